-- Earlier failures of a cluster are found by their reason.
create index failure_seen_before on failure (cluster, category, reason, failed_at desc) where category is not null;
