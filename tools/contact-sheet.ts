import { formatsFor } from '#material/formats.ts';
import { templatesFor } from '#material/generation.ts';
import { seededRandom } from '#material/random.ts';
import type { SecretType } from '#material/secret-type.ts';
import { secretTypes } from '#material/secret-types.ts';
import { templates } from '#material/templates.ts';
import { writeFile, type WrittenFile } from '#material/write-file.ts';

export type Sample = { type: SecretType; template: string; format: string; file: WrittenFile };

const now = new Date('2026-11-21T10:00:00Z');

/** One value of each secret type, whole, as the plainest file holds it. */
export function* samplesOfTypes(): Generator<Sample> {
  for (const type of secretTypes) yield sampleOf(type, 'none', 'env');
}

/** One file of each template in each of its formats; the types that fit it take turns. */
export function* samplesOfPairs(): Generator<Sample> {
  for (const template of templates) {
    const fitting = secretTypes.filter((type) => templatesFor(type).includes(template.id));
    const types = fitting.length === 0 ? secretTypes : fitting;
    for (const [nth, format] of formatsFor(template).entries()) {
      yield sampleOf(types[(nth * 7) % types.length] as SecretType, template.id, format.id);
    }
  }
}

/** A page that needs nothing but itself; the files stand in it as texts. */
export function pageOf(ofTypes: readonly Sample[], ofPairs: readonly Sample[]): string {
  const rows = ofTypes.map(({ type, file }) => {
    const values = file.values.filter(({ secretType }) => secretType === type.id);
    const shown = values.map(({ name, value }) => `<b>${escape(name)}</b>\n${escape(value)}`).join('\n');
    return `<tr id="${type.id}"><td>${escape(type.label)}<br><small>${type.id}</small></td><td><pre>${shown}</pre></td></tr>`;
  });
  const files = ofPairs.map(
    ({ type, template, format, file }) =>
      `<section id="${template}-${format}"><h3>${template} × ${format}</h3><p>${escape(file.fileName)}, ${escape(type.label)}</p><pre>${escape(file.content)}</pre></section>`,
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Contact sheet</title>
<style>body { font: 15px system-ui; margin: 2rem } pre { white-space: pre-wrap; overflow-wrap: anywhere; margin: 0 } td { border-top: 1px solid #ccc; padding: .5rem; vertical-align: top } section pre { border: 1px solid #ccc; padding: 1rem }</style>
<h1>Contact sheet</h1>
<p>No value opens anything: each was drawn from a seed.</p>
<h2>${rows.length} secret types</h2>
<table>
${rows.join('\n')}
</table>
<h2>${files.length} pairs of template and format</h2>
${files.join('\n')}
</html>
`;
}

function sampleOf(type: SecretType, template: string, format: string): Sample {
  const request = {
    secretTypes: [type.id],
    codeTemplate: template,
    outputFormat: format,
    fileName: 'sample',
  };
  const random = seededRandom(`contact sheet ${type.id} ${template} ${format}`);
  return { type, template, format, file: writeFile(request, { random, now }) };
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
