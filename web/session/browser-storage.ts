/** The browser's storage, or a stand-in that lasts until the page is left, where a browser closes it to us. */
export function browserStorage(kind: 'localStorage' | 'sessionStorage'): Storage {
  try {
    const storage = globalThis[kind];
    storage.getItem('');
    return sparing(storage);
  } catch {
    return memoryStorage();
  }
}

/** A full storage takes nothing new and is no reason to stop: the page goes on, the next visit starts without it. */
export function sparing(storage: Storage): Storage {
  return {
    get length() {
      return storage.length;
    },
    clear: () => storage.clear(),
    getItem: (key) => storage.getItem(key),
    key: (index) => storage.key(index),
    removeItem: (key) => storage.removeItem(key),
    setItem: (key, value) => {
      try {
        storage.setItem(key, value);
      } catch {
        // What was kept under the key before stays.
      }
    },
  };
}

export function memoryStorage(): Storage {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    clear: () => values.clear(),
    getItem: (key) => values.get(key) ?? null,
    key: (index) => [...values.keys()][index] ?? null,
    removeItem: (key) => {
      values.delete(key);
    },
    setItem: (key, value) => {
      values.set(key, value);
    },
  };
}
