import { runCleanUpTrials } from '#tools/clean-up-trials.ts';
import { drills } from '#tools/trial-drills.ts';
import { judge } from './figures.ts';

/**
 * `node bench/clean-up-trials.ts [trials] [seed] [made]`: a worker is killed with -9 in the midst of 500 trials, sixteen
 * at a time. What was cut off goes on where it says how many are made.
 */
const [trials = '500', seed = 'clean-up', made = '0'] = process.argv.slice(2);
const startedAt = performance.now();
// Sixteen are in a round, and a round is made whole.
const first = Number(made) - (Number(made) % drills.length);
let count = first;
const result = await runCleanUpTrials({
  seed,
  trials: Number(trials),
  made: first,
  onTrial(moment, isHit, isAsBefore) {
    count += 1;
    const end = isAsBefore ? '' : ': NOT AS BEFORE';
    console.log(`${count} of ${trials}: ${isHit ? 'killed at' : 'did not come to'} ${moment}${end}`);
  },
}).catch((error: unknown) => {
  console.error(`To go on: node bench/clean-up-trials.ts ${trials} ${seed} ${count}`);
  throw error;
});
const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1);
const { moments, hits, missed, differences, planted } = result;
console.log('\nkills at each moment');
for (const [moment, times] of [...hits].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
  console.log(`${String(times).padStart(4)}  ${moment}`);
}
const hit = [...hits.values()].reduce((sum, one) => sum + one, 0);
console.log(`${count - first} trials with seed ${seed} and ${result.kills} kills in ${minutes} min`);
console.log(`${hit} were hit, at ${hits.size} of ${moments} moments; ${missed.length} moments did not come`);
console.log(`${differences.length} differences, ${planted} decoys left`);
for (const one of differences) console.log(one);
judge('places not as before', differences.length, { atMost: 0 });
judge('decoys that a clean-up left', planted, { atMost: 0 });
