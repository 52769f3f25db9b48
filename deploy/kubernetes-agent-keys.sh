#!/bin/sh
# Lists the public key of each node's agent in the ConfigMap agent-keys, so that services believe what an agent tells of its
# own node and of no other. Which node an agent runs on says the API server, not the agent. Run it again when nodes were
# added or keys renewed: services read the list by themselves, within two minutes. A node whose agent does not run keeps its
# key until the node leaves the cluster.
# Usage: deploy/kubernetes-agent-keys.sh CLUSTER [NAMESPACE]     CLUSTER as SCHEDMATE_CLUSTER says; NAMESPACE: schedmate
set -eu
cluster=${1:?Expected the name of the cluster, as settings.SCHEDMATE_CLUSTER says.}
namespace=${2:-schedmate}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
on() { kubectl --namespace "$namespace" "$@"; }

kubectl get nodes -o 'jsonpath={range .items[*]}{.metadata.name}{"\n"}{end}' >"$folder/nodes"
on get configmap agent-keys --ignore-not-found -o 'jsonpath={.data.keys}' >"$folder/before"
on get pods --selector app=node-agent --field-selector status.phase=Running \
  -o 'jsonpath={range .items[*]}{.metadata.name} {.spec.nodeName}{"\n"}{end}' >"$folder/agents"

failed=0
while read -r pod node; do
  # What a node says is not believed to be a key: 44 bytes that begin as Ed25519 does, in base64, or nothing.
  key=$(on exec "$pod" --container node-agent -- head -c 61 /var/lib/schedmate/signing-key.pub </dev/null | tr -d '\n') || key=
  [ "${#key}" -eq 60 ] || key=
  case ${key#MCowBQYDK2VwAyEA} in
    '' | "$key" | *[!A-Za-z0-9+/=]*)
      echo "Expected a key of the agent on $node. Check: kubectl --namespace $namespace logs $pod" >&2
      failed=1
      ;;
    *) echo "$cluster/$node $key" ;;
  esac
done <"$folder/agents" >"$folder/told"

# What an agent told counts before what was listed; nodes that are no more are left out. Other clusters' keys stay.
awk -v "cluster=$cluster/" '
  FILENAME == ARGV[1] { there[cluster $1] = 1; next }
  $1 in listed || (index($1, cluster) == 1 && !($1 in there)) || NF != 2 { next }
  { listed[$1] = 1; print }
' "$folder/nodes" "$folder/told" "$folder/before" | sort >"$folder/keys"

on create configmap agent-keys --from-file="keys=$folder/keys" --dry-run=client -o yaml | on apply -f -
echo "$(wc -l <"$folder/keys") nodes have a key."
exit $failed
