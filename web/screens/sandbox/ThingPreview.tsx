import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { api, whyNotLoaded } from '#web/api.ts';
import { keys } from '#web/queries.ts';
import { Button } from '#web/ui/Button.tsx';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '#web/ui/Dialog.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { ScrollBox } from '#web/ui/ScrollBox.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { TapedText } from '#web/ui/Tape.tsx';
import { eventsKey, type ThingPlace } from './sandbox-queries.ts';
import { secretLike } from './secret-like.ts';
import { logSentence } from './theft-words.ts';

interface ThingPreviewProps {
  cloud: string;
  place: ThingPlace | null;
  onClose: () => void;
}

/** A thing of the sandbox as text, read as somebody from outside would; what looks secret is taped. */
export function ThingPreview({ cloud, place, onClose }: ThingPreviewProps) {
  return (
    <Dialog open={place !== null} onOpenChange={(isOpen) => !isOpen && onClose()}>
      {place !== null && (
        <DialogContent
          width={900}
          title={place.name.split('/').at(-1) ?? place.name}
          description={<span className="font-mono text-meta wrap-anywhere">{locationOf(place)}</span>}
        >
          <Content cloud={cloud} place={place} />
        </DialogContent>
      )}
    </Dialog>
  );
}

function Content({ cloud, place }: { cloud: string; place: ThingPlace }) {
  const [isBare, setIsBare] = useState(false);
  const queryClient = useQueryClient();
  const { container, thing } = place;
  const opened = useQuery({
    queryKey: [...keys.sandbox, 'thing', cloud, container, thing],
    queryFn: async () => {
      const answer = await api.openSandboxThing({ cloud, container, thing });
      void queryClient.invalidateQueries({ queryKey: eventsKey(cloud) });
      return answer;
    },
    staleTime: 0,
    gcTime: 0,
  });
  const text = opened.data?.text ?? '';
  const read = opened.data?.read;
  const spans = secretLike(text).map((span) => ({ ...span, description: 'Looks like a secret' }));
  return (
    <>
      <DialogBody className="grid grid-cols-1 content-start gap-3" aria-busy={opened.isPending}>
        {opened.isPending && <Skeleton className="h-32 rounded-card" />}
        {opened.isError && (
          <LoadError
            text={whyNotLoaded('The preview', opened.error)}
            error={opened.error}
            onRetry={() => void opened.refetch()}
          />
        )}
        {read?.is_refused === true && <LoadError text={`The cloud refused to show it: ${read.answer}`} />}
        {read?.is_refused === false && (
          <ScrollBox
            as="pre"
            aria-label="Content"
            className="max-h-[60vh] overflow-auto rounded-card border bg-sunken p-3 font-mono text-meta"
          >
            {text === '' ? <span className="text-muted">This is empty.</span> : null}
            <TapedText text={text} spans={spans} isBare={isBare} />
          </ScrollBox>
        )}
        {read !== undefined && (
          <p className="text-meta wrap-anywhere text-muted">
            {`You opened it as ${readerOf(read.who)}, with ${read.call}. ${logSentence(read)}`}
          </p>
        )}
      </DialogBody>
      <DialogFooter>
        <Button aria-pressed={isBare} onClick={() => setIsBare(!isBare)} className="mr-auto">
          {isBare ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
          Reveal Secrets
        </Button>
        <CopyButton name="Copy Location" text={locationOf(place)} size="normal" />
      </DialogFooter>
    </>
  );
}

/** The clouds' own word for somebody without credentials. */
function readerOf(who: string): string {
  return who === 'Anonymous'
    ? 'anyone on the internet can, without credentials'
    : `${who}, a colleague who may read`;
}

function locationOf({ containerName, name }: ThingPlace): string {
  return `${containerName}/${name}`;
}
