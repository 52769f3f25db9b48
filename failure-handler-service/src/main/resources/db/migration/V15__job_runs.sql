-- When each attempt ran and how it ended, for reports. One that ended without a word of its start has none.
create table job_run (
    job_id     uuid        not null,
    attempt    integer     not null,
    cluster    text        not null,
    state      text        not null,
    started_at timestamptz,
    ended_at   timestamptz,
    nodes      text[]      not null default '{}',
    primary key (job_id, attempt)
);
create index job_run_ended on job_run (ended_at);
create index job_run_goes_on on job_run (started_at) where ended_at is null;
insert into job_run (job_id, attempt, cluster, state, started_at, ended_at, nodes)
select job_id, attempt, cluster, state, started_at, case when state <> 'running' then since end, nodes
from known_job
where attempt is not null and started_at is not null and state not in ('submitted', 'queued');
