#!/bin/sh
# Creates the secret that the services need. kubectl refuses to create it if it exists.
set -eu
fresh() { od -An -N32 -tx1 /dev/urandom | tr -d ' \n'; }
kubectl create namespace schedmate --dry-run=client -o yaml | kubectl apply -f -
set --
for key in internal-key postgres-password gateway-db-password job-registry-db-password advisor-db-password \
  metric-tracker-db-password failure-handler-db-password redis-password kafka-job-registry-service-password \
  kafka-advisor-service-password kafka-metric-tracker-service-password kafka-failure-handler-service-password \
  kafka-node-agent-password kafka-shipper-password kafka-integration-password; do
  set -- "$@" --from-literal="$key=$(fresh)"
done
# For a language model that requires a key: SCHEDMATE_MODEL_KEY.
[ -z "${SCHEDMATE_MODEL_KEY-}" ] || set -- "$@" --from-literal="model-key=$SCHEDMATE_MODEL_KEY"
# The channels to which messages are sent, for each variable that is set.
[ -z "${SCHEDMATE_WEBHOOK_URL-}" ] || set -- "$@" --from-literal="webhook-url=$SCHEDMATE_WEBHOOK_URL"
[ -z "${SCHEDMATE_WEBHOOK_SECRET-}" ] || set -- "$@" --from-literal="webhook-secret=$SCHEDMATE_WEBHOOK_SECRET"
[ -z "${SCHEDMATE_SLACK_URL-}" ] || set -- "$@" --from-literal="slack-url=$SCHEDMATE_SLACK_URL"
[ -z "${SCHEDMATE_TEAMS_URL-}" ] || set -- "$@" --from-literal="teams-url=$SCHEDMATE_TEAMS_URL"
[ -z "${SCHEDMATE_PAGERDUTY_KEY-}" ] || set -- "$@" --from-literal="pagerduty-key=$SCHEDMATE_PAGERDUTY_KEY"
[ -z "${SCHEDMATE_ALERTMANAGER_URL-}" ] || set -- "$@" --from-literal="alertmanager-url=$SCHEDMATE_ALERTMANAGER_URL"
[ -z "${SPRING_MAIL_PASSWORD-}" ] || set -- "$@" --from-literal="mail-password=$SPRING_MAIL_PASSWORD"
# The console's password at the issuer where people sign in.
[ -z "${SCHEDMATE_OIDC_CLIENT_SECRET-}" ] || set -- "$@" --from-literal="oidc-client-secret=$SCHEDMATE_OIDC_CLIENT_SECRET"
# The failure handler signs its orders to node agents.
key=$(openssl genpkey -algorithm ed25519)
set -- "$@" --from-literal="agents-private-key=$(echo "$key" | openssl pkey -outform DER | openssl base64 -A)" \
  --from-literal="agents-public-key=$(echo "$key" | openssl pkey -pubout -outform DER | openssl base64 -A)"
# Node agents sign the data that they report about their nodes.
key=$(openssl genpkey -algorithm ed25519)
set -- "$@" --from-literal="samples-private-key=$(echo "$key" | openssl pkey -outform DER | openssl base64 -A)" \
  --from-literal="samples-public-key=$(echo "$key" | openssl pkey -pubout -outform DER | openssl base64 -A)"
# Node agents are called over TLS; all of them use this certificate.
pem=$(openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 3650 -subj /CN=node-agent \
  -addext subjectAltName=DNS:node-agent -keyout /dev/stdout -out /dev/stdout 2>/dev/null)
set -- "$@" --from-literal="agent-tls-key=$(echo "$pem" | openssl pkey)" \
  --from-literal="agent-tls-certificate=$(echo "$pem" | openssl x509)"
kubectl -n schedmate create secret generic schedmate "$@"
