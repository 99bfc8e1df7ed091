import { createHash, randomUUID } from 'node:crypto';
import type { Artifact, GeneratedFile } from '#catalogue/agent.ts';
import type { Db } from '#server/db/open.ts';
import type { Vault } from '#server/secrets/vault.ts';
import type { NewFile } from './store.ts';

/** A file that was made for a step: as its row, and as what is planted. */
export interface MadeFile {
  file: NewFile;
  artifact: Artifact;
}

export async function sealFile(
  vault: Vault,
  db: Db,
  step: Pick<NewFile, 'userId' | 'executionId' | 'nodeId'>,
  { fileName, content, mediaType, values, note }: GeneratedFile,
): Promise<MadeFile> {
  const id = randomUUID();
  const sha256 = createHash('sha256').update(content, 'utf8').digest();
  const sealed = await vault.seal(db, step.userId, { table: 'files', column: 'content', id }, content);
  return {
    artifact: { fileName, content, mediaType, sha256: sha256.toString('hex') },
    file: {
      ...step,
      id,
      name: fileName,
      mediaType,
      content: sealed,
      sha256,
      spans: values.map(({ start, end, secretType, name }) => ({ start, end, secretType, name })),
      note,
    },
  };
}
