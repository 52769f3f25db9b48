-- What SchedMate's hook has to know of this site. Read when slurmctld loads job_submit.lua.
return {
  -- The gateway, by number or a name of /etc/hosts: a name server that is slow counts against the limit.
  url = "http://127.0.0.1:8080",

  -- A file of curl's own options with the key, readable by SlurmUser alone: header = "X-API-Key: ..."; "" = none.
  curl_options = "",

  -- As in the ids of jobs.
  cluster = "slurm",

  -- Seconds that a submission may wait for advice. What curl and its start take comes on top: 0.15 keeps the whole under 0.2.
  limit_seconds = 0.15,

  -- Seconds without a question after three in a row that were not answered in time, so that a platform that is away costs little.
  pause_seconds = 30,

  -- "path" where the advisor may read the folders that jobs are submitted from; "none" = by script and request alone.
  source = "none",

  -- May a time limit be lowered to the suggested one? "never"; "asked" = where the job's comment is {"schedmate": {"lowerTimeLimit": true}};
  -- "always" = unless it says false there.
  -- It is never raised, and none is set where the job gives none.
  lower_time_limit = "never",

  -- Never lowered below this, and only by advice at least this sure of itself.
  least_minutes = 30,
  least_confidence = 0.5,
}
