-- How far each partition of log-raw has been taken in, and the chunks of its latest records until the broker has them:
-- JSON, packed. It is written with each batch, so its page has room for the next version, and it is not packed again.
create table lane (
    name        text   primary key,
    next_offset bigint not null,
    leaving     bytea
) with (fillfactor = 50);
alter table lane alter column leaving set storage external;
-- Positions are written with each batch too.
alter table source_position set (fillfactor = 70);
-- Chunks that wait in the outbox, among many more events of other kinds.
create index outbox_chunks on outbox (job_id) where event_type = 'LOG_CHUNK';
