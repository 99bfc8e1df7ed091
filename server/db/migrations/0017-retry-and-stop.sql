-- A retry is a run of its own that names the one whose failed steps it does again; each run is retried at most once,
-- so that the same request twice cannot plant twice. A step that was kept names the run that did it: the place stands
-- in the books there, and nowhere else.
alter table executions add column retry_of uuid;
alter table executions add foreign key (retry_of, user_id) references executions (id, user_id);
create unique index executions_retried_once on executions (retry_of) where retry_of is not null;
alter table steps add column kept_from uuid;
alter table steps add foreign key (kept_from, user_id) references executions (id, user_id);

-- What workers ask twice a second while they have steps under way: few runs at a time are asked to stop.
create index executions_asked_to_stop on executions (id)
  where status = 'in_progress' and cancel_requested_at is not null;
create function runs_asked_to_stop() returns table (execution_id uuid)
language sql stable security definer set search_path = pg_catalog, public, pg_temp set enable_seqscan = off as $$
  select id from executions where status = 'in_progress' and cancel_requested_at is not null
$$;
grant execute on function runs_asked_to_stop() to leakdrill_app;
