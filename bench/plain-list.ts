import { createHash } from 'node:crypto';
import fastify from 'fastify';
import pg from 'pg';
import * as z from 'zod';

/** The plain way to answer the same list: look the token up, select the rows, check the answer, send it. */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'] ?? '', max: 10 });
const Row = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  version: z.int(),
  created_at: z.date(),
  updated_at: z.date(),
  graph: z.object({
    nodes: z.array(
      z.object({
        id: z.string(),
        type: z.string(),
        position: z.object({ x: z.number(), y: z.number() }),
        deployment_id: z.uuid(),
      }),
    ),
    edges: z.array(z.object({ id: z.string(), source: z.string(), target: z.string() })),
  }),
});
const Answer = z.object({ workflows: z.array(Row), total: z.int() });

const app = fastify();
app.get('/workflows', async (request, reply) => {
  const token = (request.headers.authorization ?? '').replace('Bearer ', '');
  const hash = createHash('sha256').update(token).digest();
  const session = await pool.query(
    'select user_id from sessions where token_hash = $1 and revoked_at is null',
    [hash],
  );
  const userId: unknown = session.rows[0]?.user_id;
  if (userId === undefined) return reply.code(401).send();
  const rows = await pool.query(
    'select id, name, description, version, created_at, updated_at, graph from workflows where user_id = $1 and deleted_at is null order by created_at desc limit 50',
    [userId],
  );
  return Answer.parse({ workflows: rows.rows, total: rows.rowCount });
});
await app.listen({ host: '127.0.0.1', port: 0 });
const address = app.server.address();
if (address !== null && typeof address === 'object') console.log(JSON.stringify({ port: address.port }));
