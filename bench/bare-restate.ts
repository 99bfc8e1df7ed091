import * as restate from '@restatedev/restate-sdk';
import { createServer } from 'node:http2';

/** The plain way: a handler that makes the same fifteen calls, and nothing else. */
const stub = process.env['STUB_URL'] ?? '';

async function ask(): Promise<void> {
  const answer = await fetch(stub, { method: 'POST', body: 'x'.repeat(1_700) });
  await answer.arrayBuffer();
}

const bare = restate.service({
  name: 'Bare',
  handlers: {
    run: async (context: restate.Context): Promise<void> => {
      await context.run('source', ask);
      await restate.RestatePromise.all(
        Array.from({ length: 14 }, (_, nth) => context.run(`target ${nth}`, ask)),
      );
    },
  },
});
const server = createServer(restate.createEndpointHandler({ services: [bare], logger: () => undefined }));
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') console.log(JSON.stringify({ port: address.port }));
});
