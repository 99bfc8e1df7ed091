-- While a person's sandbox is being emptied none of their runs begins. The mark ends by itself, for a server may die
-- while it resets, and the sandbox refuses an emptying that comes later.
-- What was planted before the last emptying went with it, and so did the keys that a person had made there.
alter table users add column sandbox_resets_until timestamptz, add column sandbox_reset_at timestamptz;
grant update (sandbox_resets_until, sandbox_reset_at) on users to leakdrill_app;
