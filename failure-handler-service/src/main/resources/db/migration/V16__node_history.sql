-- How often a node fails is estimated from what happened to it since its agent was first heard. Of nodes that are there already it is
-- assumed that they were there when the first job of their cluster was.
alter table node add column first_seen_at timestamptz;
update node n set first_seen_at = least(
    n.last_seen_at,
    (select min(k.submitted_at) from known_job k where k.cluster = n.cluster),
    (select min(f.failed_at) from failure f where f.cluster = n.cluster))
where n.last_seen_at is not null;

create table node_check (
    cluster    text        not null,
    node       text        not null,
    checked_at timestamptz not null,
    faulty     boolean     not null,
    words      text,
    primary key (cluster, node, checked_at)
);
create index node_check_old on node_check (checked_at);
insert into node_check (cluster, node, checked_at, faulty, words)
select cluster, name, checked_at, faulty_because is not null, faulty_because from node where checked_at is not null;
