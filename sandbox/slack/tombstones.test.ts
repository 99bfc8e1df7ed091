import { describe, expect, it } from 'vitest';
import type { Item } from '#sandbox/emulated/collections.ts';
import { tombstones } from './tombstones.ts';

const at = { id: 1, created_at: '', updated_at: '' };
const message = (fields: object): Item => ({
  ...at,
  ts: '17.1',
  user: 'U1',
  text: 'a',
  reply_count: 0,
  ...fields,
});
const keep = (collection: string, before: Item, after?: Item) => tombstones[collection]?.(before, after);

describe('tombstones', () => {
  it('keep the head of a thread, and nothing of a message that nobody answered', () => {
    expect(keep('slack.messages', message({}))).toBeUndefined();
    expect(keep('slack.messages', message({ reply_count: 2, files: [{ file_id: 'F1' }] }))).toMatchObject({
      subtype: 'tombstone',
      text: 'This message was deleted.',
      user: 'USLACKBOT',
      thread_ts: '17.1',
      files: undefined,
    });
  });

  it('keep the id of a deleted file in its message, and no file', () => {
    const before = message({ files: [{ file_id: 'F1', name: 'a.json' }, { file_id: 'F2' }] });
    const kept = keep('slack.messages', before, { ...before, files: [{ file_id: 'F2' }] });
    expect(kept?.['files']).toMatchObject([{ file_id: 'F2' }, { file_id: 'F1', mode: 'tombstone' }]);
    expect(JSON.stringify(kept)).not.toContain('a.json');
    expect(keep('slack.files', at, { ...at, deleted: true })).toBeUndefined();
    expect(keep('slack.files', at, { ...at, deleted: false })).toBeDefined();
  });

  it('leave alone what only changes', () => {
    const before = message({ files: [{ file_id: 'F1' }] });
    const after = { ...before, text: 'b', edited: { ts: '18.0' } };
    expect(keep('slack.messages', before, after)).toBe(after);
  });
});
