create table job (
    job_id           uuid        primary key,
    cluster          text        not null,
    scheduler        text        not null,
    external_id      text        not null,
    owner            text,
    project          text,
    queue            text,
    submission       text        not null,
    state            text        not null,
    attempt          integer     not null,
    submitted_at     timestamptz not null,
    ended_at         timestamptz,
    attempts         text        not null,
    packing          text        not null,
    metadata         text,
    throughput       text,
    recovery_status  text
);
create index job_newest on job (submitted_at desc, job_id desc);
create index job_project on job using hash (project);
create index job_ended on job (ended_at) where ended_at is not null;

create table job_event (
    job_id      uuid        not null references job on delete cascade,
    event_id    uuid        not null,
    request     text        not null,
    occurred_at timestamptz not null,
    recorded_at timestamptz not null,
    state       text        not null,
    attempt     integer     not null,
    primary key (job_id, event_id)
);

create table forgotten_job (
    job_id      uuid        primary key,
    accepted_at timestamptz not null
);

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

create table dead_letter (
    dead_letter_id  text        primary key,
    topic           text        not null,
    partition_no    integer     not null,
    offset_no       bigint      not null,
    record_key      text,
    reason          text        not null,
    failed_at       timestamptz not null,
    deliveries      integer     not null,
    record_value    bytea,
    record_headers  text        not null,
    replayed_at     timestamptz,
    replayed_by     text
);
create index dead_letter_newest on dead_letter (failed_at desc, dead_letter_id desc);
