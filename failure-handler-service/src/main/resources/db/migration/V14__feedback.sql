-- What people say of diagnoses, the newest word of each failure, with the lines that it is about.
create table feedback (
    failure_id uuid        primary key,
    job_id     uuid        not null,
    given_at   timestamptz not null,
    verdict    text        not null,
    category   text        not null,
    feedback   text        not null,
    source     text,
    first_line bigint      not null,
    lines      bytea       not null
);
-- Lines come packed.
alter table feedback alter column lines set storage external;
create index feedback_newest on feedback (given_at desc, failure_id desc);
create index feedback_job on feedback (job_id);
