-- What was found in trees, with everything that it rests on, for as long as jobs ask. A key stands for the rules, whose
-- tree it is, the folder and the command; rests_on for the outcomes of all that was asked of the tree.
create table reading (
    reading_key text        not null,
    rests_on    text        not null,
    job_id      uuid        not null,
    reading     text        not null,
    kept_at     timestamptz not null,
    used_at     timestamptz not null,
    primary key (reading_key, rests_on)
);
create index reading_job on reading (job_id);
create index reading_used on reading (used_at);
