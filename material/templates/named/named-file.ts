import type { FormatId, Format, Written } from '#material/formats/format.ts';
import type { SecretType } from '#material/secret-type.ts';
import type { Draft } from '#material/templates/template.ts';

/** What one program reads under one name: who gives a file that name gets that program's text. */
export type NamedFile = {
  name: string;
  mediaType: string;
  /** The templates whose language or family it is of, with the formats that it can stand for. */
  of: Readonly<Record<string, readonly FormatId[]>>;
  /** False where the program has no place for one of the types: the template then writes what it always does. */
  holds: (types: readonly SecretType[]) => boolean;
  /** True for types that are found there, so that the name is offered. */
  isUsualFor: (type: SecretType) => boolean;
  write: (draft: Draft, format: Format) => Written;
};
