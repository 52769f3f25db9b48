-- Where a job runs, and what it takes to decide whether held lines may go into its log.
alter table known_job add column nodes text[] not null default '{}';
alter table held_lines add column wants_owner boolean not null default false;
alter table held_lines add column wants_nodes boolean not null default false;
