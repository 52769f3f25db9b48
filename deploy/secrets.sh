#!/bin/sh
# Writes .env with fresh secrets for docker-compose, once: what is there is never overwritten.
set -eu
cd "$(dirname "$0")/.."
if [ -e .env ]; then
  echo 'Expected no .env yet. Maybe move it away first; its secrets are in use.' >&2
  exit 1
fi
umask 077
{
  for name in SCHEDMATE_INTERNAL_KEY POSTGRES_PASSWORD GATEWAY_DB_PASSWORD REGISTRY_DB_PASSWORD ADVISOR_DB_PASSWORD \
    TRACKER_DB_PASSWORD FAILURE_DB_PASSWORD REDIS_PASSWORD GRAFANA_PASSWORD; do
    echo "$name=$(od -An -N32 -tx1 /dev/urandom | tr -d ' \n')"
  done
  # The failure handler signs its orders to node agents.
  key=$(openssl genpkey -algorithm ed25519)
  echo "AGENTS_PRIVATE_KEY=$(echo "$key" | openssl pkey -outform DER | openssl base64 -A)"
  echo "AGENTS_PUBLIC_KEY=$(echo "$key" | openssl pkey -pubout -outform DER | openssl base64 -A)"
  # Node agents sign what they tell of their nodes.
  key=$(openssl genpkey -algorithm ed25519)
  echo "SAMPLES_PRIVATE_KEY=$(echo "$key" | openssl pkey -outform DER | openssl base64 -A)"
  echo "SAMPLES_PUBLIC_KEY=$(echo "$key" | openssl pkey -pubout -outform DER | openssl base64 -A)"
  # Node agents are called over TLS; all of them bear this certificate.
  pem=$(openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 3650 -subj /CN=node-agent \
    -addext subjectAltName=DNS:node-agent -keyout /dev/stdout -out /dev/stdout 2>/dev/null)
  echo "AGENT_TLS_KEY=$(echo "$pem" | openssl pkey | openssl base64 -A)"
  echo "AGENT_TLS_CERTIFICATE=$(echo "$pem" | openssl x509 | openssl base64 -A)"
} >.env
echo 'Wrote .env; its owner alone may read it.'
