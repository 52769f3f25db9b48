create table forgotten_job (
    job_id       uuid        primary key,
    forgotten_at timestamptz not null
);

-- Whose lesson it is, when that happened, and when it was heard of.
alter table lesson
    add column job_id      uuid,
    add column happened_at timestamptz,
    add column heard_at    timestamptz not null default now();
update lesson set
    job_id = coalesce(lesson::json #>> '{submitted,jobId}', lesson::json #>> '{ended,jobId}')::uuid,
    happened_at = coalesce(lesson::json #>> '{submitted,at}', lesson::json #>> '{ended,endedAt}')::timestamptz;
create index lesson_job on lesson (job_id);
create index lesson_heard on lesson (heard_at);
