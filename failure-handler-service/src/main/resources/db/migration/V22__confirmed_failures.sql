-- Whether the driver, the GPUs' counters or the scheduler confirm the diagnosis. The log of a job is written by its owner,
-- so a failure that only the log shows does not count against the node that it names.
alter table failure add column confirmed boolean not null default false;
