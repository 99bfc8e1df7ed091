-- While a person's sandbox is being emptied none of their runs begins. The mark ends by itself, for a server may die
-- while it resets, and the sandbox refuses an emptying that comes later.
alter table users add column sandbox_resets_until timestamptz;
grant update (sandbox_resets_until) on users to leakdrill_app;
