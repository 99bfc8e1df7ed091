import { sql } from 'kysely';
import type { Db } from '#server/db/open.ts';

export interface AuditLine {
  /** Nobody, when it is not known who it was: a refused sign-in. */
  userId: string | null;
  /** Thing and deed: `secret.revealed`. */
  action: string;
  /** The id of what it was done to. */
  subject: string;
  /** Never a secret: this is read by people. */
  details: Record<string, unknown>;
}

export async function appendLine(db: Db, line: AuditLine): Promise<void> {
  const details = JSON.stringify(line.details);
  await sql`select append_audit(${line.userId}, ${line.action}, ${line.subject}, ${details}::jsonb)`.execute(
    db,
  );
}

export interface AuditFlaw {
  userId: string | null;
  /** The line that does not follow from the one before it; null when the end of the chain is missing. */
  sequence: number | null;
  flaw: 'changed' | 'line before it is missing' | 'end is missing';
}

export async function findFlaws(owner: Db): Promise<AuditFlaw[]> {
  const lines = await sql<AuditFlaw>`
    select user_id, sequence, case when hash <> right_hash then 'changed' else 'line before it is missing' end as flaw
    from (
      select audit.user_id, audit.sequence, audit.hash, audit_hash(audit) as right_hash, audit.previous_hash,
        lag(audit.hash, 1, decode(repeat('00', 32), 'hex')) over (partition by audit.user_id order by audit.sequence) as before
      from audit
    ) line
    where hash <> right_hash or previous_hash <> before
    order by sequence
  `.execute(owner);
  const ends = await sql<AuditFlaw>`
    select nullif(head.chain, '00000000-0000-0000-0000-000000000000') as user_id, null::bigint as sequence,
      'end is missing' as flaw
    from audit_heads head
    left join lateral (
      select hash from audit line
      where line.user_id is not distinct from nullif(head.chain, '00000000-0000-0000-0000-000000000000')
      order by sequence desc limit 1
    ) last on true
    where coalesce(last.hash, decode(repeat('00', 32), 'hex')) <> head.hash
  `.execute(owner);
  return [...lines.rows, ...ends.rows];
}
