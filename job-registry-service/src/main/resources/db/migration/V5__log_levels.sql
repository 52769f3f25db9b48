-- Levels of loggers that an administrator changed for a while; every replica looks here.
create table log_level (
    logger     text        primary key,
    level      text        not null,
    until      timestamptz not null,
    changed_by text        not null
);
