-- By what a value is known again, without keeping it: HMAC-SHA-256 under its user's look-up key, and plain SHA-256 only
-- where more than 80 random bits keep anybody from guessing. Type and name of the value stand in files.spans at
-- `position`. A look-up names the first digits of a hash: a range of the primary key, or of the index below.
create table fingerprints (
  user_id uuid not null,
  file_id uuid not null,
  position smallint not null,
  part text not null,
  hmac bytea not null check (length(hmac) = 32),
  sha256 bytea check (length(sha256) = 32),
  primary key (user_id, hmac, file_id),
  foreign key (file_id, user_id) references files (id, user_id)
);
create index fingerprints_by_sha256 on fingerprints (user_id, sha256) where sha256 is not null;

create policy own on fingerprints to leakdrill_app
  using (user_id = (select app_user())) with check (user_id = (select app_user()));
do $$
begin
  alter table fingerprints enable row level security, force row level security;
  execute format('create policy owner on fingerprints to %I using (true) with check (true)', current_user);
end $$;
grant select, insert on fingerprints to leakdrill_app;

-- Files of before this migration, and of a server that does not know it yet, are opened once, later, by any worker.
alter table files add column has_fingerprints boolean not null default false;
grant update (has_fingerprints) on files to leakdrill_app;
create index files_without_fingerprints on files (id) where not has_fingerprints;
create function files_without_fingerprints(p_limit int, p_after uuid) returns table (file_id uuid, user_id uuid)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select id, user_id from files where not has_fingerprints and id > p_after order by id limit p_limit
$$;
grant execute on function files_without_fingerprints(int, uuid) to leakdrill_app;

-- How a decoy stands: the words of contract/decoys.ts, in their order.
create function decoy_state(d decoys, p_planted_state text) returns text language sql immutable as $$
  select case
    when not d.is_out then case when d.handled_at is null then 'retracted' else 'handled' end
    when d.task = 'clean-up' then 'cleaning_up'
    when d.outcome = 'failed' then 'left_over'
    when d.outcome = 'changed' or d.found = 'changed' then 'changed'
    when d.found = 'gone' then 'gone'
    when p_planted_state = 'reserved' then 'uncertain'
    else 'planted' end
$$;
grant execute on function decoy_state(decoys, text) to leakdrill_app;
