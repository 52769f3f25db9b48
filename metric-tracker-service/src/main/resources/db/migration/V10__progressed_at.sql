-- When progress was last read, by our own clock: a job whose log is read late has not been silent for as long as it is old.
alter table attempt_state add column progressed_at timestamptz;
create index outbox_job on outbox (job_id, id);
