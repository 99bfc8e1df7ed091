import type { WireRequest } from '#sandbox/aws/wire.ts';
import { homeContainer } from './access.ts';

/** A storage account of a company in which people and pipelines put things. */
const containers: ReadonlyArray<readonly [name: string, blobs: Readonly<Record<string, string>>]> = [
  [
    homeContainer,
    {
      'onboarding/first-week.md': '# First week\n\n1. Laptop, badge, accounts.\n2. Ask in #platform-ops.\n',
      'runbooks/rotate-certificates.md': '# Rotating certificates\n\nOn the first Monday of the quarter.\n',
    },
  ],
  ['nightly-exports', { '2026/11/20/orders.csv': 'id,state,total\n1001,paid,42.00\n1002,open,17.50\n' }],
];

/** The requests that make it; a signature is put behind each path. */
export const furniture = containers.flatMap(([name, blobs]) => [
  { path: `/${name}?restype=container&`, request: put('', {}) },
  ...Object.entries(blobs).map(([blob, content]) => ({
    path: `/${name}/${blob}?`,
    request: put(content, { 'x-ms-blob-type': 'BlockBlob', 'content-type': 'text/plain' }),
  })),
]);

function put(content: string, headers: Record<string, string>): WireRequest {
  return {
    method: 'PUT',
    rawPath: '',
    query: [],
    headers: new Map(Object.entries({ 'x-ms-version': '2022-11-02', ...headers })),
    body: Buffer.from(content),
    remoteAddress: '127.0.0.1',
  };
}
