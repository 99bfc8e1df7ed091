import { between, pick } from '#material/random.ts';
import type { CodeHolding, Task } from '#material/templates/code/holding.ts';
import { indented, pascalOf, sortedLines } from '#material/templates/code/language.ts';
import { copyrightOf, dayOf, noteLine, switchedOffLine, type Draft } from '#material/templates/template.ts';
import { composeLine } from './note.ts';
import { storeOf } from './places.ts';
import { CONNECTIONS } from './remark-words.ts';
import { purposeOf, storyOf } from './stories.ts';

const DEBUG = [
  'Console.ReadKey();',
  'await Task.Delay(1000);',
  'Debugger.Launch();',
  'Console.Error.WriteLine(Environment.CommandLine);',
  'Environment.Exit(args.Length);',
];

/** Classes around the values; which one is written is drawn. */
export const csharpJobs = [settings, worker, program] as const;

function settings(draft: Draft, holding: CodeHolding): string {
  const { random, service, world } = draft;
  const name = `${pascalOf(service.product)}Settings`;
  return file(
    draft,
    holding,
    ['using System;'],
    `/// <summary>${composeLine(draft, CONNECTIONS)}</summary>
internal static class ${name}
{
    public const string ${pick(random, ['Stage', 'Tier', 'DeployedTo', 'RunsIn'])} = "${service.environment}";
    public static readonly TimeSpan Timeout = TimeSpan.FromSeconds(${between(random, 5, 60)});
    public static readonly Uri Api = new Uri("https://${service.hostOf('api')}");

${top(draft, holding, name, ['Key Vault', storeOf(world)])}
${methods(holding).trimEnd()}
}
`,
  );
}

function worker(draft: Draft, holding: CodeHolding): string {
  const { random, service, world } = draft;
  const story = storyOf(draft);
  const name = `${pascalOf(service.product)}${pascalOf(service.purpose)}Worker`;
  const calls = holding.tasks.map((task) =>
    task.gives === 'text'
      ? `            foreach (var line in await File.ReadAllLinesAsync(Input, stopping))
            {
                log.LogInformation("{Result}", await ${pascalOf(task.verb)}(line));
            }
`
      : `            log.LogInformation("${task.group}: {Count}", (await ${pascalOf(task.verb)}()).Count);
`,
  );
  // Who only lists something reads no input.
  const isReading = holding.tasks.some(({ gives }) => gives === 'text');
  const input = isReading
    ? `    private const string Input = "/srv/${service.product}/${story.input}.txt";\n`
    : '';
  return file(
    draft,
    holding,
    [
      'using System;',
      ...(isReading ? ['using System.IO;'] : []),
      'using System.Threading;',
      'using System.Threading.Tasks;',
      'using Microsoft.Extensions.Hosting;',
      'using Microsoft.Extensions.Logging;',
    ],
    `// ${purposeOf(draft, story)}. ${service.ticket} ${world.people[0].handle}, ${dayOf(service.createdAt)}
internal sealed class ${name}(ILogger<${name}> log) : BackgroundService
{
${input}    private static readonly TimeSpan Pause = TimeSpan.FromMinutes(${between(random, 5, 90)});

${top(draft, holding, name)}
    protected override async Task ExecuteAsync(CancellationToken stopping)
    {
        while (!stopping.IsCancellationRequested)
        {
            log.LogInformation("${pick(random, [`${service.name} starts`, `round of ${service.name}`, `${service.purpose} begins`, `${service.ticket}: next run`])}");
${calls.join('')}            await Task.Delay(Pause, stopping);
        }
    }

${methods(holding).trimEnd()}
}
`,
  );
}

function program(draft: Draft, holding: CodeHolding): string {
  const { random, service, world } = draft;
  const calls = holding.tasks.map((task) =>
    task.gives === 'text'
      ? `        foreach (var argument in args)
        {
            Console.WriteLine(await ${pascalOf(task.verb)}(argument));
        }
`
      : `        foreach (var row in (await ${pascalOf(task.verb)}()).Take(Limit))
        {
            Console.WriteLine(row);
        }
`,
  );
  return file(
    draft,
    holding,
    ['using System;', 'using System.Linq;', 'using System.Threading.Tasks;'],
    `internal static class Program
{
    private const int Limit = ${between(random, 10, 200)};

${top(draft, holding, 'Program')}
    private static async Task Main(string[] args)
    {
        await Console.Error.WriteLineAsync("${pick(random, [`${service.name} (${service.environment})`, `${service.product} ${service.environment}, ask ${world.people[2].handle}`, `questions: ${world.people[2].email}`, `${service.product}: rows follow`])}");
${calls.join('')}${switchedOffLine(draft, DEBUG, '        //')}    }

${methods(holding).trimEnd()}
}
`,
  );
}

function file(draft: Draft, holding: CodeHolding, own: readonly string[], body: string): string {
  const needed = [...own, ...holding.imports];
  if (body.includes('Task<')) needed.push('using System.Threading.Tasks;');
  if (body.includes('List<')) needed.push('using System.Collections.Generic;');
  // System first, as the editors of C# sort them.
  const rank = (line: string): string =>
    (line.startsWith('using System') ? '0' : '1') + line.replace(';', '');
  const imports = sortedLines(needed).toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1));
  const owner = copyrightOf(draft);
  const head = owner === undefined ? '' : `// ${owner}\n\n`;
  const text = `${head}${imports.join('\n')}\n\nnamespace ${pascalOf(draft.world.slug)}.${pascalOf(draft.service.product)};\n\n${body}`;
  return text.replaceAll(/\n\n+\}/g, '\n}');
}

function top(draft: Draft, holding: CodeHolding, className: string, places?: readonly string[]): string {
  const lines =
    holding.areStatements && holding.lines !== ''
      ? `static ${className}()\n{\n${indented(holding.lines, '    ')}\n}\n`
      : holding.lines;
  const text = [noteLine(draft, '//', places).trimEnd(), lines, holding.clients]
    .filter((part) => part !== '')
    .join('\n');
  return `${indented(text.trimEnd(), '    ')}\n`;
}

function methods({ tasks }: CodeHolding): string {
  return tasks.map((task) => `${indented(method(task), '    ')}\n\n`).join('');
}

function method({ verb, gives, body }: Task): string {
  const type = gives === 'text' ? 'string' : 'List<object>';
  return `private static async Task<${type}> ${pascalOf(verb)}(${gives === 'text' ? 'string text' : ''})\n{\n${indented(body, '    ')}\n}`;
}
