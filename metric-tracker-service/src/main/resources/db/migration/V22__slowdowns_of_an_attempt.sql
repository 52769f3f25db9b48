-- Slowdowns are few among the entries of a history, and are asked for with each look at a job's metrics.
create index history_entry_slowdown on history_entry (job_id, attempt, number) where is_slowdown;
