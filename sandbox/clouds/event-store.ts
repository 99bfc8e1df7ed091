import { randomUUID } from 'node:crypto';
import type { State } from '#sandbox/aws/state.ts';
import type { CloudEvent } from './cloud.ts';

// As many as the trail of AWS keeps.
const kept = 20_000;

/** Of clouds other than AWS, whose trail has a shape of its own. Call it inside a transaction. */
export function recordCloudEvent(
  state: State,
  owner: string,
  cloud: string,
  event: Omit<CloudEvent, 'id'>,
): void {
  const sealed = state.sealing.seal(
    Buffer.from(JSON.stringify({ id: randomUUID(), ...event })),
    placeOf(owner, cloud),
  );
  const { lastInsertRowid } = state
    .statement('insert into cloud_events (owner, cloud, sealed) values (?, ?, ?)')
    .run(owner, cloud, sealed);
  if (Number(lastInsertRowid) % 500 === 0) prune(state, owner, cloud);
}

/** Newest first. */
export function listCloudEvents(state: State, owner: string, cloud: string, limit: number): CloudEvent[] {
  return state
    .statement('select sealed from cloud_events where owner = ? and cloud = ? order by sequence desc limit ?')
    .all(owner, cloud, limit)
    .map(
      (row) =>
        JSON.parse(
          state.sealing.open(row['sealed'] as Uint8Array, placeOf(owner, cloud)).toString(),
        ) as CloudEvent,
    );
}

/** A token's last letters name it to its owner and open nothing. */
export function endingOf(token: string): string {
  return `…${token.slice(-4)}`;
}

function prune(state: State, owner: string, cloud: string): void {
  const sql = `delete from cloud_events where owner = ? and cloud = ? and sequence <=
    (select sequence from cloud_events where owner = ? and cloud = ? order by sequence desc limit 1 offset ?)`;
  state.statement(sql).run(owner, cloud, owner, cloud, kept);
}

function placeOf(owner: string, cloud: string): string {
  return `cloud event\0${cloud}\0${owner}`;
}
