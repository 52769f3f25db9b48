-- What a person looks for a job by: its ids and names, its command, its nodes. Small letters, as the search is.
alter table job add column search text generated always as (
    lower(
        job_id::text || ' ' || external_id || ' ' || coalesce(owner, '') || ' ' || coalesce(project, '') || ' '
        || coalesce(submission::jsonb ->> 'name', '') || ' ' || coalesce(submission::jsonb ->> 'command', '') || ' '
        || jsonb_path_query_array(attempts::jsonb, '$[*].nodes[*]')::text)) stored;
