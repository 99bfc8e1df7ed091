import { toast as sonner } from 'sonner';

interface ToastAction {
  label: string;
  onClick: () => void;
}

interface ToastOptions {
  /** A second, smaller line: why. */
  description?: string;
  /** One or two buttons behind the text. */
  action?: ToastAction;
  second?: ToastAction;
  duration?: number;
}

type Kind = 'success' | 'error' | 'info';

const recent = new Map<string, number>();
const sameWithinMs = 2000;

/** Messages at the top right. The same text within two seconds is one message. */
export const toast = {
  success: (text: string, options?: ToastOptions) => show('success', text, options),
  error: (text: string, options?: ToastOptions) => show('error', text, options),
  info: (text: string, options?: ToastOptions) => show('info', text, options),
  dismissAll: () => {
    sonner.dismiss();
  },
};

function show(kind: Kind, text: string, options: ToastOptions = {}): void {
  const now = Date.now();
  // A message with a button is about one thing, which its description names: 'Undo' must not be lost for another one's.
  const message = `${kind}:${text}${options.action === undefined ? '' : `:${options.description ?? ''}`}`;
  const last = recent.get(message);
  for (const [key, at] of recent) if (now - at >= sameWithinMs) recent.delete(key);
  if (last !== undefined && now - last < sameWithinMs) return;
  recent.set(message, now);
  sonner[kind](text, {
    duration: options.duration ?? (kind === 'error' ? 10_000 : 5_000),
    // Who takes it away and does the same again is told again.
    onDismiss: () => recent.delete(message),
    ...(options.description !== undefined && { description: options.description }),
    ...(options.action && { action: options.action }),
    ...(options.second && { cancel: options.second }),
  });
}
