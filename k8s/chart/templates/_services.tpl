{{/* What each service is, whatever a site sets. */}}
{{- define "schedmate.services" -}}
gateway: {port: 8080, management: 8079, database: gateway, secret: gateway-db-password}
job-registry-service: {port: 8081, management: 8081, database: job_registry, secret: job-registry-db-password, kafka: true, archives: true}
advisor-service: {port: 8082, management: 8082, database: advisor, secret: advisor-db-password, kafka: true, archives: true, samples: true, model: true, redis: true}
metric-tracker-service: {port: 8083, management: 8083, database: metric_tracker, secret: metric-tracker-db-password, kafka: true, samples: true, model: true, site: true}
failure-handler-service: {port: 8084, management: 8084, database: failure_handler, secret: failure-handler-db-password, kafka: true, samples: true, model: true, agents: true, site: true}
{{- end }}

{{/* Variables of one service: a list of the root, its name and its facts. */}}
{{- define "schedmate.serviceEnvironment" -}}
{{- $root := index . 0 -}}
{{- $name := index . 1 -}}
{{- $facts := index . 2 -}}
- name: SCHEDMATE_INTERNAL_KEY
  {{ include "schedmate.secret" (list $root "internal-key") }}
# Absent but while the first is changed (docs/decisions/0102).
- name: SCHEDMATE_INTERNAL_ALSO_ACCEPTED
  {{ include "schedmate.secret" (list $root "internal-also-accepted" "optional") }}
# What spans say of where they come from, by OpenTelemetry's names.
- {name: K8S_POD_NAME, valueFrom: {fieldRef: {fieldPath: metadata.name}}}
- {name: K8S_NODE_NAME, valueFrom: {fieldRef: {fieldPath: spec.nodeName}}}
- name: OTEL_RESOURCE_ATTRIBUTES
  value: "k8s.namespace.name={{ $root.Release.Namespace }},k8s.deployment.name={{ $name }},k8s.pod.name=$(K8S_POD_NAME),k8s.node.name=$(K8S_NODE_NAME)"
- {name: SPRING_DATASOURCE_URL, value: "jdbc:postgresql://{{ include "schedmate.postgres" $root }}/{{ $facts.database }}"}
- {name: SPRING_DATASOURCE_USERNAME, value: {{ $facts.database }}}
- name: SPRING_DATASOURCE_PASSWORD
  {{ include "schedmate.secret" (list $root $facts.secret) }}
{{- if eq $name "gateway" }}
- {name: SCHEDMATE_GATEWAY_SERVICES_JOBREGISTRY, value: "http://job-registry-service:8081"}
- {name: SCHEDMATE_GATEWAY_SERVICES_ADVISOR, value: "http://advisor-service:8082"}
- {name: SCHEDMATE_GATEWAY_SERVICES_METRICTRACKER, value: "http://metric-tracker-service:8083"}
- {name: SCHEDMATE_GATEWAY_SERVICES_FAILUREHANDLER, value: "http://failure-handler-service:8084"}
# kubectl -n NAMESPACE exec deploy/gateway -- java @ask file:/data/first-key; the pod that made it has it.
- {name: SCHEDMATE_GATEWAY_KEYS_FIRSTKEYFILE, value: /data/first-key}
{{- with $root.Values.oidc }}
{{- if .issuer }}
- {name: SPRING_SECURITY_OAUTH2_RESOURCESERVER_JWT_ISSUERURI, value: {{ .issuer | quote }}}
{{- range $index, $audience := .audiences }}
- {name: SPRING_SECURITY_OAUTH2_RESOURCESERVER_JWT_AUDIENCES_{{ $index }}, value: {{ $audience | quote }}}
{{- end }}
{{- if .clientId }}
- {name: SCHEDMATE_GATEWAY_CONSOLE_OPENID_ISSUER, value: {{ .issuer | quote }}}
- {name: SCHEDMATE_GATEWAY_CONSOLE_OPENID_CLIENTID, value: {{ .clientId | quote }}}
- {name: SCHEDMATE_GATEWAY_CONSOLE_OPENID_TITLE, value: {{ .title | quote }}}
- name: SCHEDMATE_GATEWAY_CONSOLE_OPENID_CLIENTSECRET
  {{ include "schedmate.secret" (list $root "oidc-client-secret" "optional") }}
{{- with $root.Values.ingress }}
{{- if .enabled }}
- {name: SCHEDMATE_GATEWAY_CONSOLE_ADDRESS, value: "{{ ternary "https" "http" (not (empty .tlsSecret)) }}://{{ .host }}"}
{{- end }}
{{- end }}
{{- end }}
- {name: SCHEDMATE_GATEWAY_JWT_NAMECLAIM, value: {{ .nameClaim | quote }}}
- {name: SCHEDMATE_GATEWAY_JWT_ROLESCLAIM, value: {{ .rolesClaim | quote }}}
- {name: SCHEDMATE_GATEWAY_JWT_PROJECTSCLAIM, value: {{ .projectsClaim | quote }}}
- {name: SCHEDMATE_GATEWAY_JWT_OWNERCLAIM, value: {{ .ownerClaim | quote }}}
{{- end }}
{{- end }}
{{- else }}
- {name: SERVER_PORT, value: "{{ $facts.port }}"}
{{- end }}
{{- if eq $name "failure-handler-service" }}
- {name: SCHEDMATE_FAILURE_SERVICES_METRICTRACKER, value: "http://metric-tracker-service:8083"}
- {name: SCHEDMATE_FAILURE_SERVICES_ADVISOR, value: "http://advisor-service:8082"}
{{- end }}
{{- if $facts.kafka }}
{{ include "schedmate.broker" (list $root $name) }}
{{- end }}
{{- if $facts.samples }}
{{- if $root.Values.agent.ownKeys }}
# Whose node samples are believed: deploy/kubernetes-agent-keys.sh lists each node's own key.
- {name: SCHEDMATE_EVENTS_AGENTSFILE, value: /etc/schedmate-agents/keys}
{{- else }}
# Whose node samples are believed: one key for all nodes.
- name: SAMPLES_PUBLIC_KEY
  {{ include "schedmate.secret" (list $root "samples-public-key") }}
