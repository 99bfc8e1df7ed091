import autocannon from 'autocannon';
import { createWriteStream } from 'node:fs';
import { fork } from 'node:child_process';
import { testApp, signedInHeaders, harmlessAnswers } from './http/testing.ts';
import { calls } from '#contract/calls.ts';
import { makeLog } from './log.ts';
import { prepared } from './http/answers.ts';
if (process.argv[2] === 'server') {
  const json = JSON.stringify(Array.from({ length: 20 }, (_, n) => ({ id: n, name: 'x'.repeat(100) })));
  const { app } = await testApp({
    log: makeLog({ level: 'info', destination: createWriteStream('/dev/null') }),
    config: { publicUrl: 'http://127.0.0.1:8000', trustProxy: false, rateLimits: process.argv[3] === 'limits' },
    answers: { ...harmlessAnswers(calls), listAgents: async () => prepared(json) },
    shedAfterMs: 2000,
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  process.send?.(url);
  process.on('disconnect', () => process.exit(0));
} else {
  const child = fork(import.meta.filename, ['server']);
  const url = await new Promise<string>((r) => child.once('message', (m) => r(String(m))));
  const run = () => autocannon({ url: `${url}/api/v1/agents`, headers: signedInHeaders, connections: 20, duration: 5 });
  await run();
  const result = await run();
  console.log(result.requests.average, result.latency.p99, result.non2xx);
  child.disconnect();
}
