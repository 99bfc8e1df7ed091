/** In a channel: who asks, what is said when it works, and what comes last. */
export const CHANNELS: readonly string[] = [
  '#{product}  {sent}',
  '#{team} {sent}',
  '{sent} #{product}',
  '--- {sent} ---',
  '#{product}-{purpose} ({sent})',
];

export const QUESTIONS: readonly string[] = [
  'anyone else locked out of {name}? {ticket} is due today',
  'who has access to {env}?',
  'cannot get into {product} from {host}',
  '{purpose} fails with 401 since the restart',
  'where do I find the {product} logins?',
  'need to run {purpose} by hand, with which account?',
  '@{secondHandle} do you still have what {name} uses',
  '{ticket}: somebody with rights on {env} around?',
  'my {product} account is gone again?!',
  'new laptop, no config for {product} any more',
  'can someone send me the env of {purpose}',
  'is {name} blocked or is it me',
  'quick one: how do you connect to {env}',
  'doing {ticket}, what does {host} log in with?',
];

export const REACTIONS: readonly string[] = [
  'thanks! works',
  'got it, thx',
  'perfect',
  'you saved my day',
  'in. {ticket} can go on',
  'ok, copied',
  'works on {host} too',
  'ty',
  'great, running now',
  'hm, second one too? ... yes, fine',
  'thank you :)',
  'pls delete the message later',
  'green again',
  'that was it',
];

export const LAST_WORDS: readonly string[] = [
  'will do',
  'np',
  'sure',
  'any time',
  'tell {who} as well',
  'and close {ticket} please',
  'I will clean up tonight',
  ':+1:',
  'lunch?',
  'good luck',
];

export const SUBJECTS: readonly string[] = [
  '{ticket} access to {name}',
  'access {product}',
  '{product} {env}',
  'Re: {ticket}',
  'Fwd: {purpose} on {host}',
  'Re: {name}',
  'what you asked for',
  'your question about {product}',
  'settings of {purpose}',
  'Re: Re: login {env}',
];

export const GREETINGS: readonly string[] = [
  'Hi {secondName},',
  'Hello {secondName},',
  '{secondName},',
  'Hi,',
  'Hey {secondName}',
  'Dear {secondName},',
  'Morning {secondName},',
  'Hi both,',
];

export const REASONS: readonly string[] = [
  'as discussed.',
  'for {ticket}.',
  'sorry for the delay.',
  'you asked what {purpose} on {host} runs with.',
  'here it is.',
  'this is for {name}, {third} is in copy.',
  'found it.',
  'please try again with what is below.',
  'so that you can go on with {product}.',
  'in a hurry, more tomorrow.',
];

export const PARTINGS: readonly string[] = [
  'Best\n{firstName}',
  'Thanks\n{firstName}',
  'Regards,\n{first}',
  'Cheers, {firstName}',
  '{firstName}',
  '-- \n{first}, {team}',
  'Kind regards\n{first}\n{role}',
  'See you {weekday}\n{firstName}',
];

export const NOTE_TITLES: readonly string[] = [
  '{product} notes {firstHandle}',
  'notes {product}',
  '{product} / {purpose}',
  '{name}',
  'scratch {firstHandle}',
  '== {product} ==',
  'things I forget about {product}',
  '{team} stuff',
  '{ticket}',
];

export const NOTE_ITEMS: readonly string[] = [
  'vpn first, then {bastion}',
  'logs: /var/log/{product}/{purpose}.log',
  'restart takes {few} min',
  '{queue} is the slow one',
  '{second} has the other half',
  'ask {reached} about {ticket}',
  'ssh {host}',
  'nightly at {night}',
  'charts: https://{metrics}/d/{product}',
  'max {hundreds} rows, more breaks it',
  'do not restart on fridays',
  'password reset goes through {third}',
  '{ticket} still open',
  'room 2.{few}, coffee is better there',
  'call {third} back',
  'expenses!',
];
