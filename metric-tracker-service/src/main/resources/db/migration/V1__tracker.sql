-- Jobs as the registry tells of them.
create table known_job (
    job_id     uuid        primary key,
    cluster    text        not null,
    attempt    integer     not null,
    state      text        not null,
    started_at timestamptz,
    ended_at   timestamptz,
    packed_at  timestamptz,
    changed_at timestamptz not null
);

-- How far each source has been taken in. Texts that come from outside are JSON, which has no U+0000.
create table source_position (
    job_id        uuid    not null,
    attempt       integer not null,
    source        text    not null,
    next_sequence bigint  not null,
    next_line     bigint  not null,
    last_offset   bigint,
    file_identity text,
    first_hash    integer,
    moved_at      timestamptz not null,
    primary key (job_id, attempt, source)
);

-- Lines that wait for their job, or for earlier lines.
create table held_lines (
    id          bigint generated always as identity primary key,
    job_id      uuid        not null,
    source      text        not null,
    is_exact    boolean     not null,
    lines       text        not null,
    received_at timestamptz not null,
    not_before  timestamptz not null
);
create index held_lines_by_job on held_lines (job_id, id);
create index held_lines_by_time on held_lines (received_at);

-- Lines of no job: a counter and a sample for each source.
create table parked (
    source    text        not null,
    job       text        not null,
    lines     bigint      not null,
    sample    text        not null,
    first_at  timestamptz not null,
    last_at   timestamptz not null,
    primary key (source, job)
);

-- Events that the broker has not taken yet.
create table outbox (
    id          bigint generated always as identity primary key,
    job_id      uuid        not null,
    event_type  text        not null,
    event       text        not null,
    traceparent text,
    created_at  timestamptz not null
);

-- What is kept of each attempt: the log that a consumer's memory is built from again.
create table attempt_state (
    job_id     uuid        not null,
    attempt    integer     not null,
    version    bigint      not null,
    state      text        not null,
    is_stopped boolean     not null,
    touched_at timestamptz not null,
    primary key (job_id, attempt)
);
create index attempt_state_by_time on attempt_state (touched_at);

-- Samples and slowdowns, numbered together.
create table history_entry (
    job_id      uuid        not null,
    attempt     integer     not null,
    number      bigint      not null,
    at          timestamptz not null,
    is_slowdown boolean     not null,
    entry       text        not null,
    primary key (job_id, attempt, number)
);
create index history_entry_by_time on history_entry (at);
