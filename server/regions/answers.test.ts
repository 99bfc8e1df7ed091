import { describe, expect, it } from 'vitest';
import { agentCalls, Regions } from '#contract/agents.ts';
import { signedInHeaders, harmlessAnswers, testApp } from '#server/http/testing.ts';
import { calls } from '#contract/calls.ts';
import { regionAnswers } from './answers.ts';

describe('regions', () => {
  it.each([
    [agentCalls.listAwsRegions.path, 30, 'us-east-1'],
    [agentCalls.listAzureRegions.path, 50, 'eastus'],
  ])('%s lists groups of regions, each id once and one of them the default', async (path, atLeast, known) => {
    const { app } = await testApp({
      checkReplies: true,
      answers: { ...harmlessAnswers(calls), ...regionAnswers() },
    });
    const answer = await app.inject({ url: `/api/v1${path}`, headers: signedInHeaders });
    await app.close();
    expect(answer.statusCode).toBe(200);
    const all = Object.values(Regions.parse(answer.json()).regions).flat();
    expect(all.length).toBeGreaterThanOrEqual(atLeast);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(all.map(({ id }) => id)).toContain(known);
    expect(all.filter((region) => region.default)).toHaveLength(1);
  });
});
