-- Alerts of running jobs as they were last told, secrets masked.
create table job_alert (
    alert_id   uuid        primary key,
    job_id     uuid        not null,
    updated_at timestamptz not null,
    event      text        not null
);
create index job_alert_by_job on job_alert (job_id);
create index job_alert_old on job_alert (updated_at);

-- What people are to be told of them, and were. One that has neither a time to be sent nor one when it was sent has nothing
-- to tell any more, or was given up.
create table alert_notice (
    alert_id    uuid        not null references job_alert on delete cascade,
    opening     integer     not null,
    stage       text        not null,
    severity    smallint    not null,
    target      text        not null,
    added_at    timestamptz not null,
    due_at      timestamptz,
    tries       integer     not null default 0,
    sent_at     timestamptz,
    message     uuid,
    owner       text,
    -- The severity that was told; null where it was told in a summary only.
    told        smallint,
    given_up_at timestamptz,
    reason      text,
    primary key (alert_id, opening, stage, severity, target)
);
create index alert_notice_due on alert_notice (target, due_at) where due_at is not null;
create index alert_notice_sent on alert_notice (target, sent_at) where sent_at is not null;
