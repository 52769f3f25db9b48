-- When word of a failure came, by the clock here. Of those that are there, when they failed is the best that is known.
alter table failure add column told_at timestamptz not null default now();
update failure set told_at = failed_at;
create index failure_told on failure (cluster, told_at);
