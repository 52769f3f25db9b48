#!/bin/bash
# A role and a database of its own for each service; run once, when the server's volume is empty.
set -euo pipefail
make() {
  psql -v ON_ERROR_STOP=1 --username "$POSTGRES_USER" -v name="$1" -v password="$2" <<'SQL'
create role :"name" login password :'password';
create database :"name" owner :"name";
revoke connect on database :"name" from public;
SQL
}
make gateway "$GATEWAY_DB_PASSWORD"
make job_registry "$REGISTRY_DB_PASSWORD"
make advisor "$ADVISOR_DB_PASSWORD"
make metric_tracker "$TRACKER_DB_PASSWORD"
make failure_handler "$FAILURE_DB_PASSWORD"
