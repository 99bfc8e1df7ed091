-- One wish, one workflow and one run: who asks again with the key of a request whose answer was lost is told of what
-- that request made. https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header/
alter table workflows add column idempotency_key text, add column request_hash bytea;
create unique index workflows_once_per_key on workflows (user_id, idempotency_key)
  where idempotency_key is not null;
alter table executions add column idempotency_key text;
create unique index executions_once_per_key on executions (user_id, idempotency_key)
  where idempotency_key is not null;
