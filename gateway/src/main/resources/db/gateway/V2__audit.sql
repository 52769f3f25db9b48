create table audit_entry (
    id         text collate "C" primary key,
    at         timestamptz not null,
    actor      text,
    actor_name text,
    operation  text        not null,
    subject    text,
    -- Of a call that changed nothing: these have a bound of their own.
    refused    boolean     not null,
    -- As text: jsonb takes no U+0000, which bodies may hold.
    entry      text        not null
);
create index audit_entry_at on audit_entry (at desc, id desc);
create index audit_entry_actor on audit_entry (actor, at desc);
create index audit_entry_actor_name on audit_entry (actor_name, at desc);
create index audit_entry_operation on audit_entry (operation, at desc);
create index audit_entry_subject on audit_entry (subject, at desc);
create index audit_entry_refused on audit_entry (refused, at desc, id desc);
