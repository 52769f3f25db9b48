-- Recent failures are counted by category, and proposals that wait.
create index failure_recent on failure (told_at) include (category);
create index recovery_proposed on recovery (created_at) where status = 'proposed';
