-- Where an attempt's job can go on from, as its log says.
alter table failure add column checkpoint text;
-- What a recovery has told agents of it: an order that is given again has to be the same order.
create table restart_from (
    recovery_id uuid        not null references recovery on delete cascade,
    job_id      uuid        not null,
    checkpoint  text,
    told_at     timestamptz not null,
    primary key (recovery_id, job_id)
);
