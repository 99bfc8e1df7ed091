import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { pageOf, samplesOfPairs, samplesOfTypes } from './contact-sheet.ts';

/** Writes a sample of each secret type and of each pair of template and format to look at: docs/contact-sheet.md. */
const folder = fileURLToPath(new URL('../contact-sheet/', import.meta.url));
mkdirSync(folder, { recursive: true });
writeFileSync(`${folder}index.html`, pageOf([...samplesOfTypes()], [...samplesOfPairs()]));
console.log(`Open ${folder}index.html in a browser.`);
