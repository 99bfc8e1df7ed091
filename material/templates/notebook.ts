import type { Field } from '#material/credential-set.ts';
import { INNER_FORMATS, innerFormat } from '#material/formats/format.ts';
import { between, pick } from '#material/random.ts';
import { holdInCode } from './code/holding.ts';
import { notebookLanguage } from './code/python.ts';
import { notebookCells, type Cell } from './jobs/notebook.ts';
import type { Draft, Template } from './template.ts';

export const notebook: Template = {
  id: 'notebook',
  label: 'Jupyter notebook',
  description: 'A notebook that was run and saved with its outputs, keys in a cell near the top',
  isOffered: true,
  formats: INNER_FORMATS,
  kindOf: () => ({ endings: ['.ipynb'], mediaType: 'application/x-ipynb+json' }),
  write: (draft, format) => {
    const holding = holdInCode(draft, innerFormat(format), notebookLanguage);
    const cells = pick(draft.random, notebookCells)(draft, holding);
    const credentials = cells.findIndex((cell) => cell.holdsCredentials);
    const paths = new Map<Field, string>();
    for (const [field, path] of holding.paths) paths.set(field, `cells.${credentials}.${path}`);
    return { content: `${JSON.stringify(inNotebookFormat(draft, cells), null, 1)}\n`, paths };
  },
};

/** nbformat 4.5 (https://nbformat.readthedocs.io): sources are lists of lines, counts rise, ids are short. */
function inNotebookFormat({ random }: Draft, cells: readonly Cell[]): object {
  let count = between(random, 0, 30);
  return {
    cells: cells.map(({ kind, source, prints }) => {
      const id = random.bytes(4).toString('hex');
      if (kind === 'markdown')
        return { cell_type: kind, id, metadata: {}, source: linesOf(source.trimEnd()) };
      count += between(random, 1, 4);
      const outputs =
        prints === undefined ? [] : [{ name: 'stdout', output_type: 'stream', text: linesOf(prints) }];
      return {
        cell_type: kind,
        execution_count: count,
        id,
        metadata: {},
        outputs,
        source: linesOf(source.trimEnd()),
      };
    }),
    metadata: {
      kernelspec: { display_name: 'Python 3 (ipykernel)', language: 'python', name: 'python3' },
      language_info: {
        codemirror_mode: { name: 'ipython', version: 3 },
        file_extension: '.py',
        mimetype: 'text/x-python',
        name: 'python',
        nbconvert_exporter: 'python',
        pygments_lexer: 'ipython3',
        version: pick(random, ['3.10.14', '3.11.9', '3.12.4']),
      },
    },
    nbformat: 4,
    nbformat_minor: 5,
  };
}

/** Every line but the last keeps its break. */
function linesOf(text: string): string[] {
  return text.split(/(?<=\n)/);
}
