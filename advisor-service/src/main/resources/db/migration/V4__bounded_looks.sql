-- Which runs are not in the index yet, and what is old enough to go, are found without reading every row.
create index past_run_indexed on past_run (indexed_in, ended_at);
create index advice_old on advice (submitted_at) where told_at is not null;
create index gpu_use_ended on gpu_use (ended_at) where ended_at is not null;
