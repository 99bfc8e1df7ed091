/** Some of what GitHub blocks by default, enough to see a refusal: https://docs.github.com/en/code-security/secret-scanning/introduction/supported-secret-scanning-patterns */
const patterns: ReadonlyArray<readonly [type: string, ...all: RegExp[]]> = [
  ['AMAZON_AWS_ACCESS_KEY_ID', /\bAKIA[A-Z2-7]{16}\b/, /(?<![\w+/])[\w+/]{40}(?![\w+/])/],
  ['GITHUB_PERSONAL_ACCESS_TOKEN', /\bghp_[A-Za-z0-9]{36}\b/],
  ['GITLAB_ACCESS_TOKEN', /\bglpat-[\w-]{20}\b/],
  ['SLACK_API_TOKEN', /\bxox[bp]-\d{10,13}-\d{10,13}-[\w-]{20,}/],
  ['STRIPE_API_KEY', /\bsk_live_[A-Za-z0-9]{24,}\b/],
];

/** The kinds of secret for which a push of this content is blocked. */
export function blockedTypes(content: string): string[] {
  return patterns.filter(([, ...all]) => all.every((pattern) => pattern.test(content))).map(([type]) => type);
}
