-- Whose a job is: who may see its log and its failures.
create table known_job (
    job_id   uuid        primary key,
    cluster  text        not null,
    owner    text,
    project  text,
    seen_at  timestamptz not null
);

create table job_progress (
    job_id  uuid        not null,
    attempt integer     not null,
    step    bigint      not null,
    at      timestamptz not null,
    primary key (job_id, attempt)
);

create table log_stream (
    stream_id      bigint generated always as identity primary key,
    job_id         uuid        not null,
    attempt        integer     not null,
    name           text        not null,
    source         text        not null,
    line_order     text        not null,
    last_line      bigint      not null default 0,
    dropped_before bigint      not null default 1,
    dropped_lines  bigint      not null default 0,
    kept_bytes     bigint      not null default 0,
    unique (job_id, attempt, name)
);

create table log_block (
    stream_id  bigint      not null references log_stream on delete cascade,
    first_line bigint      not null,
    last_line  bigint      not null,
    raw_bytes  integer     not null,
    content    bytea       not null,
    told_at    timestamptz not null,
    primary key (stream_id, first_line)
);
-- Blocks come packed.
alter table log_block alter column content set storage external;
create index log_block_end on log_block (stream_id, last_line);
create index log_block_age on log_block (told_at);

create table failure (
    failure_id  uuid        primary key,
    job_id      uuid        not null,
    cluster     text        not null,
    attempt     integer     not null,
    failed_at   timestamptz not null,
    event       text        not null,
    answer      text        not null,
    blamed_node text,
    diagnose_at timestamptz,
    tries       integer     not null default 0,
    unique (job_id, attempt)
);
create index failure_due on failure (diagnose_at) where diagnose_at is not null;
create index failure_blamed on failure (cluster, blamed_node, failed_at desc) where blamed_node is not null;

create table node (
    cluster        text        not null,
    name           text        not null,
    gpus           text        not null default '[]',
    last_seen_at   timestamptz,
    cordons        text        not null default '[]',
    simulated      boolean     not null default false,
    faulty_because text,
    checked_at     timestamptz,
    primary key (cluster, name)
);

create table node_xid (
    cluster     text        not null,
    node        text        not null,
    occurred_at timestamptz not null,
    xid         integer     not null,
    pci         text        not null,
    reading     text        not null,
    primary key (cluster, node, occurred_at, xid, pci)
);

create table recovery (
    recovery_id  uuid        primary key,
    failure_id   uuid        not null unique,
    job_id       uuid        not null,
    cluster      text        not null,
    event        text        not null,
    diagnosis    text        not null,
    decision     text        not null,
    status       text        not null,
    created_at   timestamptz not null,
    updated_at   timestamptz not null,
    expires_at   timestamptz,
    approval     text,
    cancellation text,
    undo         boolean     not null default true,
    revision     bigint      not null,
    due_at       timestamptz,
    holder       uuid,
    held_until   timestamptz
);
create index recovery_newest on recovery (created_at desc, recovery_id desc);
create index recovery_due on recovery (due_at) where due_at is not null;

-- What happened in a recovery, in its order; its state is all of this.
create table recovery_moment (
    recovery_id   uuid        not null references recovery on delete cascade,
    number        integer     not null,
    at            timestamptz not null,
    kind          text        not null,
    fencing_token bigint      not null,
    action        text,
    node          text,
    words         text,
    faulty        text,
    primary key (recovery_id, number)
);

create table spent (
    recovery_id uuid        not null,
    cluster     text        not null,
    node        text        not null default '',
    job_id      uuid,
    at          timestamptz not null,
    released_at timestamptz,
    primary key (recovery_id, node)
);
create index spent_recent on spent (cluster, at);

-- A job's rows are sent one after the other, in the order of id.
create table outbox (
    id          bigint generated always as identity primary key,
    job_id      uuid        not null,
    event_type  text        not null,
    event       text        not null,
    traceparent text,
    created_at  timestamptz not null
);
create index outbox_job on outbox (job_id, id);

create table seen_event (
    reader   text        not null,
    event_id uuid        not null,
    seen_at  timestamptz not null,
    primary key (reader, event_id)
);
create index seen_event_age on seen_event (seen_at);
