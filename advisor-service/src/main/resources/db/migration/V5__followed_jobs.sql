-- The latest attempt of each job from its submission until some time after its end, for outlooks: what runs and waits now, how
-- much ran at once, and how earlier outlooks came true. What was foretold is in seconds from foretold_at.
create table followed_job (
    job_id         uuid        primary key,
    cluster        text        not null,
    queue          text,
    gpus           integer,
    attempt        integer     not null,
    state          text        not null,
    queued_at      timestamptz not null,
    started_at     timestamptz,
    ended_at       timestamptz,
    foretold_at    timestamptz,
    foretold_start double precision,
    foretold_end   double precision
);
create index followed_job_live on followed_job (cluster, queued_at) where ended_at is null;
create index followed_job_untold on followed_job (cluster)
    where ended_at is null and started_at is null and foretold_at is null;
create index followed_job_ended on followed_job (cluster, ended_at) where ended_at is not null;
