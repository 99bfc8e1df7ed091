-- What a made answer is checked against: the number of the last transaction that changed anything a user's
-- workflow list shows. Transaction numbers only grow, also over a crash.
create table revisions (
  user_id uuid primary key references users,
  value xid8 not null
);

create function mark_revision() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into revisions (user_id, value)
    select distinct user_id, pg_current_xact_id() from changed order by user_id
    on conflict (user_id) do update set value = excluded.value where revisions.value <> excluded.value;
  return null;
end $$;

do $$
declare
  t text;
begin
  foreach t in array array['workflows', 'workflow_deployments', 'deployments', 'executions', 'steps']
  loop
    execute format('create trigger %I_revision_new after insert on %I referencing new table as changed
      for each statement execute function mark_revision()', t, t);
  end loop;
  foreach t in array array['workflows', 'deployments', 'executions', 'steps']
  loop
    execute format('create trigger %I_revision_change after update on %I referencing new table as changed
      for each statement execute function mark_revision()', t, t);
  end loop;
  create trigger workflow_deployments_revision_gone after delete on workflow_deployments
    referencing old table as changed for each statement execute function mark_revision();
  alter table revisions enable row level security, force row level security;
  execute format('create policy owner on revisions to %I using (true) with check (true)', current_user);
end $$;
create policy own on revisions to leakdrill_app using (user_id = (select app_user()));
grant select on revisions to leakdrill_app;

-- Finds the numbers that are taken of a name at a place.
create index steps_by_place on steps (user_id, (target ->> 'base')) where planted_state in ('reserved', 'planted');
