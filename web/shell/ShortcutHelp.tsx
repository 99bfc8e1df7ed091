import { Link } from 'react-router';
import { paths } from '#web/paths.ts';
import { useSession } from '#web/session/use-session.ts';
import { Dialog, DialogBody, DialogContent } from '#web/ui/Dialog.tsx';
import { placesByKey } from './key-sequence.ts';
import { Keys } from './Keys.tsx';
import { modifier } from './modifier.ts';
import { useSingleKeys } from './single-keys.ts';

interface ShortcutHelpProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Every key of the shell in one list; the builder's own keys stand in its documentation. */
export function ShortcutHelp({ open, onOpenChange }: ShortcutHelpProps) {
  const { isSignedIn } = useSession();
  const isOn = useSingleKeys();
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent title="Keyboard shortcuts" width={440}>
        <DialogBody className="grid content-start gap-5">
          <Section
            title="Anywhere"
            rows={[
              { keys: [modifier, 'K'], label: 'Open command palette' },
              { keys: [modifier, 'B'], label: 'Toggle sidebar' },
              { keys: ['Alt', 'T'], label: 'Go to the messages' },
              { keys: ['Esc'], label: 'Close what is open' },
            ]}
          />
          <Section
            title="Outside of fields"
            note={
              isOn
                ? undefined
                : 'These single keys are switched off in your profile. The others work all the same.'
            }
            rows={[
              { keys: ['?'], label: 'Show this list' },
              { keys: ['/'], label: 'Search this page' },
              ...(isSignedIn ? placesByKey : []).map(({ key, label }) => ({
                keys: ['g', key],
                label: `Go to ${label}`,
                isSequence: true,
              })),
            ]}
          />
          {isSignedIn && (
            <Link
              to={paths.profile}
              onClick={() => onOpenChange(false)}
              className="justify-self-start text-primary underline underline-offset-4"
            >
              {isOn ? 'Switch single keys off in Profile' : 'Switch single keys on in Profile'}
            </Link>
          )}
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}

interface Row {
  keys: string[];
  label: string;
  /** One after the other instead of together. */
  isSequence?: boolean;
}

function Section({ title, note, rows }: { title: string; note?: string | undefined; rows: Row[] }) {
  return (
    <section aria-label={title} className="grid gap-2">
      <h3 className="text-label text-muted">{title}</h3>
      {note !== undefined && <p className="text-meta text-muted">{note}</p>}
      <dl className="grid gap-1.5">
        {rows.map(({ keys, label, isSequence = false }) => (
          <div key={label} className="flex items-center justify-between gap-4">
            <dt>{label}</dt>
            <dd>
              <Keys keys={keys} between={isSequence ? 'then' : '+'} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
