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
          A session is a random value in your browser; we store only its hash, when it began and was last
          used, and what your browser calls itself, so that you recognise it in your profile. It ends after an
          hour without use, after twelve hours at the latest, when you log out, and everywhere at once when
          you ask for it.
        </p>
        <p>
          Of an API token we keep the name you gave it, its hash and last four characters, and when it was
          made, last used, ends or was revoked. Of your notifications we keep up to when you have read them.
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
          theme you chose. Under names that begin with <code className="font-mono">leakdrill.</code>: the page
          to come back to, the unsaved drawing of this tab with your e-mail, whether the sidebar is narrow and
          single-key shortcuts are on, how far each page was scrolled, whether there is a sandbox, and in{' '}
          <code className="font-mono">leakdrill.has-run</code> your e-mail once you have run a drill. One
          cookie ties the session to this browser and cannot be read by scripts. After logging out only the
          theme is left; when a session ends by itself, the drawing waits in its tab for you. There is no
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
          Of each generated value we keep a fingerprint that only a key of your own account can make, and of
          long random ones their SHA-256 too, so that you can ask whether something found is yours. What you
          look up stays in your browser: it sends the first digits of fingerprints.
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
