import { runCleanUpTrials } from '#tools/clean-up-trials.ts';

/** `node bench/clean-up-trials.ts [trials] [seed]`: a worker is killed with -9 in each of 500 trials. */
const [trials = '500', seed = 'clean-up'] = process.argv.slice(2);
const startedAt = performance.now();
const result = await runCleanUpTrials({
  seed,
  trials: Number(trials),
  onTrial: (trial, kind) => console.log(`${trial} of ${trials}: killed while it ${kind}s`),
});
const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1);
const { hits, differences, planted } = result;
console.log(`${result.trials} trials with seed ${seed} in ${minutes} min`);
console.log(`${hits.put} kills hit a planting, ${hits.retract} a removal`);
console.log(`${differences.length} differences, ${planted} decoys left`);
for (const one of differences) console.log(one);
process.exitCode = differences.length === 0 && planted === 0 ? 0 : 1;
