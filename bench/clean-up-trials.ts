import { runCleanUpTrials } from '#tools/clean-up-trials.ts';
import { judge } from './figures.ts';

/** `node bench/clean-up-trials.ts [trials] [seed]`: a worker is killed with -9 in the midst of 500 trials, sixteen at a time. */
const [trials = '500', seed = 'clean-up'] = process.argv.slice(2);
const startedAt = performance.now();
let count = 0;
const result = await runCleanUpTrials({
  seed,
  trials: Number(trials),
  onTrial(moment, isHit, isAsBefore) {
    count += 1;
    const end = isAsBefore ? '' : ': NOT AS BEFORE';
    console.log(`${count} of ${trials}: ${isHit ? 'killed at' : 'did not come to'} ${moment}${end}`);
  },
});
const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1);
const { moments, hits, missed, differences, planted } = result;
console.log('\nkills at each moment');
for (const [moment, times] of [...hits].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
  console.log(`${String(times).padStart(4)}  ${moment}`);
}
const hit = [...hits.values()].reduce((sum, one) => sum + one, 0);
console.log(`${count} trials with seed ${seed} and ${result.kills} kills in ${minutes} min`);
console.log(`${hit} were hit, at ${hits.size} of ${moments} moments; ${missed.length} moments did not come`);
console.log(`${differences.length} differences, ${planted} decoys left`);
for (const one of differences) console.log(one);
judge('places not as before', differences.length, { atMost: 0 });
judge('decoys that a clean-up left', planted, { atMost: 0 });
