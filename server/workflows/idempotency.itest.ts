import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { useProduct } from '#server/testing-product.ts';
import { deployBucket, deployKeys, finishedRun, graphOf, publishDrill } from '#tools/drill.ts';

const { newcomer } = useProduct();

async function drawnBy({ api }: Awaited<ReturnType<typeof newcomer>>) {
  const [keys, bucket] = [await deployKeys(api), await deployBucket(api, 'acme-once')];
  const drawn = { name: 'Once', deployment_ids: [], configuration: graphOf(keys, [bucket]) };
  return { keys, bucket, drawn };
}

describe('publishWorkflow with an Idempotency-Key', () => {
  it('makes one workflow of twenty requests at once, and of one more that comes late', async () => {
    const person = await newcomer();
    const { drawn } = await drawnBy(person);
    const publish = () => person.api.publishWorkflow({ ...drawn, 'idempotency-key': 'the first wish' });
    const answers = await Promise.all(Array.from({ length: 20 }, publish));
    answers.push(await publish());
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect((await person.api.listWorkflows()).total).toBe(1);
  });

  it('refuses the key of another request, and knows whose key it is', async () => {
    const [one, other] = [await newcomer(), await newcomer()];
    const [{ drawn }, { drawn: theirs }] = [await drawnBy(one), await drawnBy(other)];
    const once = { 'idempotency-key': randomUUID() };
    const made = await one.api.publishWorkflow({ ...drawn, ...once });
    await expect(one.api.publishWorkflow({ ...drawn, name: 'Another', ...once })).rejects.toMatchObject({
      status: 409,
      problem: { detail: expect.stringContaining('was used for another request') },
    });
    const { id } = await other.api.publishWorkflow({ ...theirs, ...once });
    expect(id).not.toBe(made.id);
    await one.api.deleteWorkflow({ id: made.id });
    await expect(one.api.publishWorkflow({ ...drawn, ...once })).rejects.toMatchObject({ status: 404 });
  });

  it.each(['short', 'x'.repeat(201)])('refuses a key of a wrong length with a sentence', async (key) => {
    const person = await newcomer();
    const { drawn } = await drawnBy(person);
    await expect(person.api.publishWorkflow({ ...drawn, 'idempotency-key': key })).rejects.toMatchObject({
      status: 422,
      problem: { detail: expect.stringContaining('Idempotency-Key') },
    });
    expect((await person.api.listWorkflows()).total).toBe(0);
  });
});

describe('executeWorkflow with an Idempotency-Key', () => {
  it('starts one run of twenty requests at once, tells each of it, and charges it once', async () => {
    const { api } = await newcomer();
    const [keys, bucket] = [await deployKeys(api), await deployBucket(api, 'acme-once')];
    const { id } = await publishDrill(api, 'Once', keys, [bucket]);
    const before = (await api.readCreditBalance()).current_credits;
    const execute = () => api.executeWorkflow({ id, 'idempotency-key': 'the first run' });
    const answers = await Promise.all(Array.from({ length: 20 }, execute));
    const run = await finishedRun(api, id, answers[0]?.execution_id ?? '');
    expect(run.status).toBe('completed');
    // Over by now, and still the same wish.
    answers.push(await execute());
    expect(new Set(answers.map(({ execution_id }) => execution_id)).size).toBe(1);
    expect((await api.readCreditBalance()).current_credits).toBe(before - 1);

    const next = await api.executeWorkflow({ id, 'idempotency-key': 'the second run' });
    expect(next.execution_id).not.toBe(run.execution_id);
    await finishedRun(api, id, next.execution_id);
  });

  it('refuses the key of a run of another workflow', async () => {
    const { api } = await newcomer();
    const keys = await deployKeys(api);
    const one = await publishDrill(api, 'One', keys, [await deployBucket(api, 'acme-one')]);
    const two = await publishDrill(api, 'Two', keys, [await deployBucket(api, 'acme-two')]);
    const once = { 'idempotency-key': randomUUID() };
    const { execution_id } = await api.executeWorkflow({ id: one.id, ...once });
    await expect(api.executeWorkflow({ id: two.id, ...once })).rejects.toMatchObject({ status: 409 });
    await finishedRun(api, one.id, execution_id);
    expect((await api.readWorkflow({ id: two.id })).last_execution).toBeNull();
  });
});
