-- The second wall: the application's role sees the rows of the user of its transaction and nothing else, whatever
-- the query says. The owner's policy is for the functions above, which run as the owner; it is no superuser everywhere.
do $$
declare
  t text;
begin
  foreach t in array array['sessions', 'user_keys', 'deployments', 'configurations', 'files', 'workflows',
    'workflow_deployments', 'executions', 'steps', 'activities', 'audit', 'ledger_accounts', 'ledger_transactions']
  loop
    execute format('create policy own on %I to leakdrill_app using (user_id = (select app_user())) with check (user_id = (select app_user()))', t);
  end loop;
  create policy own on users to leakdrill_app using (id = (select app_user())) with check (id = (select app_user()));
  foreach t in array array['users', 'sessions', 'nonces', 'user_keys', 'deployments', 'configurations', 'files', 'workflows',
    'workflow_deployments', 'executions', 'steps', 'activities', 'audit', 'audit_heads',
    'ledger_accounts', 'ledger_transactions', 'ledger_entries']
  loop
    execute format('alter table %I enable row level security, force row level security', t);
    execute format('create policy owner on %I to %I using (true) with check (true)', t, current_user);
  end loop;
end $$;

-- What is not granted here the application cannot do: it deletes next to nothing, changes no ledger and no audit
-- line, and writes both only through their functions.
grant select, update (email, name, photo_url) on users to leakdrill_app;
grant select, insert, update on sessions to leakdrill_app;
grant select, insert on user_keys, master_key_checks to leakdrill_app;
grant select, insert, update on deployments, workflows, executions, steps to leakdrill_app;
grant select, insert on configurations to leakdrill_app;
grant select, insert, delete on files to leakdrill_app;
grant select, insert, delete on workflow_deployments to leakdrill_app;
grant select, insert, update (status, credits_used, error_message, metadata) on activities to leakdrill_app;
grant select on audit, ledger_accounts, ledger_transactions to leakdrill_app;

alter default privileges revoke execute on functions from public;
revoke execute on all functions in schema public from public;
grant execute on function
  app_user(), ledger_grant(uuid, text, bigint, text), ledger_hold(uuid, jsonb), ledger_settle(uuid, jsonb),
  append_audit(uuid, text, text, jsonb),
  find_or_create_user(text, text, text, text, text, bigint), user_by_email(text), user_count(),
  session_by_token(bytea), make_nonce(bytea, bytea, timestamptz), use_nonce(bytea, bytea, timestamptz),
  forget_old_sign_ins(timestamptz), unsent_executions(int, interval), pending_deployments(int, interval),
  holds_to_sweep(int, interval)
to leakdrill_app;
