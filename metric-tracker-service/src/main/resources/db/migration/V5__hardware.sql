-- What nodes tell of an attempt's GPUs, added up by minute: the mean of the steady phase is taken once that is known.
create table hardware_minute (
    job_id             uuid             not null,
    attempt            integer          not null,
    minute             timestamptz      not null,
    utilisation_sum    double precision not null,
    utilisation_count  bigint           not null,
    power_sum          double precision not null,
    power_count        bigint           not null,
    memory_peak        bigint,
    primary key (job_id, attempt, minute)
);
create index hardware_minute_by_time on hardware_minute using brin (minute);

create table seen_event (
    reader   text        not null,
    event_id uuid        not null,
    seen_at  timestamptz not null,
    primary key (reader, event_id)
);
create index seen_event_by_time on seen_event using brin (seen_at);
