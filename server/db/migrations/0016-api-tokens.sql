-- Tokens for scripts. Of the value only the hash is kept, and its last four characters, so that a person can tell
-- which token it was that somebody found.
create table api_tokens (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  name text not null,
  token_hash bytea not null unique check (length(token_hash) = 32),
  ending text not null check (length(ending) = 4),
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index api_tokens_of_user on api_tokens (user_id, created_at);
create index api_tokens_by_end on api_tokens (expires_at);

do $$
begin
  create policy own on api_tokens to leakdrill_app
    using (user_id = (select app_user())) with check (user_id = (select app_user()));
  alter table api_tokens enable row level security, force row level security;
  execute format('create policy owner on api_tokens to %I using (true) with check (true)', current_user);
end $$;
grant select, insert, update (last_used_at, revoked_at) on api_tokens to leakdrill_app;

create function api_token_by_hash(p_token_hash bytea)
returns table (id uuid, user_id uuid, created_at timestamptz, last_used_at timestamptz, expires_at timestamptz,
  revoked_at timestamptz, email text, name text, photo_url text, user_created_at timestamptz, disabled_at timestamptz)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select t.id, t.user_id, t.created_at, t.last_used_at, t.expires_at, t.revoked_at,
    u.email, u.name, u.photo_url, u.created_at, u.disabled_at
  from api_tokens t join users u on u.id = t.user_id
  where t.token_hash = p_token_hash
$$;
grant execute on function api_token_by_hash(bytea) to leakdrill_app;

-- A revoked token is dead on every process at once, as a session is: by the same bell.
create function tell_api_token() returns trigger language plpgsql as $$
begin
  perform pg_notify('leakdrill_sessions', 'ended:' || new.id);
  return null;
end $$;
create trigger api_tokens_tell after update of revoked_at on api_tokens
  for each row when (old.revoked_at is null and new.revoked_at is not null)
  execute function tell_api_token();

-- Tokens, too, stay a month after their end.
create or replace function forget_old_sign_ins(p_now timestamptz) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from nonces where expires_at < p_now - interval '1 day';
  delete from sessions where expires_at < p_now - interval '30 days';
  delete from api_tokens where least(expires_at, revoked_at) < p_now - interval '30 days';
$$;

-- From where and how a session was signed in stands in the audit; the list of sessions looks there.
create index audit_of_opened_sessions on audit (user_id, subject) where action = 'session.opened';
