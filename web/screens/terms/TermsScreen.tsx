import { Link } from 'react-router';
import { paths } from '#web/paths.ts';
import { ProsePage, type ProseSection } from '#web/ui/ProsePage.tsx';

/** The terms of use (Q2). */
export function TermsScreen() {
  return (
    <ProsePage
      title="Terms of Service"
      changed="2026-11-22"
      lead="Leakdrill places synthetic secrets in systems that you name, to show whether anybody would notice a real leak. These terms say what you may do with it, what we do, and who answers for what. ‘We’ is whoever operates this installation."
      sections={sections}
    />
  );
}

const sections: ProseSection[] = [
  {
    id: 'account',
    title: 'Your account',
    content: (
      <>
        <p>
          You sign in with an account of an identity provider. You answer for what is done with your sessions;
          end them all at once in your profile when a device is lost. One person, one account: credits that
          are granted to new accounts are not for collecting.
        </p>
      </>
    ),
  },
  {
    id: 'permission',
    title: 'Only where you have permission',
    content: (
      <>
        <p>
          You may deploy, plant and analyze only in accounts, repositories, sites and channels that are yours,
          or whose owner has allowed it to you in writing. Planting a decoy in a stranger’s system is not a
          drill.
        </p>
        <p>
          You may not use what Leakdrill generates to deceive anybody outside the exercise, to trigger alarms
          at third parties, or to test a provider’s limits.
        </p>
      </>
    ),
  },
  {
    id: 'decoys',
    title: 'What is generated',
    content: (
      <>
        <p>
          Generated secrets have the form of real ones and open nothing. One agent alone, Non-Human
          Identities, makes an identity that exists: an IAM user in the account that you name, with a working
          access key. A policy denies it every action, and there is no key before that policy was read back.
        </p>
        <p>
          A decoy can cause work: a scanner may block a push, an alarm may wake somebody. That is its purpose.
          Tell those who must know before you start.
        </p>
      </>
    ),
  },
  {
    id: 'clean-up',
    title: 'Planting and cleaning up',
    content: (
      <>
        <p>
          We write only what the plan of a run shows, and never over something that exists. A file that could
          not be read back, or that a cancelled run was still writing, we take away again if nobody has
          changed it since. What we could not take away stands in the log of the run.
        </p>
        <p>
          Everything else stays where it was planted until you ask for its removal, or until the date that its
          workflow sets. We then remove exactly what the receipt of the write names, if nobody has changed it
          since, and look whether it is gone. What could not be removed stays listed under Planted decoys with
          the reason. Deleting a workflow or an agent deletes nothing in your cloud.
        </p>
      </>
    ),
  },
  {
    id: 'credits',
    title: 'Credits',
    content: (
      <>
        <p>
          An agent’s price is charged once per deployment, a run’s price per completed step. The highest cost
          of a workflow is shown when you publish it and when you retry failed steps; Re-deploy starts at
          once, at the same prices. It is held while the work goes on; what fails is given back. Every
          movement stands in your credit history. Credits have no value outside this installation.
        </p>
      </>
    ),
  },
  {
    id: 'liability',
    title: 'What we answer for',
    content: (
      <>
        <p>
          The software is free under the Apache License 2.0 and comes as it is. A drill that found nothing
          proves nothing about an attack that is still to come. To the extent the law allows, we do not answer
          for damage that follows from decoys in systems you chose, or from permissions you gave.
        </p>
      </>
    ),
  },
  {
    id: 'ending',
    title: 'Ending it',
    content: (
      <>
        <p>
          You can stop at any time: remove what is planted, delete your workflows and agents, sign out
          everywhere. We may close an account that breaks the rule of permission, and will say why. What we
          keep afterwards is listed under{' '}
          <Link to={paths.privacy} className="text-primary underline underline-offset-4">
            Privacy Policy
          </Link>
          .
        </p>
      </>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to these terms',
    content: (
      <>
        <p>
          When these terms change, the date above changes with them. A change that takes something from you
          holds only for what you start afterwards.
        </p>
      </>
    ),
  },
];
