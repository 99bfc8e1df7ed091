import { Check, Copy } from 'lucide-react';
import { type ComponentProps, useEffect, useState } from 'react';
import { isFailure, sentenceOf } from '#web/failure.ts';
import { Button } from './Button.tsx';
import { toast } from './toast.ts';

interface CopyButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick' | 'children'> {
  name: string;
  /** The text, or how to get it when it is asked for. */
  text: string | (() => Promise<string>);
  /** Only the icon shows; the name is its tooltip. */
  isIcon?: boolean;
}

const shownMs = 2000;

/** Copies, and says 'Copied' on itself: no toast for what went well. */
export function CopyButton({ name, text, isIcon = false, ...rest }: CopyButtonProps) {
  const [isCopied, setIsCopied] = useState(false);
  const [isPending, setIsPending] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), shownMs);
    return () => clearTimeout(timer);
  }, [isCopied]);

  async function copy(): Promise<void> {
    setIsPending(true);
    try {
      await navigator.clipboard.writeText(typeof text === 'string' ? text : await text());
      setIsCopied(true);
    } catch (error) {
      toast.error(
        isFailure(error)
          ? `Nothing was copied. ${sentenceOf(error)}`
          : 'Nothing was copied. Select the text and copy it by hand.',
      );
    } finally {
      setIsPending(false);
    }
  }

  const label = isCopied ? 'Copied' : name;
  const Icon = isCopied ? Check : Copy;
  return (
    <>
      <Button
        size={isIcon ? 'icon-small' : 'toolbar'}
        look={isIcon ? 'ghost' : 'secondary'}
        {...rest}
        {...(isIcon && { 'aria-label': label, title: label })}
        isPending={isPending}
        onClick={() => void copy()}
      >
        {!(isPending && isIcon) && <Icon aria-hidden />}
        {!isIcon && label}
      </Button>
      <span role="status" className="sr-only">
        {isCopied ? 'Copied' : ''}
      </span>
    </>
  );
}
