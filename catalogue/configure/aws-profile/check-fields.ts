const maxNameLength = 120;

export function checkProfileName(name: string): string | undefined {
  if (Array.from(name).length > maxNameLength)
    return `A profile name has at most ${maxNameLength} characters.`;
  return /\p{Cc}/u.test(name) ? 'A profile name has no control characters.' : undefined;
}

export function checkAccountIds(list: string): string | undefined {
  const wrong = accountIdsOf(list).find((id) => !/^\d{12}$/.test(id));
  if (wrong === undefined) return undefined;
  return `'${wrong.slice(0, 40)}' is not an account id: one has 12 digits.`;
}

export function accountIdsOf(list: string): string[] {
  return list.split(/[\s,;]+/).filter((id) => id !== '');
}
