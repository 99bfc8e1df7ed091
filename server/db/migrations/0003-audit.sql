-- What happened to whose secrets and settings, append-only, one hash chain per user. What has no user (a refused
-- sign-in) forms a chain of its own.
create table audit (
  sequence bigint generated always as identity primary key,
  user_id uuid,
  action text not null,
  subject text not null,
  details jsonb not null,
  at timestamptz not null default now(),
  previous_hash bytea not null,
  hash bytea not null
);
create index audit_of_user on audit (user_id, sequence);
create trigger audit_append_only before update or delete or truncate on audit
  for each statement execute function refuse_change();

-- The last hash of each chain: the lock that puts a user's lines in order, and what shows that the last one is gone.
create table audit_heads (
  chain uuid primary key,
  hash bytea not null,
  length bigint not null
);

create function audit_hash(line audit) returns bytea language sql stable as $$
  select sha256(line.previous_hash || convert_to(jsonb_build_array(
    line.sequence, line.user_id, line.action, line.subject, line.details,
    (extract(epoch from line.at) * 1000000)::bigint)::text, 'UTF8'))
$$;
create function chain_audit() returns trigger language plpgsql as $$
begin
  new.hash := audit_hash(new);
  return new;
end $$;
create trigger audit_chain before insert on audit for each row execute function chain_audit();

create function append_audit(p_user uuid, p_action text, p_subject text, p_details jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_chain uuid := coalesce(p_user, '00000000-0000-0000-0000-000000000000');
  v_previous bytea;
  v_hash bytea;
begin
  if p_user is distinct from app_user() then
    raise exception 'this transaction is not of user %', p_user using errcode = 'insufficient_privilege';
  end if;
  loop
    select hash into v_previous from audit_heads where chain = v_chain for update;
    exit when found;
    insert into audit_heads (chain, hash, length) values (v_chain, decode(repeat('00', 32), 'hex'), 0)
      on conflict do nothing;
  end loop;
  insert into audit (user_id, action, subject, details, previous_hash)
    values (p_user, p_action, p_subject, p_details, v_previous) returning hash into v_hash;
  update audit_heads set hash = v_hash, length = length + 1 where chain = v_chain;
end $$;
