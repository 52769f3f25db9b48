-- Where a try began, to tell that it advances and not only that it runs.
alter table job_progress add column first_step bigint;
update job_progress set first_step = step;
alter table job_progress alter column first_step set not null;

-- A cluster's breaker is as its newest moment says; what happened to it is only ever added.
create table breaker_moment (
    number  bigint generated always as identity primary key,
    cluster text        not null,
    at      timestamptz not null,
    opened  boolean     not null,
    words   text        not null,
    person  text
);
create index breaker_newest on breaker_moment (cluster, number desc);

-- What the rules alone say, to tell that failures are of one kind before anything costly is asked.
alter table failure add column root text;
-- Where it ran: what failed on the same nodes is counted for every failure.
alter table failure add column nodes text[] not null default '{}';
create index failure_root on failure (cluster, root, failed_at) where root is not null;
create index failure_at on failure (cluster, failed_at);

-- Failures of one cause that come one after the other share a recovery.
alter table recovery add column cause text;
create index recovery_cause on recovery (cluster, cause, created_at desc) where cause is not null;
create table recovery_company (
    recovery_id uuid        not null references recovery on delete cascade,
    job_id      uuid        not null,
    attempt     integer     not null,
    event       text        not null,
    joined_at   timestamptz not null,
    refused     text,
    primary key (recovery_id, job_id)
);
create index recovery_company_job on recovery_company (job_id, attempt);

-- A recovery may start several jobs again.
alter table spent drop constraint spent_pkey;
create unique index spent_once
    on spent (recovery_id, node, coalesce(job_id, '00000000-0000-0000-0000-000000000000'::uuid));

-- What people are to be told, by channel; several that are due together are one message.
create table notice (
    recovery_id uuid        not null references recovery on delete cascade,
    channel     text        not null,
    stage       text        not null,
    due_at      timestamptz,
    tries       integer     not null default 0,
    sent_at     timestamptz,
    message     uuid,
    primary key (recovery_id, channel, stage)
);
create index notice_due on notice (channel, due_at) where due_at is not null;
create index notice_sent on notice (channel, sent_at) where sent_at is not null;

-- What samples tell of GPUs beside the driver's errors: memory errors counted, a GPU that is not there any more.
create table gpu_fact (
    cluster     text        not null,
    node        text        not null,
    occurred_at timestamptz not null,
    gpu         integer     not null,
    words       text        not null,
    primary key (cluster, node, occurred_at, gpu)
);
