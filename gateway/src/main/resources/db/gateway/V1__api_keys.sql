create table api_key (
    id         text primary key,
    created_at timestamptz not null,
    record     jsonb       not null
);
