create table forgotten_job (
    job_id       uuid        primary key,
    forgotten_at timestamptz not null
);
