import { ProsePage, type ProseSection } from '#web/ui/ProsePage.tsx';

/** What is kept, where, for how long (Q2). */
export function PrivacyScreen() {
  return (
    <ProsePage
      title="Privacy Policy"
      changed="2026-11-22"
      lead="The least is safest. This page lists what Leakdrill keeps about you, why, and how it goes away. ‘We’ is whoever operates this installation; nothing leaves it except to the identity provider you sign in with and the clouds you name."
      sections={sections}
    />
  );
}

const sections: ProseSection[] = [
  {
    id: 'account',
    title: 'About you',
    content: (
      <>
        <p>
          From your identity provider we take your name, your e-mail address, your photo’s address and the
          provider’s id of your account. The provider’s own token is checked once and thrown away. We ask for
          nothing else and pass nothing on.
        </p>
      </>
    ),
  },
  {
    id: 'sessions',
    title: 'Sessions',
    content: (
      <>
        <p>
          A session is a random value in your browser; we store only its hash. It ends after an hour without
          use, after twelve hours at the latest, when you log out, and everywhere at once when you ask for it.
        </p>
      </>
    ),
  },
  {
    id: 'browser',
    title: 'In your browser',
    content: (
      <>
        <p>
          Under <code className="font-mono">token</code> and <code className="font-mono">user</code> your
          session and your name, e-mail and photo; under <code className="font-mono">vite-ui-theme</code> the
          theme you chose; a few marks of where you were and what you have read. One cookie ties the session
          to this browser and cannot be read by scripts. After logging out only the theme is left. There is no
          tracking, no advertising and no third-party script but that of the sign-in.
        </p>
      </>
    ),
  },
  {
    id: 'clouds',
    title: 'Credentials of your clouds',
    content: (
      <>
        <p>
          What you enter to reach a cloud is encrypted with a key of your own account, which in turn is
          wrapped by a key kept outside the database. It is shown masked, used only while a step of yours
          runs, and never written to a log. Asking for a clear value is recorded.
        </p>
      </>
    ),
  },
  {
    id: 'decoys',
    title: 'Generated files and decoys',
    content: (
      <>
        <p>
          What was written into your traps would be worth as much as your keys, so it is encrypted like them.
          Where a decoy lies and what became of it is kept with the run, so that it can be found again.
        </p>
        <p>
          When a decoy is used, the cloud’s own log names a source address and a program. We do not read the
          logs of your clouds; the log of the sandbox is shown to you alone.
        </p>
      </>
    ),
  },
  {
    id: 'logs',
    title: 'Logs and the audit trail',
    content: (
      <>
        <p>
          Logs hold times, request ids, addresses and outcomes, never secrets or the content of files. Who
          signed in, revealed, ran, changed or deleted what stands in an audit trail that cannot be changed
          afterwards.
        </p>
      </>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    content: (
      <>
        <p>
          You may see, correct, export and delete what is kept about you. Ask the operator of this
          installation; for the account itself the identity provider is the source. Credit movements and the
          audit trail are kept as long as the law demands, without what is not needed for them.
        </p>
      </>
    ),
  },
];
