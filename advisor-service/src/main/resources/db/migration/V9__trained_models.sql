-- A model that estimates use, as it was after a row of lesson; version is that of the training.
create table trained_model (
    version     integer     not null,
    transaction xid8        not null,
    number      bigint      not null,
    model       bytea       not null,
    kept_at     timestamptz not null default now(),
    primary key (version, transaction, number)
);
create index trained_model_age on trained_model (kept_at);
