import { Download } from 'lucide-react';
import { useState } from 'react';
import type { Execution } from '#contract/executions.ts';
import { api, receive, sentenceOf } from '#web/api.ts';
import { Button } from '#web/ui/Button.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '#web/ui/DropdownMenu.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { toast } from '#web/ui/toast.ts';

interface ExportMenuProps {
  run: Execution;
  /** With the hash that the JSON of this run carries, so that paper and file can be held against each other. */
  onPrint: (runSha256: string) => void;
}

export function ExportMenu({ run, onPrint }: ExportMenuProps) {
  const [isPending, setIsPending] = useState(false);
  const place = { id: run.workflow_id, execution: run.execution_id };

  async function fetchRecord(format: 'json' | 'csv', use: (file: Received) => void | Promise<void>) {
    setIsPending(true);
    try {
      await use(await receive(api.exportExecution({ ...place, format })));
    } catch (error) {
      toast.error('The run could not be exported.', { description: sentenceOf(error) });
    } finally {
      setIsPending(false);
    }
  }
  function save(format: 'json' | 'csv') {
    void fetchRecord(format, ({ blob, fileName }) =>
      saveFile(blob, fileName ?? `run-${run.execution_id}.${format}`),
    );
  }
  function print() {
    void fetchRecord('json', async ({ blob }) => {
      onPrint(hashIn(await blob.text()));
    });
  }

  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button isPending={isPending}>
          {!isPending && <Download aria-hidden />}
          Export
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuItem onSelect={() => save('json')}>JSON</DropdownMenuItem>
        <DropdownMenuItem onSelect={() => save('csv')}>CSV</DropdownMenuItem>
        <DropdownMenuItem onSelect={print}>Print or Save as PDF</DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

function hashIn(text: string): string {
  // A page instead of JSON is no record either.
  const found = /"run_sha256":\s*"([\da-f]{64})"/.exec(text)?.[1];
  if (found === undefined) throw new Error('The record could not be read. Try again.');
  return found;
}

type Received = Awaited<ReturnType<typeof receive>>;
