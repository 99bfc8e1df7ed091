import { useQuery } from '@tanstack/react-query';
import { Archive, File } from 'lucide-react';
import { useState } from 'react';
import type { SandboxContents } from '#contract/sandbox.ts';
import { sentenceOf } from '#web/api.ts';
import { fileSize } from '#web/times.ts';
import { Button } from '#web/ui/Button.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { Readout } from '#web/ui/Readout.tsx';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { type ObjectPlace, ObjectPreview } from './ObjectPreview.tsx';
import { contentsQuery } from './sandbox-queries.ts';

/** A bucket may hold thousands; the rest is a click away. */
const shownAtFirst = 50;

/** What lies in the buckets of the sandbox account. */
export function Contents() {
  const [preview, setPreview] = useState<ObjectPlace | null>(null);
  const contents = useQuery(contentsQuery);
  return (
    <section aria-labelledby="sandbox-contents" aria-busy={contents.isPending} className="grid gap-3">
      <h2 id="sandbox-contents" className="text-section font-semibold">
        Contents
      </h2>
      {contents.isPending && <Skeleton className="h-24 rounded-card" />}
      {contents.isError && (
        <LoadError text={sentenceOf(contents.error)} onRetry={() => void contents.refetch()} />
      )}
      {contents.data?.buckets.length === 0 && (
        <p className="text-app text-muted">
          No buckets yet. Run a workflow that plants a file in S3, and it shows here.
        </p>
      )}
      {contents.data !== undefined && contents.data.buckets.length > 0 && (
        <ul aria-labelledby="sandbox-contents" className="divide-y rounded-card border bg-surface">
          {contents.data.buckets.map((bucket) => (
            <Bucket key={bucket.name} bucket={bucket} onPreview={setPreview} />
          ))}
        </ul>
      )}
      <ObjectPreview place={preview} onClose={() => setPreview(null)} />
    </section>
  );
}

interface BucketProps {
  bucket: SandboxContents['buckets'][number];
  onPreview: (place: ObjectPlace) => void;
}

function Bucket({ bucket, onPreview }: BucketProps) {
  const [isWhole, setIsWhole] = useState(false);
  const objects = bucket.objects.toSorted((a, b) => b.last_modified.localeCompare(a.last_modified));
  const shown = isWhole ? objects : objects.slice(0, shownAtFirst);
  return (
    <li className="px-4 py-3">
      <p className="flex flex-wrap items-center gap-x-3 text-app">
        <Archive aria-hidden className="size-4 shrink-0 text-deploy-mid" />
        <span className="min-w-0 font-mono wrap-anywhere">{`s3://${bucket.name}`}</span>
        <span className="text-meta text-muted">{bucket.region}</span>
        <Readout
          value={objects.length}
          unit={objects.length === 1 ? 'object' : 'objects'}
          className="ml-auto text-meta"
        />
      </p>
      {shown.length > 0 && (
        <ul aria-label={`Objects of ${bucket.name}`} className="pt-1 pl-7">
          {shown.map((object) => (
            <li
              key={object.key}
              className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-0.5 py-1 text-meta"
            >
              <File aria-hidden className="size-4 shrink-0 text-muted" />
              <span className="min-w-0 flex-1 basis-48 font-mono wrap-anywhere">{object.key}</span>
              <Readout value={fileSize(object.size)} className="text-muted" />
              <RelativeTime timestamp={object.last_modified} className="text-muted" />
              <Button
                size="toolbar"
                look="ghost"
                aria-label={`Preview ${object.key}`}
                onClick={() => onPreview({ bucket: bucket.name, key: object.key })}
              >
                Preview
              </Button>
            </li>
          ))}
        </ul>
      )}
      {shown.length < objects.length && (
        <Button size="toolbar" look="ghost" className="ml-7" onClick={() => setIsWhole(true)}>
          Show All
        </Button>
      )}
    </li>
  );
}
