-- What an analyzer found, one row per step. `json`, not `jsonb`: the order of the keys is part of the answer, which
-- begins with what could not be read. `summary` is the same without long sections, for lists of runs.
create table analyses (
  execution_id uuid not null,
  node_id text not null,
  user_id uuid not null,
  results json not null,
  summary json not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (execution_id, node_id),
  foreign key (execution_id, user_id) references executions (id, user_id),
  foreign key (execution_id, node_id) references steps (execution_id, node_id)
);
do $$
begin
  alter table analyses enable row level security, force row level security;
  execute format('create policy owner on analyses to %I using (true) with check (true)', current_user);
end $$;
create policy own on analyses to leakdrill_app
  using (user_id = (select app_user())) with check (user_id = (select app_user()));
grant select, insert on analyses to leakdrill_app;

-- As before, and: a step that was completed in part (its output says `partial`) makes its run partial, too.
create or replace function close_execution(p_execution uuid, p_credits int) returns void language plpgsql as $$
declare
  v record;
  v_status text;
begin
  select count(*) filter (where status in ('waiting', 'running')) as open,
      count(*) filter (where position > 0) as targets,
      count(*) filter (where position > 0 and status = 'completed' and not output ? 'partial') as done,
      count(*) filter (where position > 0 and status = 'completed' and output ? 'partial') as partial,
      count(*) filter (where status = 'cancelled') as cancelled,
      min(error) filter (where status = 'failed') as error
    into v from steps where execution_id = p_execution;
  v_status := case
    when v.open > 0 then 'in_progress'
    when v.done = v.targets then 'completed'
    when v.done + v.partial > 0 then 'partial'
    when v.cancelled > 0 then 'cancelled'
    else 'failed' end;
  update executions set
    status = v_status,
    finished_at = case when v.open = 0 then clock_timestamp() end,
    credits_used = credits_used + p_credits,
    confirmed_at = coalesce(confirmed_at, clock_timestamp())
  where id = p_execution;
  update activities set
    status = v_status,
    credits_used = credits_used + p_credits,
    error_message = case when v.open = 0 then v.error end,
    metadata = metadata || jsonb_build_object('successful_deployments', v.done, 'total_deployments', v.targets)
  where id = p_execution;
end $$;
