#!/bin/bash
# Writes what cannot be made again into a new folder: a dump of each service's database, the time from which events must be
# read again, and a checksum of each. Services may go on. Usage: backup.sh FOLDER
# IN is a command that reaches the database's programs, such as IN="docker-compose exec -T postgres" or
# IN="kubectl -n schedmate exec -i postgres-0 --"; without it they run here. The login is that of PostgreSQL's own variables
# (PGHOST, PGPORT, PGPASSWORD) and PGUSER, by itself schedmate.
set -euo pipefail
folder=${1:?a folder that is not there yet}
read -r -a in <<<"${IN-}"
user=${PGUSER:-schedmate}

umask 077
mkdir "$folder"
trap 'rm -rf "$folder"; echo "No backup was made." >&2' ERR
# Before the first dump: what is read twice is done once, what is not read is lost.
date -u +%Y-%m-%dT%H:%M:%S.000 >"$folder/events-from"
for database in gateway job_registry advisor metric_tracker failure_handler; do
  "${in[@]}" pg_dump --username "$user" --format=custom --no-owner --no-acl "$database" </dev/null >"$folder/$database.dump"
done
(cd "$folder" && sha256sum events-from ./*.dump >SHA256SUMS)
trap - ERR
du -sh "$folder"