- {name: SCHEDMATE_EVENTS_AGENTS_0, value: "*/* $(SAMPLES_PUBLIC_KEY)"}
{{- end }}
{{- end }}
{{- if $facts.archives }}
- {name: SCHEDMATE_ARCHIVES, value: /data/archives}
{{- end }}
{{- if $facts.redis }}
- {name: SCHEDMATE_VECTOR_STORE, value: redis}
- name: REDIS_PASSWORD
  {{ include "schedmate.secret" (list $root "redis-password") }}
- {name: SCHEDMATE_REDIS_URL, value: "redis://:$(REDIS_PASSWORD)@{{ include "schedmate.redis" $root }}"}
- {name: SCHEDMATE_TREES, value: /data/trees}
{{- end }}
{{- if $facts.agents }}
# By the node's own name and port; a name that DNS does not know is listed: SCHEDMATE_FAILURE_AGENTS_ADDRESSES_NAME.
- {name: SCHEDMATE_FAILURE_AGENTS_ADDRESS, value: "https://{node}:8090"}
- {name: SCHEDMATE_FAILURE_AGENTS_SSLBUNDLE, value: agents}
# All agents bear one certificate; one of your own authority for each node's name needs no such line.
- {name: SCHEDMATE_FAILURE_AGENTS_CERTIFICATENAME, value: node-agent}
- name: SPRING_SSL_BUNDLE_PEM_AGENTS_TRUSTSTORE_CERTIFICATE
  {{ include "schedmate.secret" (list $root "agent-tls-certificate") }}
- {name: SCHEDMATE_AGENTS_KEY_ID, value: failure-handler}
- name: SCHEDMATE_AGENTS_PRIVATE_KEY
  {{ include "schedmate.secret" (list $root "agents-private-key") }}
# Where messages go: such an address is a secret itself.
- name: SCHEDMATE_WEBHOOK_URL
  {{ include "schedmate.secret" (list $root "webhook-url" "optional") }}
- name: SCHEDMATE_WEBHOOK_SECRET
  {{ include "schedmate.secret" (list $root "webhook-secret" "optional") }}
- name: SCHEDMATE_SLACK_URL
  {{ include "schedmate.secret" (list $root "slack-url" "optional") }}
- name: SCHEDMATE_TEAMS_URL
  {{ include "schedmate.secret" (list $root "teams-url" "optional") }}
- name: SCHEDMATE_PAGERDUTY_KEY
  {{ include "schedmate.secret" (list $root "pagerduty-key" "optional") }}
- name: SCHEDMATE_ALERTMANAGER_URL
  {{ include "schedmate.secret" (list $root "alertmanager-url" "optional") }}
- name: SPRING_MAIL_PASSWORD
  {{ include "schedmate.secret" (list $root "mail-password" "optional") }}
{{- end }}
{{- if and $facts.model $root.Values.model.url }}
- {name: SCHEDMATE_MODEL_URL, value: {{ $root.Values.model.url | quote }}}
- {name: SCHEDMATE_MODEL_NAME, value: {{ $root.Values.model.name | quote }}}
- name: SCHEDMATE_MODEL_KEY
  {{ include "schedmate.secret" (list $root "model-key" "optional") }}
{{- end }}
{{- include "schedmate.environment" (index $root.Values.services $name).environment }}
{{- end }}
