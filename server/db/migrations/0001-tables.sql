-- Where a row names another row, both must be of the same user: the foreign keys carry user_id, so that no mistake
-- in a query, and no hole in row security, can tie one user's thing to another's.

create table users (
  id uuid primary key default gen_random_uuid(),
  issuer text not null,
  subject text not null,
  email text not null,
  name text not null,
  photo_url text,
  plan_id text not null default 'free',
  password_hash text,
  disabled_at timestamptz,
  created_at timestamptz not null default now(),
  unique (issuer, subject)
);
create index users_by_email on users (lower(email));

create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  token_hash bytea not null unique check (length(token_hash) = 32),
  cookie_hash bytea check (length(cookie_hash) = 32),
  offered_cookie_hash bytea check (length(offered_cookie_hash) = 32),
  user_agent text,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index sessions_of_user on sessions (user_id, created_at);
create index sessions_by_end on sessions (expires_at);

create table nonces (
  hash bytea primary key check (length(hash) = 32),
  cookie_hash bytea check (length(cookie_hash) = 32),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index nonces_by_end on nonces (expires_at);

create table user_keys (
  user_id uuid not null references users,
  version int not null check (version between 1 and 65535),
  wrapped_key bytea not null,
  created_at timestamptz not null default now(),
  primary key (user_id, version)
);

-- One row: a secret of this installation under the master key. It tells a wrong master key before it can do harm.
create table master_key_checks (
  is_only boolean primary key default true check (is_only),
  sealed bytea not null,
  created_at timestamptz not null default now()
);

create table deployments (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  agent_id text not null,
  type text not null check (type in ('Generate', 'Deploy', 'Configure', 'Analyzer')),
  name text not null,
  status text not null check (status in ('pending', 'completed', 'failed')),
  error_message text,
  configuration_id uuid not null,
  file_id uuid,
  facts jsonb not null default '{}',
  deployment_hash text,
  request_hash bytea,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (id, user_id)
);
create unique index deployments_once_per_hash on deployments (user_id, deployment_hash);
create index deployments_of_user on deployments (user_id, created_at desc) where deleted_at is null;
create index deployments_pending on deployments (created_at) where status = 'pending';

create table configurations (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  deployment_id uuid not null,
  plain jsonb not null,
  secrets bytea,
  created_at timestamptz not null default now(),
  unique (id, user_id),
  foreign key (deployment_id, user_id) references deployments (id, user_id)
);
create index configurations_of_deployment on configurations (deployment_id);

create table workflows (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  name text not null,
  description text not null,
  graph jsonb not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (id, user_id)
);
create index workflows_of_user on workflows (user_id, created_at desc) where deleted_at is null;

create table workflow_deployments (
  workflow_id uuid not null,
  deployment_id uuid not null,
  user_id uuid not null,
  primary key (workflow_id, deployment_id),
  foreign key (workflow_id, user_id) references workflows (id, user_id),
  foreign key (deployment_id, user_id) references deployments (id, user_id)
);
create index workflow_deployments_of_deployment on workflow_deployments (deployment_id);

create table executions (
  id uuid primary key,
  user_id uuid not null,
  workflow_id uuid not null,
  workflow_name text not null,
  status text not null check (status in ('in_progress', 'completed', 'partial', 'failed', 'cancelled')),
  confirmed_at timestamptz,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  credits_used int not null default 0 check (credits_used >= 0),
  cancel_requested_at timestamptz,
  unique (id, user_id),
  foreign key (workflow_id, user_id) references workflows (id, user_id)
);
create unique index executions_one_live_per_workflow on executions (workflow_id) where status = 'in_progress';
create index executions_of_workflow on executions (workflow_id, created_at desc);
create index executions_of_user on executions (user_id, created_at desc);
create index executions_unsent on executions (created_at) where confirmed_at is null and status = 'in_progress';

create table files (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  deployment_id uuid,
  execution_id uuid,
  node_id text,
  name text not null,
  media_type text not null,
  content bytea not null,
  sha256 bytea not null check (length(sha256) = 32),
  spans jsonb not null,
  note text not null,
  created_at timestamptz not null default now(),
  unique (id, user_id),
  foreign key (deployment_id, user_id) references deployments (id, user_id) deferrable initially deferred,
  foreign key (execution_id, user_id) references executions (id, user_id)
);
create index files_of_deployment on files (deployment_id);
create index files_of_execution on files (execution_id, node_id);

-- Deferred: a deployment, its first configuration and its file name each other and are made in one transaction.
alter table deployments
  add foreign key (configuration_id, user_id) references configurations (id, user_id) deferrable initially deferred,
  add foreign key (file_id, user_id) references files (id, user_id) deferrable initially deferred;

create table steps (
  execution_id uuid not null,
  node_id text not null,
  user_id uuid not null,
  position int not null,
  deployment_id uuid not null,
  configuration_id uuid not null,
  agent_id text not null,
  agent_name text not null,
  type text not null check (type in ('Generate', 'Deploy', 'Configure', 'Analyzer')),
  status text not null check (status in ('waiting', 'running', 'completed', 'failed', 'cancelled')),
  location text,
  target jsonb not null default '{}',
  planted_state text check (planted_state in ('reserved', 'planted', 'retracted')),
  file_id uuid,
  price int not null check (price >= 0),
  started_at timestamptz,
  finished_at timestamptz,
  error text,
  output jsonb not null default '{}',
  receipt jsonb not null default '{}',
  log jsonb not null default '[]',
  primary key (execution_id, node_id),
  foreign key (execution_id, user_id) references executions (id, user_id),
  foreign key (deployment_id, user_id) references deployments (id, user_id),
  foreign key (configuration_id, user_id) references configurations (id, user_id),
  foreign key (file_id, user_id) references files (id, user_id)
);
create unique index steps_one_per_place on steps (user_id, location) where planted_state in ('reserved', 'planted');
create index steps_of_deployment on steps (deployment_id);
create index steps_of_file on steps (file_id);

create table activities (
  id uuid primary key default gen_random_uuid(),
  sequence bigint generated always as identity,
  user_id uuid not null references users,
  reference_type text not null check (reference_type in ('workflow', 'deployment')),
  reference_id uuid not null,
  reference_name text not null,
  workflow_type text check (workflow_type in ('Published', 'Generate', 'Deploy', 'Configure', 'Analyzer')),
  agent_type text check (agent_type in ('Generate', 'Deploy', 'Configure', 'Analyzer')),
  agent_id text,
  agent_name text,
  type text check (type in ('deployment_deletion')),
  status text not null,
  credits_used int not null default 0 check (credits_used >= 0),
  error_message text,
  metadata jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create unique index activities_of_user on activities (user_id, sequence desc);

-- A deployment is deleted by marking it, which no foreign key notices. Both triggers look after they hold the row's
-- lock, so of a deletion and a publication at the same time exactly one wins.
create function refuse_deleting_used_deployment() returns trigger language plpgsql as $$
begin
  if exists (select from workflow_deployments where deployment_id = old.id) then
    raise exception 'deployment % is used in a workflow', old.id
      using errcode = 'foreign_key_violation', constraint = 'deployments_in_use';
  end if;
  return new;
end $$;
create trigger deployments_in_use before update of deleted_at on deployments
  for each row when (old.deleted_at is null and new.deleted_at is not null)
  execute function refuse_deleting_used_deployment();

create function refuse_using_deleted_deployment() returns trigger language plpgsql as $$
begin
  perform from deployments where id = new.deployment_id and deleted_at is null for share;
  if not found then
    raise exception 'deployment % does not exist', new.deployment_id
      using errcode = 'foreign_key_violation', constraint = 'workflow_deployments_deleted';
  end if;
  return new;
end $$;
create trigger workflow_deployments_deleted before insert on workflow_deployments
  for each row execute function refuse_using_deleted_deployment();
