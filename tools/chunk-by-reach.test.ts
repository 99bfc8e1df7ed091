import { describe, expect, it } from 'vitest';
import type { Rolldown } from 'vite';
import { chunkByReach } from './chunk-by-reach.ts';

/** Who imports whom: by `+` at once, by `?` only when it is asked for. */
const graph = graphOf({
  '/index.html': '+/web/main.tsx',
  '/web/main.tsx':
    '+/web/routes.tsx ?/web/session/watch-session.ts +/node_modules/zod/v4/mini/schemas.js +/node_modules/zod/v4/core/core.js',
  '/web/routes.tsx':
    '?/web/screens/home/HomeScreen.tsx ?/web/screens/auth/AuthScreen.tsx ?/web/shell/Shell.tsx ?/web/screens/credits/CreditsScreen.tsx ?/web/screens/dashboard/DashboardScreen.tsx',
  '/web/screens/home/HomeScreen.tsx': '+/web/ui/Mark.tsx +/web/screens/home/Picture.tsx',
  '/web/screens/auth/AuthScreen.tsx': '+/web/session/auth-api.ts',
  '/web/shell/Shell.tsx': '+/web/ui/Mark.tsx +/web/session/auth-api.ts +/web/ui/Dialog.tsx',
  '/web/screens/credits/CreditsScreen.tsx':
    '+/web/ui/Card.tsx +/web/ui/Dialog.tsx ?/web/screens/credits/Plans.tsx',
  '/web/screens/dashboard/DashboardScreen.tsx': '+/web/ui/Card.tsx',
  '/web/screens/credits/Plans.tsx': '+/web/ui/Tabs.tsx',
});

describe('chunkByReach', () => {
  it.each([
    ['/web/routes.tsx', 'start'],
    ['/web/ui/Mark.tsx', 'start'],
    ['/web/session/auth-api.ts', 'session'],
    ['/web/ui/Dialog.tsx', 'frame'],
    ['/web/ui/Card.tsx', 'screens'],
    ['/web/shell/Shell.tsx', 'frame'],
    ['/web/session/watch-session.ts', 'session'],
    ['/node_modules/zod/v4/mini/schemas.js', 'session'],
    ['/node_modules/zod/v4/core/core.js', 'start'],
  ])('puts %s, which several share, into the file %s', (id, file) => {
    expect(chunkByReach(id, graph)).toBe(file);
  });

  it.each(['/web/screens/home/Picture.tsx', '/web/screens/credits/CreditsScreen.tsx', '/web/ui/Tabs.tsx'])(
    'leaves %s with the one screen that needs it',
    (id) => {
      expect(chunkByReach(id, graph)).toBeNull();
    },
  );
});

function graphOf(imports: Record<string, string>): Pick<Rolldown.ChunkingContext, 'getModuleInfo'> {
  const importersOf = (id: string, sign: string) =>
    Object.keys(imports).filter((from) => imports[from]?.split(' ').includes(sign + id));
  return {
    getModuleInfo: (id) =>
      ({
        isEntry: id === '/index.html',
        importers: importersOf(id, '+'),
        dynamicImporters: importersOf(id, '?'),
      }) as unknown as Rolldown.ModuleInfo,
  };
}
