-- Everything the application may see or do across users, one narrow function each. README.md lists them.

create function find_or_create_user(p_issuer text, p_subject text, p_email text, p_name text, p_photo_url text,
  p_free_credits bigint)
returns table (id uuid, email text, name text, photo_url text, plan_id text, disabled_at timestamptz,
  created_at timestamptz, is_new boolean)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  v_user record;
begin
  -- A row that this statement inserted has no xmax; one that it updated has.
  insert into users (issuer, subject, email, name, photo_url)
    values (p_issuer, p_subject, p_email, p_name, p_photo_url)
    on conflict (issuer, subject) do update
      set email = excluded.email, name = excluded.name, photo_url = excluded.photo_url
    returning users.*, (users.xmax = 0) as is_new into v_user;
  if v_user.is_new and p_free_credits > 0 then
    perform ledger_post_grant(v_user.id, format('grant:%s:%s', p_issuer, p_subject), p_free_credits,
      'Credits of the Free plan');
  end if;
  return query select v_user.id, v_user.email, v_user.name, v_user.photo_url, v_user.plan_id, v_user.disabled_at,
    v_user.created_at, v_user.is_new;
end $$;

create function user_by_email(p_email text)
returns table (id uuid, email text, name text, photo_url text, password_hash text, disabled_at timestamptz,
  created_at timestamptz)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select id, email, name, photo_url, password_hash, disabled_at, created_at
  from users where lower(email) = lower(p_email) and password_hash is not null
  order by created_at, id limit 1
$$;

create function user_count() returns bigint
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select count(*) from users
$$;

create function session_by_token(p_token_hash bytea)
returns table (id uuid, user_id uuid, cookie_hash bytea, offered_cookie_hash bytea, created_at timestamptz,
  last_used_at timestamptz, expires_at timestamptz, revoked_at timestamptz,
  email text, name text, photo_url text, user_created_at timestamptz, disabled_at timestamptz)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.id, s.user_id, s.cookie_hash, s.offered_cookie_hash, s.created_at, s.last_used_at, s.expires_at,
    s.revoked_at, u.email, u.name, u.photo_url, u.created_at, u.disabled_at
  from sessions s join users u on u.id = s.user_id
  where s.token_hash = p_token_hash
$$;

create function make_nonce(p_hash bytea, p_cookie_hash bytea, p_expires_at timestamptz) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into nonces (hash, cookie_hash, expires_at) values (p_hash, p_cookie_hash, p_expires_at)
  on conflict do nothing
$$;

-- True once. A nonce that was given to a browser is good only with that browser's cookie.
create function use_nonce(p_hash bytea, p_cookie_hash bytea, p_now timestamptz) returns boolean
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with used as (
    update nonces set used_at = p_now
    where hash = p_hash and used_at is null and expires_at > p_now
      and (cookie_hash is null or cookie_hash = p_cookie_hash)
    returning 1
  )
  select exists (select from used)
$$;

-- Sessions stay a month after their end, so that a person can still see where they were signed in.
create function forget_old_sign_ins(p_now timestamptz) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from nonces where expires_at < p_now - interval '1 day';
  delete from sessions where expires_at < p_now - interval '30 days';
$$;

create function unsent_executions(p_limit int, p_older_than interval)
returns table (execution_id uuid, user_id uuid)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select id, user_id from executions
  where confirmed_at is null and status = 'in_progress' and created_at <= clock_timestamp() - p_older_than
  order by created_at limit p_limit
$$;

create function pending_deployments(p_limit int, p_older_than interval)
returns table (deployment_id uuid, user_id uuid)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select id, user_id from deployments
  where status = 'pending' and created_at <= clock_timestamp() - p_older_than
  order by created_at limit p_limit
$$;

-- Open holds whose work is over or was never recorded: what settles them got lost.
create function holds_to_sweep(p_limit int, p_older_than interval)
returns table (hold_key text, user_id uuid)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select hold.key, hold.user_id
  from ledger_transactions hold
  left join executions e on e.id = hold.execution_id
  left join deployments d on d.id = hold.deployment_id and hold.execution_id is null
  where hold.kind = 'hold' and hold.created_at <= clock_timestamp() - p_older_than
    and coalesce(e.status, 'over') <> 'in_progress' and coalesce(d.status, 'over') <> 'pending'
    and not exists (select from ledger_transactions s where s.parent_id = hold.id and s.kind in ('capture', 'void'))
  order by hold.created_at limit p_limit
$$;
