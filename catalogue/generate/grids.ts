import type { DeploymentUI, GridCategory } from '#contract/agents.ts';
import { formatOptions, templateOptions } from '#material/generation.ts';

type Providers = {
  selectionMode: 'single' | 'multi';
  selectedItems: string[];
  categories: GridCategory[];
};

/** The wizard of an agent that writes files: its own providers, then every template, then every format. */
export function generationGrids(providers: Providers): DeploymentUI {
  return {
    steps: {
      selectionGrids: {
        secretTypes: { title: 'Choose a Provider', permissions: [], ...providers },
        codeTemplates: {
          title: 'Select Template',
          selectionMode: 'single',
          selectedItems: [],
          categories: [oneOf('templates', 'Templates', templateOptions())],
        },
        outputFormats: {
          title: 'Select Output Format',
          selectionMode: 'single',
          selectedItems: ['json'],
          categories: [oneOf('formats', 'Formats', formatOptions())],
        },
      },
    },
  };
}

function oneOf(name: string, title: string, options: GridCategory['options']): GridCategory {
  return { name, title, inputType: 'radio', selectionMode: 'single', required: true, options };
}
