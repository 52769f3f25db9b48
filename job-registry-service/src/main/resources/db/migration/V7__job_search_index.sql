create index job_owner on job using hash (owner);
-- A part of a text is found by its groups of three letters. The owner of a database may add this extension since PostgreSQL 13; where
-- a site does not let it, searches read all jobs, as they did.
do $$
begin
    create extension if not exists pg_trgm;
    create index job_searched on job using gin (search gin_trgm_ops);
exception
    when insufficient_privilege or undefined_file or feature_not_supported then
        raise notice 'Searches of jobs read all of them: the extension pg_trgm is not there.';
end
$$;
