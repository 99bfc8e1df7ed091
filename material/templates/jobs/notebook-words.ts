/** What stands in the cells of a notebook that are no code. The slots are those of `note-words.ts`. */

/** Above the cell that opens a connection. */
export const SETUP_TITLES: readonly string[] = [
  'Setup',
  'Access',
  'Connection',
  'Before you start',
  'Config',
  'Login',
  '1. Connect',
  'Client',
  'Prepare',
  'Environment',
];

export const SETUPS: readonly string[] = [
  'Ask {email} for access to the data.',
  'Needs the VPN.',
  'Runs against the data of {product}.',
  'Same account as {name}.',
  'Please do not share, {ticket}.',
  'Worked on {day}.',
  'Copied from the notebook of {who}.',
  'Read only, so nothing can break.',
  'If this fails, restart the kernel.',
  'See {ticket} for how to get in.',
  'Only {team} has this account.',
  'Takes a minute the first time.',
];

/** Above the first cell that calls somebody. */
export const TRIAL_TITLES: readonly string[] = [
  'Try it',
  'First look',
  'One of them',
  'A row',
  'Does it work?',
  'Spot check',
  '2. Run',
  'A few rows',
  'Quick try',
  'Result',
  'Look at one',
];

/** Below the title of a report. */
export const RUNS: readonly string[] = [
  'Last run {day}',
  'Figures for {team}',
  'For the meeting of {team}, {ticket}',
  'Kept by {who}',
  'Run it from top to bottom.',
  '{ticket}',
  'Draft, {who} {day}',
  'Every Monday, {who}',
  'Numbers are as of {day}.',
  'Source: {product}',
  'Questions to {email}',
  'First version for {team}',
];

/** What a model answered, cut off where the cell cuts it. */
export const ANSWERS: readonly string[] = [
  'The {column} asks for a change of the delivery date. No other topic is raised.',
  'Two items are missing; the rest arrived in good order.',
  'The sender wants to know when the refund arrives and asks for a call.',
  'Nothing in this {column} needs an answer.',
  'Short: the order was placed twice, one of them should be cancelled.',
  'Complaint about the packaging, polite in tone, with a photo attached.',
  'The {column} is about an invoice from last month that was paid twice.',
  'A question about opening hours during the holidays.',
  'The address on file is out of date; a new one is given.',
  'Praise for the support team. No action needed.',
];
