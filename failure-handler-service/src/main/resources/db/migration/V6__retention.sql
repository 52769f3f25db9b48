-- What is old is looked for every hour, and what a job or a list asks for is found without reading all of it.
create index recovery_old on recovery (updated_at);
create index recovery_job on recovery (job_id);
create index failure_old on failure (failed_at);
create index node_xid_old on node_xid (occurred_at);
create index gpu_fact_old on gpu_fact (occurred_at);
create index job_progress_old on job_progress (at);
create index known_job_old on known_job (seen_at);
