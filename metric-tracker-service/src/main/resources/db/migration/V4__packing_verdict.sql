-- Packings that have been judged; those of a job go with it.
create table packing_verdict (
    job_id           uuid        not null references known_job on delete cascade,
    attempt          integer     not null,
    packed_at        timestamptz not null,
    verdict          text        not null,
    throughput_ratio double precision,
    primary key (job_id, attempt, packed_at)
);
