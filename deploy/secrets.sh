#!/bin/sh
# Writes .env with new secrets for docker-compose. An existing .env is never overwritten. HOST is the name by which
# shippers on other machines reach the broker; the broker's certificate is issued for it.
# Usage: deploy/secrets.sh [HOST]
set -eu
cd "$(dirname "$0")/.."
if [ -e .env ]; then
  echo 'Expected no .env yet. Move it away first; its secrets are in use.' >&2
  exit 1
fi
umask 077
host=${1:-localhost}
key=$(mktemp)
trap 'rm -f "$key"' EXIT
openssl req -x509 -newkey rsa:2048 -nodes -days 825 -keyout "$key" -out kafka-certificate.pem -subj "/CN=$host" \
  -addext "subjectAltName=DNS:$host,DNS:localhost,DNS:kafka,IP:127.0.0.1" 2>/dev/null
chmod 644 kafka-certificate.pem
{
  for name in SCHEDMATE_INTERNAL_KEY POSTGRES_PASSWORD GATEWAY_DB_PASSWORD REGISTRY_DB_PASSWORD ADVISOR_DB_PASSWORD \
    TRACKER_DB_PASSWORD FAILURE_DB_PASSWORD REDIS_PASSWORD GRAFANA_PASSWORD JOB_REGISTRY_SERVICE_KAFKA_PASSWORD \
    ADVISOR_SERVICE_KAFKA_PASSWORD METRIC_TRACKER_SERVICE_KAFKA_PASSWORD FAILURE_HANDLER_SERVICE_KAFKA_PASSWORD \
    NODE_AGENT_KAFKA_PASSWORD SHIPPER_KAFKA_PASSWORD INTEGRATION_KAFKA_PASSWORD; do
    echo "$name=$(od -An -N32 -tx1 /dev/urandom | tr -d ' \n')"
  done
  echo "SCHEDMATE_KAFKA_HOST=$host"
  # Each on one line, because .env requires it.
  echo "KAFKA_TLS_KEY=$(tr '\n' ' ' <"$key")"
  echo "KAFKA_TLS_CERTIFICATE=$(tr '\n' ' ' <kafka-certificate.pem)"
  # The failure handler signs its orders to node agents.
  pair=$(openssl genpkey -algorithm ed25519)
  echo "AGENTS_PRIVATE_KEY=$(echo "$pair" | openssl pkey -outform DER | openssl base64 -A)"
  echo "AGENTS_PUBLIC_KEY=$(echo "$pair" | openssl pkey -pubout -outform DER | openssl base64 -A)"
  # Node agents sign the data that they report about their nodes.
  pair=$(openssl genpkey -algorithm ed25519)
  echo "SAMPLES_PRIVATE_KEY=$(echo "$pair" | openssl pkey -outform DER | openssl base64 -A)"
  echo "SAMPLES_PUBLIC_KEY=$(echo "$pair" | openssl pkey -pubout -outform DER | openssl base64 -A)"
  # Node agents are called over TLS; all of them use this certificate.
  pem=$(openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 3650 -subj /CN=node-agent \
    -addext subjectAltName=DNS:node-agent -keyout /dev/stdout -out /dev/stdout 2>/dev/null)
  echo "AGENT_TLS_KEY=$(echo "$pem" | openssl pkey | openssl base64 -A)"
  echo "AGENT_TLS_CERTIFICATE=$(echo "$pem" | openssl x509 | openssl base64 -A)"
} >.env
echo 'Wrote .env, which its owner alone may read, and kafka-certificate.pem, which shippers need.'
