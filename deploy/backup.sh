#!/bin/bash
# Writes the data that cannot be restored from elsewhere to a new folder: a dump of each service's database, the time from
# which events must be read again, and a checksum of each file. The services may keep running. Usage: backup.sh FOLDER
# IN is a command that runs PostgreSQL's programs elsewhere, such as IN="docker-compose exec -T postgres" or
# IN="kubectl -n schedmate exec -i postgres-0 --"; without it, they run here. The login comes from PostgreSQL's own variables
# (PGHOST, PGPORT, PGPASSWORD) and from PGUSER, which defaults to schedmate.
set -euo pipefail
folder=${1:?a folder that is not there yet}
read -r -a in <<<"${IN-}"
user=${PGUSER:-schedmate}

umask 077
mkdir "$folder"
trap 'rm -rf "$folder"; echo "No backup was made." >&2' ERR
# The time is taken before the first dump: services process an event only once even if they read it twice, but an event
# that they do not read again is lost.
date -u +%Y-%m-%dT%H:%M:%S.000 >"$folder/events-from"
for database in gateway job_registry advisor metric_tracker failure_handler; do
  "${in[@]}" pg_dump --username "$user" --format=custom --no-owner --no-acl "$database" </dev/null >"$folder/$database.dump"
done
(cd "$folder" && sha256sum events-from ./*.dump >SHA256SUMS)
trap - ERR
du -sh "$folder"
