create table forgotten_job (
    job_id       uuid        primary key,
    forgotten_at timestamptz not null
);

-- Whose a job is: who may see how it does.
create table job_owner (
    job_id       uuid        primary key,
    owner        text,
    project      text,
    submitted_at timestamptz not null
);
