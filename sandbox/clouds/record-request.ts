import type { Endpoint } from '#sandbox/aws/dispatch.ts';
import type { WireRequest } from '#sandbox/aws/wire.ts';
import type { CloudEvent } from './cloud.ts';
import { recordCloudEvent } from './event-store.ts';

/** What a request says of itself, for the log. */
export type Asker = Pick<CloudEvent, 'name' | 'who' | 'credential' | 'resource' | 'visibility'> & {
  owner: string;
};

/** Durable before the answer leaves, as the change is that it tells of. */
export async function recordRequest(
  endpoint: Endpoint,
  cloud: string,
  request: WireRequest,
  { owner, ...asker }: Asker,
  errorCode: string | null,
): Promise<void> {
  const event = {
    ...asker,
    time: endpoint.now().toISOString(),
    source: cloud,
    sourceAddress: request.remoteAddress.replace(/^::ffff:/, ''),
    userAgent: (request.headers.get('user-agent') ?? '').slice(0, 500),
    errorCode,
  };
  await endpoint.state.transact(() => recordCloudEvent(endpoint.state, owner, cloud, event));
}
