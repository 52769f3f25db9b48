#!/bin/bash
# Restores the services' databases from a backup and resets the consumers of events to the time of the backup. The current
# content of the databases is lost. The services must be stopped, and their roles must exist (k8s/postgres/databases.sh).
# Usage: restore.sh FOLDER
# IN and the login are as in backup.sh. KAFKA_IN is a command that runs Kafka's programs elsewhere, such as
# KAFKA_IN="docker-compose exec -T kafka" or KAFKA_IN="kubectl -n schedmate exec -i kafka-0 --"; KAFKA_PROGRAMS is their folder
# there. ADMIN and ADMIN_SETTINGS are as in k8s/kafka/access.sh. With KAFKA_IN=none, the consumers are not reset: use it if the
# broker is also new.
set -euo pipefail
folder=$(cd "${1:?the folder of a backup}" && pwd)
read -r -a in <<<"${IN-}"
user=${PGUSER:-schedmate}
databases='gateway job_registry advisor metric_tracker failure_handler'

sql() {
  "${in[@]}" psql --username "$user" --dbname postgres --no-psqlrc --quiet --tuples-only --no-align -v ON_ERROR_STOP=1
}

(cd "$folder" && sha256sum --quiet -c SHA256SUMS)
for database in $databases; do
  [ "$(sql <<<"select count(*) from pg_roles where rolname = '$database'")" = 1 ] ||
    { echo "Expected the role $database, got ($database is not there). Run k8s/postgres/databases.sh first." >&2 && exit 1; }
  # The server ends its own workers when the database is dropped.
  used=$(sql <<<"select count(*) from pg_stat_activity where datname = '$database' and backend_type <> 'autovacuum worker'")
  [ "$used" = 0 ] || { echo "Expected nobody in database $database, got ($used connections). Stop the services first." >&2 && exit 1; }
done

for database in $databases; do
  sql <<SQL
drop database if exists $database;
create database $database owner $database;
revoke connect on database $database from public;
SQL
  "${in[@]}" pg_restore --username "$user" --dbname "$database" --no-owner --no-acl --role "$database" --exit-on-error \
    --single-transaction <"$folder/$database.dump"
done

from=$(cat "$folder/events-from")
if [ "${KAFKA_IN-}" = none ]; then
  echo "The databases are those of $from. Events since then were not looked for."
  exit 0
fi
read -r -a kafka <<<"${KAFKA_IN-}"
kafka+=("${KAFKA_PROGRAMS:-/opt/kafka/bin}/kafka-consumer-groups.sh" --bootstrap-server "${ADMIN:-localhost:9095}")
[ -z "${ADMIN_SETTINGS-}" ] || kafka+=(--command-config "$ADMIN_SETTINGS")
for group in job-registry-service job-registry-service-dead-letters advisor-service metric-tracker-service failure-handler-service; do
  "${kafka[@]}" --group "$group" --reset-offsets --all-topics --to-datetime "$from" --execute </dev/null
done
echo "The databases are those of $from, and events are read again from then on."
