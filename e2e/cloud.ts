import pg from 'pg';
import { childAddressesOf, type Product } from '#tools/product.ts';

/** What the stand-in cloud does beside answering: faults on demand, and another fleet. */

export async function setFault(product: Product, fault: object): Promise<void> {
  await tell(product, 'PUT', '/faults', fault);
}

export async function clearFaults(product: Product): Promise<void> {
  await tell(product, 'DELETE', '/faults');
}

export async function loadFleet(product: Product, email: string, fleet: object): Promise<void> {
  const account = `/accounts/${await userIdOf(product, email)}`;
  await tell(product, 'PUT', account);
  await tell(product, 'PUT', `${account}/fleet`, fleet);
}

/** The role in this person's AWS account, and the external id that its trust policy asks for. */
export async function roleOf(
  product: Product,
  email: string,
): Promise<{ roleArn: string; externalId: string }> {
  const answer = await tell(product, 'PUT', `/accounts/${await userIdOf(product, email)}`);
  return (await answer.json()) as { roleArn: string; externalId: string };
}

async function tell(product: Product, method: string, path: string, body?: object): Promise<Response> {
  const { endpoint, adminToken } = childAddressesOf(product).sandbox;
  const answer = await fetch(`${endpoint}/_sandbox${path}`, {
    method,
    headers: { authorization: `Bearer ${adminToken}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`The sandbox answered ${answer.status} to ${method} ${path}.`);
  return answer;
}

/** The sandbox keeps its accounts by user id, which no call tells. */
async function userIdOf(product: Product, email: string): Promise<string> {
  const client = new pg.Client({ connectionString: childAddressesOf(product).databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ id: string }>('select id from users where email = $1', [email]);
  await client.end();
  return rows[0]?.id ?? '';
}
