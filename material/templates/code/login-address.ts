import type { CredentialSet, Field } from '#material/credential-set.ts';

/** `https://{USER}:{PASSWORD}@host/...`: an address with the login inside it, as git takes one. */
export function isLoginAddress(template: string): boolean {
  return /^https:\/\/\{\w+\}:\{\w+\}@/.test(template);
}

/** The address that a set's own command goes to, with its values in it; nothing where a login is given otherwise. */
export function loginAddressOf({ type, fields }: CredentialSet): string | undefined {
  const template = type.uses?.shell?.find(isLoginAddress);
  return template?.replaceAll(/\{(\w+)\}/g, (_, part: string) => valueOf(fields, part));
}

function valueOf(fields: readonly Field[], part: string): string {
  return fields.find((field) => field.part === part)?.value ?? '';
}
