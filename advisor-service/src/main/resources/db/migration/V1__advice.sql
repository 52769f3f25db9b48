-- A submitted job from when it is heard of until its advice has been told: waiting, then promised, then told.
create table advice (
    job_id       uuid        primary key,
    advice_id    uuid        not null,
    owner        text,
    project      text,
    attempt      integer     not null,
    submission   text        not null,
    submitted_at timestamptz not null,
    traceparent  text,
    tries        integer     not null default 0,
    held_until   timestamptz,
    advised      text,
    promised     text,
    told_at      timestamptz
);
create index advice_waiting on advice (submitted_at) where advised is null;
create index advice_untold on advice (submitted_at) where promised is not null and told_at is null;

create table past_run (
    job_id     uuid        primary key,
    attempt    integer     not null,
    ended_at   timestamptz not null,
    run        text        not null,
    indexed_in text
);
create index past_run_ended on past_run (ended_at);

-- Followed by each replica from the first row on. Rows of one transaction show up together, and a later transaction may
-- show up first; a reader goes no further than the oldest transaction that is still under way.
create table lesson (
    transaction xid8   not null default pg_current_xact_id(),
    number      bigint generated always as identity,
    lesson      text   not null,
    primary key (transaction, number)
);

create table seen_event (
    reader   text        not null,
    event_id uuid        not null,
    seen_at  timestamptz not null,
    primary key (reader, event_id)
);
create index seen_event_age on seen_event (seen_at);
