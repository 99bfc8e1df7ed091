import { session } from './session/session.ts';

/** ms that the first picture waits for its answers: they were asked for while the modules travelled. */
const patienceMs = 200;
let isAhead = true;

/** From now on what a screen asks for comes into a page that stands. */
export function endFirstPicture(): void {
  isAhead = false;
}

/** Before the first picture: asks for what a screen will show, so that it is drawn once, with the answers in it. */
export async function waitForAnswers(fetchFirst: (() => Promise<unknown>[]) | undefined): Promise<void> {
  if (!isAhead || fetchFirst === undefined || session.token() === undefined) return;
  await Promise.race([answered(fetchFirst), new Promise((resolve) => setTimeout(resolve, patienceMs))]);
}

/** The first check of the session is the watch's, which asks a refusal twice (R068): what is fetched waits for it. */
async function answered(fetchFirst: () => Promise<unknown>[]): Promise<void> {
  await new Promise<void>((resolve) => {
    const stop = session.subscribe(look);
    look();

    function look(): void {
      if (session.state() === 'loading') return;
      stop();
      resolve();
    }
  });
  if (isAhead && session.token() !== undefined) await Promise.all(fetchFirst());
}
