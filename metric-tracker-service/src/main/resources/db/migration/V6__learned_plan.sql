-- What models said of templates that the rules read nothing from: by the hash of what such lines have in common, which
-- numbers of theirs are what. Nothing of a log is kept. Without an answer yet, somebody is asking.
create table learned_plan (
    shape       bigint      primary key,
    engine      text        not null,
    plan        text,
    asked_at    timestamptz not null,
    answered_at timestamptz
);
create index learned_plan_by_time on learned_plan using brin (asked_at);
