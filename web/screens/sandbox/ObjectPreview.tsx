import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, sentenceOf } from '#web/api.ts';
import { keys } from '#web/queries.ts';
import { Button } from '#web/ui/Button.tsx';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '#web/ui/Dialog.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { TapedText } from '#web/ui/Tape.tsx';
import { secretLike } from './secret-like.ts';
import { ScrollBox } from '#web/ui/ScrollBox.tsx';

export interface ObjectPlace {
  bucket: string;
  key: string;
}

interface ObjectPreviewProps {
  place: ObjectPlace | null;
  onClose: () => void;
}

/** An object of the sandbox as text; what looks secret is taped. */
export function ObjectPreview({ place, onClose }: ObjectPreviewProps) {
  return (
    <Dialog open={place !== null} onOpenChange={(isOpen) => !isOpen && onClose()}>
      {place !== null && (
        <DialogContent
          width={900}
          title={place.key.split('/').at(-1) ?? place.key}
          description={
            <span className="font-mono text-meta wrap-anywhere">{`s3://${place.bucket}/${place.key}`}</span>
          }
        >
          <Content place={place} />
        </DialogContent>
      )}
    </Dialog>
  );
}

function Content({ place }: { place: ObjectPlace }) {
  const [isBare, setIsBare] = useState(false);
  const object = useQuery({
    queryKey: [...keys.sandbox, 'object', place],
    queryFn: () => api.readSandboxObject({ ...place }),
    staleTime: 0,
    gcTime: 0,
  });
  const text = object.data?.text ?? '';
  const spans = secretLike(text).map((span) => ({ ...span, description: 'Looks like a secret' }));
  return (
    <>
      <DialogBody>
        {object.isPending && <Skeleton className="h-32 rounded-card" />}
        {object.isError && (
          <LoadError text={sentenceOf(object.error)} onRetry={() => void object.refetch()} />
        )}
        {object.data !== undefined && (
          <ScrollBox
            as="pre"
            aria-label="Content"
            className="max-h-[60vh] overflow-auto rounded-card border bg-sunken p-3 font-mono text-meta"
          >
            {text === '' ? <span className="text-muted">This object is empty.</span> : null}
            <TapedText text={text} spans={spans} isBare={isBare} />
          </ScrollBox>
        )}
      </DialogBody>
      <DialogFooter>
        <Button aria-pressed={isBare} onClick={() => setIsBare(!isBare)} className="mr-auto">
          Reveal Secrets
        </Button>
        <CopyButton name="Copy Location" text={`s3://${place.bucket}/${place.key}`} size="normal" />
      </DialogFooter>
    </>
  );
}
