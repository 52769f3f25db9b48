-- Errors and warnings of each minute of an attempt's log; a minute without any has no row.
create table label_minute (
    job_id   uuid        not null,
    attempt  integer     not null,
    minute   timestamptz not null,
    errors   bigint      not null,
    warnings bigint      not null,
    primary key (job_id, attempt, minute)
);
create index label_minute_by_time on label_minute (minute);
