#!/bin/sh
# Lists the public key of each node's agent in the ConfigMap agent-keys, so that services accept an agent's data about its
# own node only. The API server, not the agent, states on which node an agent runs. Run the script again after nodes were
# added or keys were renewed: services read the list again within two minutes. A node whose agent is not running keeps its
# key until the node leaves the cluster.
# Usage: deploy/kubernetes-agent-keys.sh CLUSTER [NAMESPACE]     CLUSTER: as in SCHEDMATE_CLUSTER; NAMESPACE: default schedmate
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
  # The output of a node is not trusted: it counts as a key only if it is the base64 of 44 bytes with the start of an Ed25519 key.
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

# A key from a running agent replaces the listed one. Nodes that have left the cluster are removed. Other clusters' keys are kept.
awk -v "cluster=$cluster/" '
  FILENAME == ARGV[1] { there[cluster $1] = 1; next }
  $1 in listed || (index($1, cluster) == 1 && !($1 in there)) || NF != 2 { next }
  { listed[$1] = 1; print }
' "$folder/nodes" "$folder/told" "$folder/before" | sort >"$folder/keys"

on create configmap agent-keys --from-file="keys=$folder/keys" --dry-run=client -o yaml | on apply -f -
echo "$(wc -l <"$folder/keys") nodes have a key."
exit $failed
