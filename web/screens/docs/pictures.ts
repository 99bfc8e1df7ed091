/** The pictures of the pages are made by `npm run screenshots`, all equally wide; a dialog is as high as it is to be seen whole. */
const width = 1248;
const usualHeight = 780;
const heights: Partial<Record<PictureName, number>> = { wizard: 1260, publish: 1050 };

/** The room that is kept for a picture. */
export function pictureSize(name: PictureName): { width: number; height: number } {
  return { width, height: heights[name] ?? usualHeight };
}

/** One address per theme; each file is loaded when it comes into sight. */
export const pictures = {
  marketplace: {
    light: new URL('./pictures/marketplace-light.webp', import.meta.url).href,
    dark: new URL('./pictures/marketplace-dark.webp', import.meta.url).href,
  },
  wizard: {
    light: new URL('./pictures/wizard-light.webp', import.meta.url).href,
    dark: new URL('./pictures/wizard-dark.webp', import.meta.url).href,
  },
  agents: {
    light: new URL('./pictures/agents-light.webp', import.meta.url).href,
    dark: new URL('./pictures/agents-dark.webp', import.meta.url).href,
  },
  code: {
    light: new URL('./pictures/code-light.webp', import.meta.url).href,
    dark: new URL('./pictures/code-dark.webp', import.meta.url).href,
  },
  builder: {
    light: new URL('./pictures/builder-light.webp', import.meta.url).href,
    dark: new URL('./pictures/builder-dark.webp', import.meta.url).href,
  },
  publish: {
    light: new URL('./pictures/publish-light.webp', import.meta.url).href,
    dark: new URL('./pictures/publish-dark.webp', import.meta.url).href,
  },
  workflows: {
    light: new URL('./pictures/workflows-light.webp', import.meta.url).href,
    dark: new URL('./pictures/workflows-dark.webp', import.meta.url).href,
  },
  run: {
    light: new URL('./pictures/run-light.webp', import.meta.url).href,
    dark: new URL('./pictures/run-dark.webp', import.meta.url).href,
  },
  analysis: {
    light: new URL('./pictures/analysis-light.webp', import.meta.url).href,
    dark: new URL('./pictures/analysis-dark.webp', import.meta.url).href,
  },
} as const;

export type PictureName = keyof typeof pictures;
