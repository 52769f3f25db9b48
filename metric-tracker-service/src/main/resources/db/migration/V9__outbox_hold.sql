-- Jobs whose next event the broker did not take: nothing more of them is sent before their pause is over.
create table outbox_hold (
    job_id     uuid        primary key,
    tries      integer     not null,
    not_before timestamptz not null,
    reason     text        not null
);
