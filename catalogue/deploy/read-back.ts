import type { Artifact, RunContext } from '#catalogue/agent.ts';
import { problem } from '#contract/refusal.ts';

/** How a target's sentences call what was read back. */
export interface ReadBackWords {
  /** 'S3' */
  target: string;
  /** 'file', 'secret': what should be there. */
  thing: string;
  /** 'file', 'value': what may be another. */
  content: string;
  /** 'who writes to this bucket' */
  suspect: string;
}

/** The cloud said yes: only what it gives back shows that it is there, and whole. */
export function checkReadBack(
  stored: { sha256: string | undefined } | undefined,
  artifact: Artifact,
  { target, thing, content, suspect }: ReadBackWords,
  context: RunContext,
): void {
  if (stored === undefined) {
    throw problem(
      'provider-refused',
      `${target} said that it stored the ${thing}, but there is none. Retry this step.`,
    );
  }
  if (stored.sha256 !== artifact.sha256) {
    throw problem(
      'provider-refused',
      `${target} gave back another ${content} than the one that was planted. Look ${suspect}, then retry this step.`,
    );
  }
  context.log('info', 'Read back: every byte is there.');
}
