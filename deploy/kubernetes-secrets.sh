#!/bin/sh
# Makes the secret that the services need, once: kubectl refuses to make it again.
set -eu
fresh() { od -An -N32 -tx1 /dev/urandom | tr -d ' \n'; }
kubectl create namespace schedmate --dry-run=client -o yaml | kubectl apply -f -
set --
for key in internal-key postgres-password gateway-db-password job-registry-db-password advisor-db-password \
  metric-tracker-db-password failure-handler-db-password redis-password; do
  set -- "$@" --from-literal="$key=$(fresh)"
done
kubectl -n schedmate create secret generic schedmate "$@"
