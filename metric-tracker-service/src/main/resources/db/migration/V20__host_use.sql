-- What nodes tell beside the use of GPUs: how many hold nothing, what they may draw, how warm they are, and the host's own
-- memory and processors. Of older minutes it is not known.
alter table hardware_minute
    add column gpus              bigint,
    add column gpus_empty        bigint,
    add column power_limit_sum   double precision,
    add column power_limit_count bigint,
    add column temperature_peak  double precision,
    add column cpu_sum           double precision,
    add column cpu_count         bigint,
    add column host_used         bigint,
    add column host_limit        bigint;

-- The space under folders that a job's nodes look at, by minute: the least that was free.
create table disk_minute (
    job_id      uuid        not null,
    attempt     integer     not null,
    path        text        not null,
    minute      timestamptz not null,
    free_bytes  bigint      not null,
    total_bytes bigint      not null,
    primary key (job_id, attempt, path, minute)
);
create index disk_minute_by_time on disk_minute using brin (minute);

-- Whose samples a node sends: the jobs that run there.
create index known_job_running_on on known_job using gin (nodes) where state = 'RUNNING';

-- What else a submission asked for, against which its use is held.
alter table job_owner
    add column nodes        integer,
    add column gpu_type     text,
    add column memory_bytes bigint;

-- How fast similar jobs are on the type of GPU that a job was given.
create table job_kin (
    job_id     uuid             not null,
    gpu_type   text             not null,
    advised_at timestamptz      not null,
    throughput double precision not null,
    unit       text             not null,
    batch_size bigint,
    primary key (job_id, gpu_type)
);
create index job_kin_by_time on job_kin (advised_at);
