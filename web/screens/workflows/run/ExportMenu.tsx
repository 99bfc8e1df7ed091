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
      const record = JSON.parse(await blob.text()) as { run_sha256: string };
      onPrint(record.run_sha256);
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

type Received = Awaited<ReturnType<typeof receive>>;
