import { describe, expect, it } from 'vitest';
import { drawPicture, type PictureNode } from './picture.ts';

const keys: PictureNode = {
  id: 'k',
  kind: 'Generate',
  name: 'AWS keys',
  state: 'done',
  word: 'Completed',
};
const bucket: PictureNode = {
  id: 'b',
  kind: 'Deploy',
  name: 'S3 decoys',
  state: 'running',
  word: 'Running 0:04',
};
const other: PictureNode = {
  ...bucket,
  id: 'o',
  name: 'S3 decoys (2)',
  state: 'failed',
  word: 'Failed: it is gone.',
};

describe('drawPicture', () => {
  it('puts the source left, the targets right, and lets each line tell of its target', () => {
    const { nodes, edges } = drawPicture([other, keys, bucket]);
    expect(nodes.map((node) => [node.ariaLabel, node.position])).toEqual([
      ['Deploy node: S3 decoys (2)', { x: 448, y: 208 }],
      ['Generate node: AWS keys', { x: 80, y: 144 }],
      ['Deploy node: S3 decoys', { x: 448, y: 80 }],
    ]);
    expect(edges.map((edge) => [edge.ariaLabel, edge.data?.state])).toEqual([
      ['Connection from AWS keys to S3 decoys (2)', 'failed'],
      ['Connection from AWS keys to S3 decoys', 'running'],
    ]);
  });

  it('draws what has no source, and nothing, without a line', () => {
    expect(drawPicture([bucket])).toMatchObject({ nodes: [{ id: 'b' }], edges: [] });
    expect(drawPicture([])).toEqual({ nodes: [], edges: [] });
  });
});
