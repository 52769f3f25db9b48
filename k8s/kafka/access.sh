#!/bin/bash
# Gives each user of rules.csv a password and the rights of its lines. May run again at any time: what it makes is the
# same. ADMIN is a broker's address, ADMIN_SETTINGS a file of Kafka client settings for it where it asks for a login.
# The password of user node-agent is read from NODE_AGENT_KAFKA_PASSWORD, and so on; no command line shows it.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
kafka=${KAFKA_PROGRAMS:-/opt/kafka/bin}
admin=(--bootstrap-server "${ADMIN:-localhost:9095}")
[ -z "${ADMIN_SETTINGS:-}" ] || admin+=(--command-config "$ADMIN_SETTINGS")
secret=$(mktemp)
trap 'rm -f "$secret"' EXIT

rules() {
  tail -n +2 "$here/rules.csv"
}

for user in $(rules | cut -d , -f 1 | sort -u); do
  variable=$(tr 'a-z-' 'A-Z_' <<<"$user")_KAFKA_PASSWORD
  printf 'SCRAM-SHA-512=iterations=8192,password=%s\n' "${!variable:?run deploy/secrets.sh or deploy/kubernetes-secrets.sh first}" >"$secret"
  "$kafka/kafka-configs.sh" "${admin[@]}" --alter --entity-type users --entity-name "$user" --add-config-file "$secret"
done

# A call for each kind of right, with all names that it is for.
rules | awk -F , '{ kind = $3 ~ /[*]$/ ? "prefixed" : "literal"; print $1 "," $2 "," kind "," $4 }' | sort -u |
  while IFS=, read -r user resource kind operations; do
    words=()
    for operation in $operations; do
      words+=(--operation "$operation")
    done
    for name in $(rules | awk -F , -v user="$user" -v resource="$resource" -v kind="$kind" -v operations="$operations" \
      '$1 == user && $2 == resource && $4 == operations && ($3 ~ /[*]$/ ? "prefixed" : "literal") == kind { sub(/[*]$/, "", $3); print $3 }'); do
      words+=("--$resource" "$name")
    done
    "$kafka/kafka-acls.sh" "${admin[@]}" --add --force --allow-principal "User:$user" \
      --resource-pattern-type "$kind" "${words[@]}" </dev/null
  done
echo 'Every user has its password and its rights.'
