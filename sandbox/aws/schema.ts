import { NormalizedSchema } from '@smithy/core/schema';

/** One operation of a service, as the official SDK package describes it. */
export type Operation = {
  readonly name: string;
  readonly input: NormalizedSchema;
  readonly output: NormalizedSchema;
  /** Method, path and success status; only REST protocols have it. */
  readonly http: { method: string; path: string; status: number } | undefined;
};

const operationMark = 9;

/** Every operation schema that a client package exports; all else it exports is passed over. */
export function operationsOf(clientPackage: object): Map<string, Operation> {
  const operations = new Map<string, Operation>();
  for (const exported of Object.values(clientPackage)) {
    if (!Array.isArray(exported) || exported[0] !== operationMark) continue;
    const [, , name, traits, input, output] = exported;
    const http = typeof traits === 'object' && traits !== null ? traits.http : undefined;
    operations.set(name, {
      name,
      input: NormalizedSchema.of(input),
      output: NormalizedSchema.of(output),
      http: http && { method: http[0], path: http[1], status: http[2] },
    });
  }
  return operations;
}

/** The path of the first required member that is missing, as deep as the value goes. */
export function missingMember(schema: NormalizedSchema, value: unknown, path = ''): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (schema.isListSchema()) {
    const members = value as readonly unknown[];
    for (const [index, member] of members.entries()) {
      const missing = missingMember(schema.getValueSchema(), member, `${path}.${index + 1}.member`);
      if (missing) return missing;
    }
    return undefined;
  }
  if (!schema.isStructSchema()) return undefined;
  const record = value as Record<string, unknown>;
  const required = requiredMembers(schema);
  for (const [name, member] of schema.structIterator()) {
    const memberPath = path ? `${path}.${decapitalise(name)}` : decapitalise(name);
    if (required.has(name) && record[name] === undefined) return memberPath;
    const missing = missingMember(member, record[name], memberPath);
    if (missing) return missing;
  }
  return undefined;
}

/** The last number of a structure's schema counts how many of its leading members are required. */
export function requiredMembers(schema: NormalizedSchema): Set<string> {
  const tuple: unknown = schema.getSchema();
  if (!Array.isArray(tuple)) return new Set();
  const names: unknown = tuple[4];
  const count: unknown = tuple[6];
  return new Set(Array.isArray(names) && typeof count === 'number' ? names.slice(0, count).map(String) : []);
}

export function decapitalise(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}
