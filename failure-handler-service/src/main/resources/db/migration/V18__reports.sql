-- Reports that were mailed: one row for each reader and week, so that one instance sends it, once.
create table report_mail (
    name     text        not null,
    week_end timestamptz not null,
    sent_at  timestamptz not null,
    primary key (name, week_end)
);
create index report_mail_by_time on report_mail (sent_at);

-- How long jobs were expected to take when they were submitted, beside which reports set what came.
create table job_forecast (
    job_id     uuid             primary key,
    advised_at timestamptz      not null,
    p10        double precision not null,
    p50        double precision not null,
    p90        double precision not null
);
create index job_forecast_by_time on job_forecast (advised_at);
