-- What events tell of each job, for questions about all of them. A job whose submission nobody told has no owner.
alter table known_job
    add column name         text,
    add column queue        text,
    add column gpus         integer,
    add column submitted_at timestamptz,
    add column attempt      integer,
    add column state        text,
    add column since        timestamptz,
    add column started_at   timestamptz,
    add column nodes        text[] not null default '{}';
update known_job set submitted_at = seen_at;
create index known_job_living on known_job (state, (coalesce(since, submitted_at)))
    where state in ('submitted', 'queued', 'running');
-- Names in questions are found whatever the case of their letters.
create index known_job_project on known_job (lower(project));
create index known_job_owner on known_job (lower(owner));
create index known_job_cluster on known_job (lower(cluster));
create index known_job_queue on known_job (lower(queue));
create index known_job_name on known_job (lower(name));
create index known_job_nodes on known_job using gin (nodes);

-- What a failure's diagnosis says, to count failures by it. Within a text of the answer a quote is escaped.
alter table failure
    add column category   text,
    add column infra_type text,
    add column reason     text;
update failure set category = substring(answer from '"category":"([^"\\]+)"'),
    infra_type = substring(answer from '"infraType":"([^"\\]+)"'), reason = substring(answer from '"reason":"([^"\\]+)"');
create index failure_reason on failure (reason, failed_at desc) include (job_id);
