-- What the GPUs of a job's nodes were seen to do while it ran. Kept from its start until some time after its end.
create table gpu_use (
    job_id          uuid             not null,
    attempt         integer          not null,
    cluster         text             not null,
    nodes           text[]           not null,
    started_at      timestamptz      not null,
    ended_at        timestamptz,
    readings        bigint           not null default 0,
    utilisation_sum double precision not null default 0,
    memory_peak     bigint,
    primary key (job_id, attempt)
);
create index gpu_use_nodes on gpu_use using gin (nodes);
