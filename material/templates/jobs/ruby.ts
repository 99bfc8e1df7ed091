import { between, pick } from '#material/random.ts';
import type { CodeHolding } from '#material/templates/code/holding.ts';
import { indented, sortedLines } from '#material/templates/code/language.ts';
import { noteLine, openingLine, type Draft } from '#material/templates/template.ts';
import { HEADINGS } from './note-words.ts';
import { storeOf } from './places.ts';
import { CONTACTS } from './remark-words.ts';
import { purposeOf, storyOf } from './stories.ts';

/** Initialisers, tasks and scripts around the values; which one is written is drawn. */
export const rubyJobs = [initializer, rakeTask, script] as const;

function initializer(draft: Draft, holding: CodeHolding): string {
  const { random, service } = draft;
  return `# frozen_string_literal: true

${openingLine(draft, HEADINGS)}${requires(holding, [])}${top(draft, holding, ['credentials.yml.enc', storeOf(draft.world)])}
${definitions(holding)}Rails.application.config.x.${rubyName(service.purpose)}_timeout = ${between(random, 5, 60)}
Rails.application.config.x.${rubyName(service.purpose)}_host = '${service.hostOf('api')}'
`;
}

function rakeTask(draft: Draft, holding: CodeHolding): string {
  const { random, service } = draft;
  const story = storyOf(draft);
  const calls = holding.tasks.map(({ verb, gives, group }) =>
    gives === 'text'
      ? `    lines.each { |line| puts ${rubyName(verb)}(line) }\n`
      : `    puts "${group}: #{${rubyName(verb)}.size}"\n`,
  );
  // Who only lists something reads no input.
  const isReading = holding.tasks.some(({ gives }) => gives === 'text');
  const input = isReading ? `INPUT = '/srv/${service.product}/${story.input}.txt'\n` : '';
  const counted = pick(random, [
    `#{lines.size} lines for ${service.team}`,
    `${story.input}: #{lines.size}`,
    '#{lines.size} to do',
    `#{lines.size} from #{INPUT}`,
  ]);
  const reading = isReading
    ? `    lines = File.readlines(INPUT, chomp: true).reject(&:empty?)\n    puts "${counted}"\n`
    : '';
  return `# frozen_string_literal: true

${requires(holding, [])}${input}RETRIES = ${between(random, 2, 6)}

${top(draft, holding)}
${definitions(holding)}namespace :${rubyName(service.product)} do
  desc '${purposeOf(draft, story)}'
  task ${rubyName(service.purpose)}: :environment do
${reading}${calls.join('')}  end
end
`;
}

function script(draft: Draft, holding: CodeHolding): string {
  const { random, service } = draft;
  const calls = holding.tasks.map(({ verb, gives }) =>
    gives === 'text'
      ? `ARGF.each_line(chomp: true).first(limit).each { |line| puts ${rubyName(verb)}(line) }\n`
      : `${rubyName(verb)}.first(limit).each { |row| puts row }\n`,
  );
  return `#!/usr/bin/env ruby
# frozen_string_literal: true

${requires(holding, ["require 'optparse'"])}limit = ${between(random, 10, 300)}
OptionParser.new do |options|
  options.banner = '${service.name} (${service.environment})'
  options.on('--limit N', Integer) { |number| limit = number }
end.parse!

${top(draft, holding)}
${definitions(holding)}warn "${pick(random, [`${service.product} on ${service.hostOf(service.product)}, at most #{limit}`, 'limit #{limit}', `first #{limit} of ${service.product}`, `${service.environment}, up to #{limit}`])}"
${calls.join('')}${openingLine(draft, CONTACTS)}`;
}

function requires(holding: CodeHolding, own: readonly string[]): string {
  const lines = sortedLines([...own, ...holding.imports]);
  return lines.length === 0 ? '' : `${lines.join('\n')}\n\n`;
}

function top(draft: Draft, holding: CodeHolding, places?: readonly string[]): string {
  const parts = [noteLine(draft, '#', places).trimEnd(), holding.lines, holding.clients];
  return `${parts.filter((part) => part !== '').join('\n')}\n`;
}

function definitions({ tasks }: CodeHolding): string {
  return tasks
    .map(
      ({ verb, gives, body }) =>
        `def ${rubyName(verb)}${gives === 'text' ? '(text)' : ''}\n${indented(body, '  ')}\nend\n\n`,
    )
    .join('');
}

function rubyName(words: string): string {
  return words.replaceAll(/[^a-z0-9]+/g, '_');
}
