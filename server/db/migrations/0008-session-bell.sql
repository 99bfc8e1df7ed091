-- Tells every server process that a session is no longer what it remembers: ended, or bound to its cookie.
create function tell_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('leakdrill_sessions', case when new.revoked_at is null then 'changed:' else 'ended:' end || new.id);
  return null;
end $$;
create trigger sessions_tell after update of revoked_at, cookie_hash, expires_at on sessions
  for each row when ((old.revoked_at, old.cookie_hash, old.expires_at)
    is distinct from (new.revoked_at, new.cookie_hash, new.expires_at))
  execute function tell_session();

-- A disabled account is out at its next call, on every process.
create function tell_disabled_user() returns trigger language plpgsql as $$
begin
  perform pg_notify('leakdrill_sessions', 'user:' || new.id);
  return null;
end $$;
create trigger users_tell_disabled after update of disabled_at on users
  for each row when (old.disabled_at is distinct from new.disabled_at) execute function tell_disabled_user();
