/** What people write around a program, beside what stands above its values. The slots are those of `note-words.ts`. */

/** What is left to do, behind a mark. */
export const TASKS: readonly string[] = [
  'mail it instead',
  'upload the result',
  'retry what failed',
  'read the input from the queue',
  'write to the bucket as well',
  'hand this over to the scheduler of {team}',
  'delete old files',
  'log as JSON',
  'one metric per run',
  'count per team',
  'alert {team} when it fails twice',
  'lock file, two ran at once {day}',
  'split large inputs',
  'does anybody read this? ask {who}',
  'try with an empty input',
  'back off between calls',
  'there is a limit per minute',
  'use the client of {team}',
  'delete when {product} is gone',
  'run in parallel',
  'dry run',
  'compare with the last run',
  'exit code for the scheduler',
  'page through when there are more',
  'cover the empty case',
  'move into {product}',
  'take the limit from the settings',
  'close the connection',
  'sort by date',
  'skip what was done yesterday',
];

/** Why a failure does not end a run. */
export const TOLERANCES: readonly string[] = [
  'goes on with the next',
  'must not stop the other jobs',
  'the next run tries again',
  'happens when {team} deploys',
  'known, {ticket}',
  'timeouts are normal at night',
  '{who}: do not fail the whole run',
  'not worth waking anybody',
  'the log is enough',
  'was fatal before {ticket}',
  'on purpose, {who}',
  'best effort',
  'keep going',
  'seen since {day}',
  'mostly the network',
  'somebody looks at the log in the morning',
  'ignored until {ticket}',
  'the other side is slow on Mondays',
];

/** What a file is that says whom a program calls. */
export const CONNECTIONS: readonly string[] = [
  'what {product} talks to',
  'systems around {product}',
  'accounts of {product} with others',
  'whom {name} calls',
  'endpoints of {name}',
  'connections, {ticket}',
  '{name} and its neighbours',
  'shared by all jobs of {product}',
  'kept by {team}',
  'written {day}, {who}',
  'external services ({team})',
  'outside of {product}; {ticket}',
  'settings of {name}, {who}',
  'clients for {product}',
  'everything remote of {name}',
  '{ticket}: one place for all clients',
];

/** Behind `Package x`, as Go's documentation wants it. */
export const GO_PACKAGES: readonly string[] = [
  'is what {product} talks to.',
  'holds the connections of {product}.',
  'talks to others for {product}.',
  'calls the outside on behalf of {name}.',
  'keeps what {name} needs to reach others.',
  'was split off {product}, {ticket}.',
  'wraps the clients of {team}.',
  'belongs to {team}.',
  'is shared by the jobs of {product}.',
  'has the settings of {name}.',
  'is for {name} only.',
  'was written {day} by {who}.',
];

export const GO_TIMEOUTS: readonly string[] = [
  'Timeout of one call',
  'Timeout as agreed with {team}',
  'Timeout was shorter before {ticket}',
  'Timeout that {who} measured',
  'Timeout, see {ticket}',
  'Timeout for everything here',
  'Timeout of a request without its retries',
];

export const GO_RETRIES: readonly string[] = [
  'Retries before {team} hears of it',
  'Retries of one call',
  'Retries are cheap here',
  'Retries, {ticket}',
  'Retries as in the other jobs of {product}',
  'Retries with a pause between them',
  'Retries was one until {day}',
];

export const GO_DESCRIBE: readonly string[] = [
  'Describe is for the log.',
  'Describe says what runs here, {ticket}',
  'Describe is printed at start.',
  'Describe names the instance.',
  'Describe is what /healthz shows.',
  'Describe helps {team} to find this one.',
  'Describe was added for {ticket}',
];

/** What a program is that asks for a list. */
export const REPORTS: readonly string[] = [
  'weekly list for {team}',
  'who and what is there, for {team}',
  'inventory of {team}',
  'list for the review of {team}',
  'export for {who}',
  'what {team} asked for in {ticket}',
  'monthly overview, {ticket}',
  'files for the audit',
  'who has access ({team})',
  'figures for the meeting of {team}',
  'dump of the account, {ticket}',
  'keeps the last lists of {product}',
  'for the wiki of {team}',
  'runs on Mondays, {who}',
  'the list that {who} made by hand',
  'snapshot before the migration, {ticket}',
];

