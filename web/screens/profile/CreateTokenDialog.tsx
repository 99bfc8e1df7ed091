import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { apiTokenLimits, type MadeApiToken } from '#contract/auth.ts';
import { api, sentenceOf } from '#web/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogBody, DialogClose, DialogContent, DialogFooter } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Input } from '#web/ui/Input.tsx';
import { NativeSelect } from '#web/ui/NativeSelect.tsx';
import { RequestId } from '#web/ui/RequestId.tsx';
import { lifetimes } from './expiry.ts';
import { MadeToken } from './MadeToken.tsx';
import { apiTokensQuery } from './profile-queries.ts';

interface CreateTokenDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Name and life, then the value: once, and nowhere else. */
export function CreateTokenDialog({ isOpen, onClose }: CreateTokenDialogProps) {
  const [made, setMade] = useState<MadeApiToken>();

  function close(): void {
    setMade(undefined);
    onClose();
  }

  return (
    <Dialog open={isOpen} onOpenChange={(open) => !open && close()}>
      {isOpen && (
        <DialogContent
          {...(made === undefined ? asking : told(made))}
          // A click beside it must not throw away what cannot be shown again.
          onPointerDownOutside={(event) => made !== undefined && event.preventDefault()}
        >
          {made === undefined ? <CreateForm onMade={setMade} /> : <MadeToken value={made.token} />}
        </DialogContent>
      )}
    </Dialog>
  );
}

const asking = {
  title: 'Create Token',
  description: 'A script that carries it works as you, with your credits.',
  width: 440,
} as const;

function told({ name }: MadeApiToken) {
  return {
    title: 'Copy your token now',
    description: `This is the only time that the value of ${name} is shown.`,
    width: 600,
  } as const;
}

function CreateForm({ onMade }: { onMade: (made: MadeApiToken) => void }) {
  const queryClient = useQueryClient();
  const [name, setName] = useState('');
  const [days, setDays] = useState<number>(30);
  const [isNameMissing, setIsNameMissing] = useState(false);
  const create = useMutation({
    mutationFn: () => api.makeApiToken({ name, expires_in_days: days }),
    // The value stays in the dialog's own memory and no longer than the dialog.
    gcTime: 0,
    onSuccess: (made) => {
      void queryClient.invalidateQueries({ queryKey: apiTokensQuery.queryKey });
      onMade(made);
    },
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    setIsNameMissing(name.trim() === '');
    if (name.trim() !== '' && !create.isPending) create.mutate();
  }

  return (
    <form onSubmit={submit} noValidate className="flex min-h-0 flex-1 flex-col">
      <DialogBody className="grid content-start gap-4">
        <Field
          label="Name"
          isRequired
          help="What will use it: the nightly build, a dashboard."
          error={isNameMissing ? 'Give the token a name.' : undefined}
        >
          {(control) => (
            <Input
              {...control}
              value={name}
              maxLength={apiTokenLimits.nameLength}
              autoComplete="off"
              onChange={(event) => {
                setName(event.target.value);
                setIsNameMissing(false);
              }}
            />
          )}
        </Field>
        <Field label="Expires after">
          {(control) => (
            <NativeSelect {...control} value={days} onChange={(event) => setDays(Number(event.target.value))}>
              {lifetimes.map((lifetime) => (
                <option key={lifetime.days} value={lifetime.days}>
                  {lifetime.label}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        {create.isError && (
          <div role="alert" className="rounded-control bg-bad-bg px-3 py-2 text-app text-bad-fg">
            <p>{sentenceOf(create.error)}</p>
            <RequestId error={create.error} />
          </div>
        )}
      </DialogBody>
      <DialogFooter>
        <DialogClose asChild>
          <Button>Cancel</Button>
        </DialogClose>
        <Button type="submit" look="primary" isPending={create.isPending}>
          Create Token
        </Button>
      </DialogFooter>
    </form>
  );
}
