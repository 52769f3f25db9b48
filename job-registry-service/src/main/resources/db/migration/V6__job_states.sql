-- Jobs of a state, newest first, and how many there are. It holds no names: they may be longer than an index takes.
create index job_state on job (state, submitted_at desc, job_id desc);
