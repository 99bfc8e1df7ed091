-- Finds the highest number in use of a name at a place. It runs as the owner and checks its user itself: with row
-- security an index on an expression is of no use (`->>` is not leakproof), and the search would walk through all that
-- this user ever planted.
create function highest_numbers(p_user uuid, p_bases text[]) returns table (base text, nth int)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off set enable_bitmapscan = off as $$
begin
  perform must_be_user(p_user);
  return query
  select wanted.base, (
    select (step.target ->> 'nth')::int from steps step
    where step.user_id = p_user and step.planted_state in ('reserved', 'planted')
      and step.target ->> 'base' = wanted.base
    order by (step.target ->> 'nth')::int desc limit 1
  ) from unnest(p_bases) as wanted(base);
end $$;

-- Also says whether another run of this user waits for its turn, so that a run's end looks for one only then.
drop function settle_outcomes(uuid, jsonb);
create function settle_outcomes(p_user uuid, p_outcomes jsonb)
returns table (execution_id uuid, workflow_id uuid, status text, is_next_waiting boolean) language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
begin
  perform set_config('app.user_id', p_user::text, true);
  perform write_outcomes(p_user, p_outcomes);
  return query
  select e.id, e.workflow_id, e.status, e.status <> 'in_progress' and exists (
    select from executions other
    where other.user_id = p_user and other.status = 'in_progress' and other.sent_at is null)
  from executions e
  where e.id = any(array(select distinct "executionId" from jsonb_to_recordset(p_outcomes) as o("executionId" uuid)));
end $$;

grant execute on function highest_numbers(uuid, text[]), settle_outcomes(uuid, jsonb) to leakdrill_app;
