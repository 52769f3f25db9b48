-- The row of an attempt is written with nearly every batch, so what changes rarely or is long has rows of its own.
create table attempt_source (
    job_id  uuid    not null,
    attempt integer not null,
    source  text    not null,
    state   text    not null,
    primary key (job_id, attempt, source),
    foreign key (job_id, attempt) references attempt_state on delete cascade
);
-- The last lines of the source that leads: what a new reading takes up from.
create table attempt_tail (
    job_id  uuid    not null,
    attempt integer not null,
    lines   text    not null,
    primary key (job_id, attempt),
    foreign key (job_id, attempt) references attempt_state on delete cascade
);
insert into attempt_source
    select job_id, attempt, (source -> 'source')::text, source::text
    from attempt_state, json_array_elements(state::json -> 'sources') as source;
insert into attempt_tail select job_id, attempt, (state::json -> 'tail')::text from attempt_state;

alter table attempt_state add column latest_at timestamptz;
update attempt_state set latest_at = (state::json ->> 'latestAt')::timestamptz,
    state = (state::jsonb - 'sources' - 'tail' - 'speeds')::text;
-- Room on each page for the next version of a row, which then needs no new entry in an index.
alter table attempt_state set (fillfactor = 70);
alter table attempt_source set (fillfactor = 70);
drop index attempt_state_by_time;
create index attempt_state_by_time on attempt_state using brin (touched_at);
