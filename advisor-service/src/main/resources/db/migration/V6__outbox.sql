-- Advice is told as all events are: through an outbox.
create table outbox (
    id          bigint generated always as identity primary key,
    job_id      uuid        not null,
    event_type  text        not null,
    event       text        not null,
    traceparent text,
    created_at  timestamptz not null
);
create index outbox_job on outbox (job_id, id);
create table outbox_hold (
    job_id     uuid        primary key,
    tries      integer     not null,
    not_before timestamptz not null,
    reason     text        not null
);
insert into outbox (job_id, event_type, event, traceparent, created_at)
    select job_id, 'JOB_ADVISED', promised, traceparent, now() from advice
    where promised is not null and told_at is null order by submitted_at;
drop index advice_untold;
alter table advice drop column promised, drop column told_at;
