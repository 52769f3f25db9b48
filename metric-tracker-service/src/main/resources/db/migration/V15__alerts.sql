-- What a submission asked for: how long the job may run, and what each hour of it costs.
alter table job_owner add column gpus integer, add column time_limit_seconds double precision;

-- Conditions of running jobs, one row for each condition and attempt.
create table job_alert (
    alert_id   uuid        primary key,
    job_id     uuid        not null,
    attempt    integer     not null,
    cluster    text        not null,
    condition  text        not null,
    severity   text        not null,
    status     text        not null,
    owner      text,
    project    text,
    opened_at  timestamptz not null,
    closed_at  timestamptz,
    alert      text        not null
);
create index job_alert_by_job on job_alert (job_id, attempt);
create index job_alert_by_time on job_alert (opened_at desc, alert_id desc);
create index job_alert_open on job_alert (condition, severity) where status <> 'closed';
create index job_alert_closed on job_alert (closed_at);
