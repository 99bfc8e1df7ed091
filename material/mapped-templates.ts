/**
 * The templates of the seven AI providers that the specification maps to python and javascript by itself (R296);
 * a provider's own list wins over that mapping and goes on (R295).
 */
export const MAPPED_TEMPLATES: readonly string[] = [
  'python',
  'javascript',
  'typescript',
  'dotenv',
  'notebook',
  'shell',
  'docker-compose',
  'github-actions',
  'prose',
];
