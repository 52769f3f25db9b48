-- Failures are grouped by cause in the order of an index, with the jobs of each cause in theirs.
create index failure_cause on failure (category, infra_type, reason, job_id, failed_at) where category is not null;
-- The nodes that are blamed for each cause.
create index failure_cause_node on failure (category, infra_type, reason, cluster, blamed_node)
    where blamed_node is not null and category is not null;
-- The latest line of each cause. A cause may lack a part, and null is not equal to null.
create index failure_cause_line on failure (category, coalesce(infra_type, ''), coalesce(reason, ''), failed_at desc)
    where cause_line is not null;
