import type { SandboxAttempt, SandboxTheft } from '#contract/sandbox.ts';

/** What the log of the cloud got of a call, and what a real account would have of it. */
export function logSentence({ events }: Pick<SandboxAttempt, 'events'>): string {
  const [event] = events;
  if (event === undefined) return 'It left no event: it is in nobody’s log.';
  const held = `The log holds it as ${event.name}.`;
  if (event.visibility === 'shown') return `${held} The owner of a real account sees it too.`;
  if (event.visibility === 'extra')
    return `${held} A real account holds it only where such calls are recorded, which is switched on or paid for.`;
  // A word of a newer server: what it means for a real account is not known here.
  return event.visibility === 'hidden' ? `${held} The real service shows it to nobody.` : held;
}

/** What the read of the file was: with the recording on, it is what gives the thief away. */
export function verdictOnRead({ read }: Pick<SandboxTheft, 'read'>): string {
  if (read === null)
    return 'You found it outside of the cloud, so no log of the cloud holds that you read it.';
  if (read.is_refused) return 'You did not get to the file.';
  const isSeen = read.events.some(({ visibility }) => visibility !== 'hidden');
  return isSeen
    ? 'You read a planted file. This read is the event by which you are seen.'
    : 'You read a planted file, and the real service shows that to nobody.';
}

/** What the use of the credential was: an inert key is refused and leaves nothing, a live decoy key is seen by its use. */
export function verdictOnUse({ found, used }: SandboxTheft): string {
  if (found.length === 0)
    return 'Nothing in the sandbox takes this kind of secret: there is no AWS key pair, Azure account key or signature, Entra client secret with its tenant, GitHub token or Slack token in it. Nothing was used.';
  if (used.length === 0) return 'What was found opens the sandbox of somebody else, so it was not used.';
  if (used.every(({ events }) => events.length === 0))
    return 'You used an inert key. The cloud refused it and left no event, as the real one does: an unknown key is in no owner’s log.';
  if (used.every(({ is_refused: isRefused }) => isRefused))
    return 'What you used was refused, and the log holds the refusal: its owner can see that somebody tried.';
  return 'You used a live key. Its use is in the log, let in or refused: a live decoy identity is seen by this.';
}
