import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';

/** A piece of a blob, as Azurite's metadata names it. */
export type Extent = { id: string; offset: number; count: number };

/** Azurite's id of bytes that are all zero, as in a page blob that nobody wrote to. */
const zeroExtent = '*ZERO*';

export type Extents = ReturnType<typeof openExtents>;

/** What Azurite asks of the store that holds the bytes of its blobs. They are kept with the record that names them. */
export function openExtents() {
  const held = new Map<string, Buffer>();
  let fresh = new Set<string>();

  function read(extent: Extent | undefined): Buffer {
    if (extent === undefined || extent.count === 0) return Buffer.alloc(0);
    if (extent.id === zeroExtent) return Buffer.alloc(extent.count);
    const bytes = held.get(extent.id);
    if (bytes === undefined) throw new Error('The bytes of a blob are missing.');
    return bytes.subarray(extent.offset, extent.offset + extent.count);
  }

  return {
    async appendExtent(content: Buffer | NodeJS.ReadableStream): Promise<Extent> {
      const bytes = Buffer.isBuffer(content) ? content : await collect(content);
      const id = randomUUID();
      held.set(id, bytes);
      fresh.add(id);
      return { id, offset: 0, count: bytes.length };
    },
    async readExtent(extent: Extent | undefined): Promise<Readable> {
      return Readable.from([read(extent)]);
    },
    async readExtents(extents: Extent[], offset = 0, count = Infinity): Promise<Readable> {
      const whole = Buffer.concat(extents.map(read));
      return Readable.from([whole.subarray(offset, offset + count)]);
    },
    find: (id: string) => held.get(id),
    put: (id: string, bytes: Buffer) => void held.set(id, bytes),
    remove: (id: string) => void held.delete(id),
    /** What was written since it was asked last, be it that a refusal came after it. */
    takeFresh(): Set<string> {
      const taken = fresh;
      fresh = new Set();
      return taken;
    },
  };
}

async function collect(stream: NodeJS.ReadableStream): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}
