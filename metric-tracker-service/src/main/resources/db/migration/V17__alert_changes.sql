-- When an alert was last changed, by this database's clock: what those who follow alerts have not seen yet.
alter table job_alert add column changed_at timestamptz not null default clock_timestamp();
create index job_alert_by_change on job_alert (changed_at, alert_id);
