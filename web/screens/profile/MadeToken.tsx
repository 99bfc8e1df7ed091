import { apiBase } from '#contract/calls.ts';
import { Button } from '#web/ui/Button.tsx';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { DialogBody, DialogClose, DialogFooter } from '#web/ui/Dialog.tsx';
import { Label } from '#web/ui/Label.tsx';
import { ScrollBox } from '#web/ui/ScrollBox.tsx';
import { Textarea } from '#web/ui/Textarea.tsx';

/** The value, bare, because it is here to be taken away. */
export function MadeToken({ value }: { value: string }) {
  const example = `curl -H "Authorization: Bearer $LEAKDRILL_TOKEN" \\\n  ${location.origin}${apiBase}/agents`;
  return (
    <>
      <DialogBody className="grid content-start gap-5">
        <div className="grid gap-2">
          <Label htmlFor="made-token">Token</Label>
          <Textarea
            id="made-token"
            readOnly
            ref={focusIt}
            rows={1}
            spellCheck={false}
            value={value}
            onFocus={(event) => event.target.select()}
            className="h-16 min-h-0 resize-none bg-sunken font-mono break-all md:h-10 md:text-meta"
          />
          <p className="text-meta text-muted">
            Leakdrill keeps a hash of it. If it is lost, revoke it and create another one.
          </p>
        </div>
        <div className="grid gap-2">
          <h3 className="text-meta font-medium">Try it</h3>
          <ScrollBox
            as="pre"
            aria-label="Example"
            className="overflow-x-auto rounded-control border bg-sunken p-3 font-mono text-meta"
          >
            {example}
          </ScrollBox>
        </div>
      </DialogBody>
      <DialogFooter>
        <DialogClose asChild>
          <Button>Done</Button>
        </DialogClose>
        <CopyButton name="Copy Token" text={value} look="primary" size="normal" />
      </DialogFooter>
    </>
  );
}

/** The form that had the focus is gone. */
function focusIt(field: HTMLTextAreaElement | null): void {
  field?.focus();
}
