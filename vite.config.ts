import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, minifySync, type Plugin, type Rolldown } from 'vite';
import { chunkByReach, withoutCircles } from './tools/chunk-by-reach.ts';
import { withoutSchemas } from './tools/without-schemas.ts';
import { firstLoad, firstPicture } from './web/first-load.ts';
import { firstQuestions } from './web/first-questions.ts';

const server = process.env['LEAKDRILL_SERVER'] ?? 'http://127.0.0.1:8000';
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here('.'),
  publicDir: here('web/public'),
  plugins: [
    react(),
    tailwindcss(),
    withoutInjectedStyles(),
    withoutSchemas(here('contract/')),
    withApiElsewhere(),
    withFirstScript(),
    withoutCircles(),
    withFirstLoads(),
    withCompressed(),
  ],
  resolve: {
    // The scroll lock of Radix writes a <style> element, which the content policy refuses; ours adopts a sheet.
    alias: { 'react-style-singleton': here('web/ui/style-singleton.ts') },
  },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2023',
    // Every browser that runs es2023 knows modulepreload.
    modulePreload: { polyfill: false },
    // Inlined fonts and pictures would be data: addresses, and a changed one would change every chunk.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What seldom changes, then what screens share; the rest follows the lazy screens, so React Flow comes with the canvas.
          includeDependenciesRecursively: false,
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\//, priority: 20 },
            {
              name: 'overlays',
              // With all that these stand on: a part left outside would import this chunk and be imported by it.
              test: /node_modules\/(radix-ui|@radix-ui|@floating-ui|aria-hidden|react-remove-scroll|sonner|use-callback-ref|use-sidecar|get-nonce|tslib|detect-node-es)|web\/ui\/style-singleton\.ts/,
              priority: 20,
            },
            {
              name: chunkByReach,
              test: /\/(web|contract)\/|preload-helper|node_modules\/(lucide-react|tailwind-merge|clsx|class-variance-authority|@tanstack|zod)\//,
              priority: 10,
            },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': server,
      '/local-identity': server,
    },
  },
});

/** Marks pages whose API is another origin's: first.js must not ask their own about the session. */
function withApiElsewhere(): Plugin {
  let isElsewhere = false;
  return {
    name: 'with-api-elsewhere',
    configResolved({ env }) {
      isElsewhere = Boolean(env['VITE_API_ORIGIN']);
    },
    transformIndexHtml: (html) => (isElsewhere ? html.replace('<html ', '<html data-api-elsewhere ') : html),
  };
}

/**
 * first.js travels in the page: as a file of its own its questions would leave a round trip later, behind fonts and
 * modules. The server names its hash in the content policy (server/http/pages.ts); elsewhere nobody may.
 */
function withFirstScript(): Plugin {
  let isOurServer = true;
  return {
    name: 'with-first-script',
    apply: 'build',
    configResolved({ env }) {
      isOurServer = !env['VITE_API_ORIGIN'];
    },
    transformIndexHtml(html) {
      if (!isOurServer) return html;
      const { code } = minifySync('first.js', readFileSync(here('web/public/first.js'), 'utf8'));
      return html.replace('<script src="/first.js"></script>', () => `<script>${code.trim()}</script>`);
    },
  };
}

/**
 * sonner adds its style sheet as a <style> element when it is imported; the content policy allows only files.
 * The same sheet is imported from sonner/dist/styles.css in web/theme/theme.css.
 */
function withoutInjectedStyles(): Plugin {
  return {
    name: 'without-injected-styles',
    apply: 'build',
    transform: {
      filter: { id: /node_modules\/sonner\/dist\/index\.mjs/ },
      handler(code) {
        const call = /^__insertCSS\(".*"\);$/m;
        if (!call.test(code)) this.error('sonner no longer injects its styles the way this plugin knows.');
        return { code: code.replace(call, ''), map: null };
      },
    },
  };
}

/**
 * Beside index.html a page for each address of web/first-load.ts, as pages/dashboard.html: the same, with the files
 * that this address asks for first, and with its first questions to the server. Which files they are is known only
 * here, where the chunks are cut.
 */
function withFirstLoads(): Plugin {
  return {
    name: 'with-first-loads',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const index = bundle['index.html'];
        if (index?.type !== 'asset') return this.error('The build made no index.html.');
        const html = index.source.toString();
        for (const [address, modules] of Object.entries(firstLoad)) {
          const links = modules
            .flatMap((path) => filesOf(bundle, chunkWith(bundle, here(`web/${path}`))))
            .filter((file, nth, all) => all.indexOf(file) === nth && !html.includes(`/${file}"`))
            .map((file) => `    ${linkTo(file)}\n`);
          const questions = (firstQuestions[address] ?? []).join(' ');
          const picture = firstPicture[address];
          const first = [
            questions === '' ? '' : `data-first-questions="${questions}" `,
            picture === undefined ? '' : `data-first-picture="${picturesOf(bundle, picture)}" `,
          ];
          const source = html
            .replace('<html ', () => `<html ${first.join('')}`)
            .replace('  </head>', () => `${links.join('')}  </head>`);
          // As the server writes an address: '{id}', not ':id'.
          const fileName = `pages${address.replaceAll(/:(\w+)/g, '{$1}')}.html`;
          this.emitFile({ type: 'asset', fileName, source });
        }
      },
    },
  };
}

function chunkWith(bundle: Rolldown.OutputBundle, path: string): Rolldown.OutputChunk {
  const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && file.moduleIds.includes(path));
  if (chunk?.type !== 'chunk') throw new Error(`web/first-load.ts names ${path}, which is in no chunk.`);
  return chunk;
}

function picturesOf(bundle: Rolldown.OutputBundle, path: string): string {
  const files = Object.values(bundle);
  const ofThemes = ['light', 'dark'].map((theme) => {
    const source = `web/${path}-${theme}.webp`;
    const file = files.find((one) => one.type === 'asset' && one.originalFileNames.includes(source));
    if (file === undefined)
      throw new Error(`web/first-load.ts names ${source}, which is no file of the build.`);
    return `/${file.fileName}`;
  });
  return ofThemes.join(' ');
}

/** The chunk, its styles and everything it imports at once, each once. */
function filesOf(bundle: Rolldown.OutputBundle, chunk: Rolldown.OutputChunk, found = new Set<string>()) {
  found.add(chunk.fileName);
  for (const file of chunk.viteMetadata?.importedCss ?? []) found.add(file);
  for (const name of chunk.imports) {
    const imported = bundle[name];
    if (imported?.type === 'chunk' && !found.has(name)) filesOf(bundle, imported, found);
  }
  return [...found];
}

/** A module in advance lets the first questions pass: of six connections none is free when these are asked. */
function linkTo(file: string): string {
  return file.endsWith('.css')
    ? `<link rel="preload" crossorigin as="style" href="/${file}">`
    : `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}">`;
}

/** Smaller than one packet travels no faster when compressed. */
const leastBytes = 1_000;

/** Each file also as .br and .gz: the server sends what the browser takes, and compresses nothing itself. */
function withCompressed(): Plugin {
  return {
    name: 'with-compressed',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      for (const [name, file] of Object.entries(bundle)) {
        const bytes = Buffer.from(file.type === 'chunk' ? file.code : file.source);
        if (bytes.length < leastBytes || !/\.(css|html|js|json|svg)$/.test(name)) continue;
        // 11 would be 6 % smaller and take five times as long.
        const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
        writeFileSync(join(dir, `${name}.br`), brotliCompressSync(bytes, options));
        writeFileSync(join(dir, `${name}.gz`), gzipSync(bytes, { level: 9 }));
      }
    },
  };
}
