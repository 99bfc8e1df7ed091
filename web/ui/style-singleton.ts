import { useEffect, useState } from 'react';

/**
 * Stands in for the package react-style-singleton (see vite.config.ts), which the scroll lock of Radix uses:
 * same three functions, but the rules go into an adopted style sheet, which needs no hole in the content policy.
 */
export function stylesheetSingleton() {
  let count = 0;
  let sheet: CSSStyleSheet | undefined;
  return {
    add(styles: string) {
      if (count === 0) {
        sheet = new CSSStyleSheet();
        sheet.replaceSync(styles);
        document.adoptedStyleSheets.push(sheet);
      }
      count += 1;
    },
    remove() {
      count -= 1;
      if (count > 0 || sheet === undefined) return;
      const gone = sheet;
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((adopted) => adopted !== gone);
      sheet = undefined;
    },
  };
}

export function styleHookSingleton() {
  const sheet = stylesheetSingleton();
  return function useStyle(styles: string, isDynamic?: boolean) {
    // Like the original: rules that are not dynamic are never replaced.
    const [first] = useState(styles);
    const current = isDynamic === true ? styles : first;
    useEffect(() => {
      sheet.add(current);
      return () => sheet.remove();
    }, [current]);
  };
}

export function styleSingleton() {
  const useStyle = styleHookSingleton();
  return function Sheet({ styles, dynamic }: { styles: string; dynamic?: boolean }) {
    useStyle(styles, dynamic);
    return null;
  };
}