/** What a program is that looks for news. */
export const WATCHES: readonly string[] = [
  'tells {team} when something is new',
  'polls for changes, {ticket}',
  'watches for new entries',
  'prints what was added since the last look',
  'notices new ones for {team}',
  'runs beside {product} and looks for news',
  'instead of a webhook',
  'until the webhook works, {ticket}',
  'new entries end up in the log of {name}',
  'asked for by {team}, {ticket}',
  'keeps an eye on the account ({who})',
  'watcher of {product}, {day}',
  'lets {who} know what others added',
  'somebody added things without telling, {ticket}',
];

/** What settings are of. */
export const SETTINGS: readonly string[] = [
  'settings of {name}',
  'settings of {product}, {ticket}',
  '{product} in one file',
  'configuration of {name} ({team})',
  '{name}: see {ticket} before changing',
  'defaults for {product}',
  'same for all hosts of {product}',
  'what {name} reads at start',
  'kept by {team}, last change {day}',
  'constants of {product}',
  'one module for {product}, {who}',
  'base settings; hosts override them',
];

/** Who reads a file of variables that a tool writes. */
export const WRITTEN_FILES: readonly string[] = [
  'variables of {name}',
  'read by {name} at start',
  'env file on the {product} hosts',
  'written for {name}, {ticket}',
  'rendered by the pipeline of {team}',
  'systemd reads it as EnvironmentFile',
  'used to be copied by hand, {ticket}',
  '{team} restarts the unit after a change',
  'for the unit of {name}',
  'one file per host',
  'moved here from the wiki {day}',
  '{who} wanted it in code, {ticket}',
];

/** Why another vendor is asked when the first fails. */
export const FALLBACKS: readonly string[] = [
  'the second vendor is slower, but better than nothing',
  'last try elsewhere',
  'fall back, {ticket}',
  'the other one when this one is down',
  'worse answers, still answers',
  'needed in the outage of {day}',
  'costs more, so only now',
  '{who}: keep the second one warm',
];

/** Where people turn to. */
export const CONTACTS: readonly string[] = [
  'questions: {email}',
  'owner: {email}',
  'contact {email}',
  '{email} knows more',
  'ask {who}',
  'ask {team}',
  'breaks? {email}',
  'maintained by {team}',
  'written by {who}, {day}',
  'see {ticket}',
  '{ticket}, {who}',
  'on call: {team}',
];

/** Why somebody runs a program by hand. */
export const BY_HAND: readonly string[] = [
  'quick look, {who}',
  'once a week, {who}',
  'by hand only',
  'for {team}, {ticket}',
  'not deployed',
  'try it before a release',
  'written for {ticket}',
  '{who} runs this on Mondays',
  'shows what {name} sees',
  'debugging {product}, {day}',
  'leftover of {ticket}',
  'from the laptop only',
];

/** Above the file with the keys of a site's sessions. */
export const SALTS: readonly string[] = [
  'keys and salts',
  'salts',
  'salts are per host',
  'not in git, {who}',
  'keys of this site, {ticket}',
  'new ones log everybody out',
  'made by the deployment',
  'Authentication unique keys and salts.',
  'rotated {day}',
  '{team} keeps the salts',
];

/** What stands above a program that does not say what it does; who wrote it, when and why stands behind. */
export const PROGRAMS: readonly string[] = [
  '{name}',
  'Job of {product}',
  'Part of {product}',
  'For {team}',
  '{team}: {name}',
  'Runs as {name}',
  'Moved out of {product}',
  'First version',
  'Copied from the job of {team}',
  'Small helper of {product}',
  'Same as last year, other account',
  'Replaces the old script',
  'Second half of {name}',
  '{product}, {team}',
  'Belongs to {product}',
  'Nobody else uses this',
];

/** Why a site does not run its own jobs. */
export const CRON: readonly string[] = [
  '{ticket}',
  'crontab of the web host',
  'the real cron does it',
  'too slow on page loads',
  '{who}, {day}',
  'runs every five minutes elsewhere',
  'see {ticket}',
  'wp-cron.php was hammered',
];
