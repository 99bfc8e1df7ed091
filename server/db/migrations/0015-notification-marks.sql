-- Up to when a person has read what they were told: one position each, the same on every device.
create table notification_marks (
  user_id uuid primary key references users,
  read_until timestamptz not null
);
create policy own on notification_marks to leakdrill_app
  using (user_id = (select app_user())) with check (user_id = (select app_user()));
do $$
begin
  execute format('create policy owner on notification_marks to %I using (true) with check (true)', current_user);
end $$;
alter table notification_marks enable row level security, force row level security;
grant select, insert, update (read_until) on notification_marks to leakdrill_app;

-- The runs that ended last, however long they waited for their turn.
create index executions_ended on executions (user_id, finished_at desc) where finished_at is not null;
