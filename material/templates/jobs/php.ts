import { between } from '#material/random.ts';
import type { CodeHolding } from '#material/templates/code/holding.ts';
import { camelWords, indented, sortedLines } from '#material/templates/code/language.ts';
import { noteLine, openingLine, switchedOffLine, type Draft } from '#material/templates/template.ts';
import { HEADINGS } from './note-words.ts';
import { OF_PHP } from './places.ts';
import { scheduleOf } from './schedule.ts';
import { purposeOf, storyOf } from './stories.ts';

/** Configuration files, jobs and pages around the values; which one is written is drawn. */
export const phpJobs = [configuration, nightJob, page] as const;

function configuration(draft: Draft, holding: CodeHolding): string {
  const { random, service, world } = draft;
  return file(
    holding,
    `${openingLine(draft, HEADINGS, '//')}date_default_timezone_set('${world.timeZone}');
ini_set('memory_limit', '${between(random, 2, 16) * 64}M');

define('APP_URL', 'https://${service.product}.${world.domain}');
define('APP_DEBUG', false);
define('SEARCH_HOST', '${service.hostOf('search')}');

${top(draft, holding)}
${functions(holding)}define('UPLOAD_DIR', '/var/www/${service.product}/uploads');
`,
  );
}

function nightJob(draft: Draft, holding: CodeHolding): string {
  const { random, service, world } = draft;
  const story = storyOf(draft);
  const calls = holding.tasks
    .filter(({ gives }) => gives === 'text')
    .map(({ verb }) => `    echo ${camelWords(verb)}($line), PHP_EOL;\n`);
  const lists = holding.tasks
    .filter(({ gives }) => gives === 'rows')
    .map(({ verb }) => `echo count(${camelWords(verb)}()), PHP_EOL;\n`);
  const when = scheduleOf(draft, `php /srv/${service.product}/${service.purpose}.php`);
  const values = top(draft, holding);
  // Who only lists something reads no input.
  const loop =
    calls.length === 0
      ? ''
      : `foreach (file('/srv/${service.product}/${story.input}.txt', FILE_IGNORE_NEW_LINES) as $number => $line) {
    if ($number >= ${between(random, 50, 900)} || trim($line) === '') {
        continue;
    }
${calls.join('')}}
`;
  return file(
    holding,
    `// ${purposeOf(draft, story)}. ${service.ticket}
// ${when}

${values}
${functions(holding)}${loop}${lists.join('')}${switchedOffLine(
      draft,
      [
        `mail('${world.people[0].email}', '${service.name}', 'done');`,
        'var_dump($line ?? null);',
        `error_log('${service.purpose} done');`,
        'sleep(1);',
        "file_put_contents('/tmp/last.txt', time());",
      ],
      '//',
    )}`,
  );
}

function page(draft: Draft, holding: CodeHolding): string {
  const { random, service } = draft;
  const story = storyOf(draft);
  const calls = holding.tasks.map(({ verb, gives, group }) =>
    gives === 'text'
      ? `    '${group}' => ${camelWords(verb)}(substr((string) ($_POST['${story.column}'] ?? ''), 0, $limit)),\n`
      : `    '${group}' => array_slice(${camelWords(verb)}(), 0, $limit),\n`,
  );
  return file(
    holding,
    `${top(draft, holding, OF_PHP)}
${functions(holding)}$limit = ${between(random, 20, 4000)};
header('Content-Type: application/json');
echo json_encode([
    'service' => '${service.name}',
${calls.join('')}    'at' => date(DATE_ATOM),
]);
`,
  );
}

function file(holding: CodeHolding, body: string): string {
  const uses = sortedLines(holding.imports);
  return `<?php\n\ndeclare(strict_types=1);\n\n${uses.length === 0 ? '' : `${uses.join('\n')}\n\n`}${body.trimEnd()}\n`;
}

function top(draft: Draft, holding: CodeHolding, places?: readonly string[]): string {
  const values = `${noteLine(draft, '//', places)}${holding.lines}`.trim();
  const afterNote = values === '' ? '' : '\n';
  const gap = holding.lines === '' ? afterNote : '\n\n';
  return holding.clients === ''
    ? `${values}\n`
    : `${values}${gap}${holding.clients.replaceAll('\n}\nfunction', '\n}\n\nfunction')}\n`;
}

function functions({ tasks }: CodeHolding): string {
  return tasks
    .map(
      ({ verb, gives, body }) =>
        `function ${camelWords(verb)}(${gives === 'text' ? 'string $text' : ''}): ${gives === 'text' ? 'string' : 'array'}\n{\n${indented(body, '    ')}\n}\n\n`,
    )
    .join('');
}
