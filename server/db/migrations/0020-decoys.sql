-- Clean-up of what runs planted. A run takes the date of its workflow with it when it starts.
alter table workflows add column clean_up_after_hours int check (clean_up_after_hours between 1 and 8760);
alter table executions add column clean_up_after_hours int check (clean_up_after_hours between 1 and 8760);

-- One wish to clean up after one run, by a person or by its date. Counted up as its places end.
create table clean_ups (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  execution_id uuid not null,
  reason text not null check (reason in ('person', 'expiry')),
  places int not null check (places > 0),
  done int not null default 0,
  removed int not null default 0,
  asked_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  unique (id, user_id),
  check (removed <= done and done <= places and (finished_at is not null) = (done = places)),
  foreign key (execution_id, user_id) references executions (id, user_id)
);
create index clean_ups_of_user on clean_ups (user_id, finished_at desc) where finished_at is not null;
create index clean_ups_of_execution on clean_ups (execution_id);

-- One row per file that was planted, or may have been: place and receipt stand in its step. `task` is what the engine
-- was asked to do and has not ended; `is_out` is true until it is proven to be gone, or a person has taken care of it.
create table decoys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  execution_id uuid not null,
  node_id text not null,
  workflow_id uuid not null,
  deployment_id uuid not null,
  planted_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz,
  is_out boolean not null default true,
  handled_at timestamptz,
  found text check (found in ('present', 'changed', 'gone')),
  checked_at timestamptz,
  check_error text,
  task text check (task in ('clean-up', 'check')),
  task_id uuid,
  asked_at timestamptz,
  sent_at timestamptz,
  begun_at timestamptz,
  clean_up_id uuid,
  outcome text check (outcome in ('retracted', 'already_gone', 'changed', 'failed')),
  error text,
  attempted_at timestamptz,
  attempts int not null default 0,
  unique (execution_id, node_id),
  check ((task is null) = (task_id is null)),
  foreign key (execution_id, user_id) references executions (id, user_id),
  foreign key (execution_id, node_id) references steps (execution_id, node_id),
  foreign key (workflow_id, user_id) references workflows (id, user_id),
  foreign key (deployment_id, user_id) references deployments (id, user_id),
  foreign key (clean_up_id, user_id) references clean_ups (id, user_id)
);
create index decoys_of_user on decoys (user_id, planted_at desc, id desc);
create index decoys_out on decoys (user_id) where is_out;
create index decoys_of_workflow on decoys (workflow_id) where is_out;
create index decoys_of_deployment on decoys (deployment_id) where is_out;
create index decoys_to_tend on decoys (sent_at) where task_id is not null;
create index decoys_by_end on decoys (expires_at) where is_out and expires_at is not null;

do $$
declare
  t text;
begin
  foreach t in array array['clean_ups', 'decoys'] loop
    execute format('alter table %I enable row level security, force row level security', t);
    execute format('create policy owner on %I to %I using (true) with check (true)', t, current_user);
    execute format('create policy own on %I to leakdrill_app using (user_id = (select app_user())) with check (user_id = (select app_user()))', t);
  end loop;
end $$;
grant select, insert, update on clean_ups to leakdrill_app;
grant select, update on decoys to leakdrill_app;

-- A step that ends and leaves something, or may have, is a decoy from then on. A retry that takes such a place over
-- for another attempt takes it out of these books: there it stands in its own.
create function keep_decoy() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.planted_state is null then
    delete from decoys where execution_id = new.execution_id and node_id = new.node_id;
  else
    insert into decoys (user_id, execution_id, node_id, workflow_id, deployment_id, expires_at)
    select new.user_id, new.execution_id, new.node_id, e.workflow_id, new.deployment_id,
      clock_timestamp() + make_interval(hours => e.clean_up_after_hours)
    from executions e where e.id = new.execution_id
    on conflict (execution_id, node_id) do nothing;
  end if;
  return null;
end $$;
create trigger steps_keep_decoy after update on steps for each row
  when (new.status in ('completed', 'failed', 'cancelled') and new.location is not null
    and (old.status in ('waiting', 'running') and new.planted_state in ('planted', 'reserved')
      or old.status not in ('waiting', 'running') and old.planted_state = 'reserved' and new.planted_state is null))
  execute function keep_decoy();

insert into decoys (user_id, execution_id, node_id, workflow_id, deployment_id, planted_at)
select s.user_id, s.execution_id, s.node_id, e.workflow_id, s.deployment_id, coalesce(s.finished_at, e.created_at)
from steps s join executions e on e.id = s.execution_id
where s.planted_state in ('planted', 'reserved') and s.location is not null
  and s.status in ('completed', 'failed', 'cancelled');

-- The list of workflows says how much of each stays planted.
create trigger decoys_revision_change after update on decoys referencing new table as changed
  for each statement execute function mark_revision();

-- Marks what the engine is to hear of, and answers it: at once what it was never told, soon what it did not begin,
-- late what it began (it may have lost its data). Telling it twice is harmless, it takes the same task once.
create function take_decoy_tasks(p_limit int, p_unconfirmed interval, p_silent interval)
returns table (user_id uuid, decoy_id uuid, task_id uuid)
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update decoys set sent_at = clock_timestamp()
  where id in (
    select id from decoys
    where task_id is not null and (sent_at is null or sent_at < clock_timestamp()
      - case when begun_at is null then p_unconfirmed else p_silent end)
    order by sent_at nulls first limit p_limit for update skip locked
  )
  returning user_id, id, task_id
$$;

-- Tasks that nothing ends any more.
create function expired_decoy_tasks(p_limit int, p_older_than interval)
returns table (user_id uuid, decoy_id uuid, task_id uuid)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select user_id, id, task_id from decoys
  where task_id is not null and asked_at < clock_timestamp() - p_older_than
  order by asked_at limit p_limit
$$;

-- What failed comes again after an hour, then after twice as long each time, eight times.
create function is_decoy_due(d decoys) returns boolean language sql stable as $$
  select d.is_out and d.expires_at <= clock_timestamp() and d.task is distinct from 'clean-up'
    and (d.outcome is null or d.outcome = 'failed' and d.attempts < 8
      and d.attempted_at < clock_timestamp() - interval '1 hour' * power(2, greatest(d.attempts - 1, 0)))
$$;

-- Runs whose decoys are due.
create function runs_with_due_decoys(p_limit int) returns table (user_id uuid, execution_id uuid)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select distinct d.user_id, d.execution_id from decoys d join executions e on e.id = d.execution_id
  where d.is_out and d.expires_at <= clock_timestamp() and e.status <> 'in_progress' and is_decoy_due(d)
  limit p_limit
$$;

alter table activities drop constraint activities_type_check;
alter table activities add constraint activities_type_check check (type in ('deployment_deletion', 'clean_up'));

grant execute on function take_decoy_tasks(int, interval, interval), expired_decoy_tasks(int, interval),
  runs_with_due_decoys(int), is_decoy_due(decoys) to leakdrill_app;
