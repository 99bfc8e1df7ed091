import { clientConfig, type Aws, type RequestOptions } from './connection.ts';
import type { Call } from './refusals.ts';
import { askInSession, type Session } from './session.ts';

/** A client of one service, and the package that its commands come from. */
export interface Access<Sdk, Client> {
  sdk: Sdk;
  client: Client;
}

/** One client per session. Its package is loaded with the first request, for a process that makes none need not carry it. */
export function perSession<Sdk, Client>(
  load: () => Promise<Sdk>,
  make: (sdk: Sdk, config: ReturnType<typeof sessionConfig>) => Client,
): (aws: Aws, session: Session) => Promise<Access<Sdk, Client>> {
  const clients = new WeakMap<Session, Client>();
  return async (aws, session) => {
    const sdk = await load();
    const client = clients.get(session) ?? make(sdk, sessionConfig(aws, session));
    clients.set(session, client);
    return { sdk, client };
  };
}

/** How one service is asked: with the client of the session, whose every request has its own time. */
export function askerOf<Sdk, Client>(...client: Parameters<typeof perSession<Sdk, Client>>) {
  const accessTo = perSession(...client);
  return async <T>(
    aws: Aws,
    call: Call,
    request: (access: Access<Sdk, Client>, options: RequestOptions) => Promise<T>,
  ): Promise<T> =>
    await askInSession(aws, call, async (session, options) => request(await accessTo(aws, session), options));
}

function sessionConfig(aws: Aws, session: Session) {
  return { ...clientConfig(aws, session.credentials), systemClockOffset: session.clockOffset };
}
