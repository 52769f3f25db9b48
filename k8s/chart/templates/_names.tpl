{{/* Reads one key of the site's secrets; takes a list of the root and the key's name, and "optional" where it may be absent. */}}
{{- define "schedmate.secret" -}}
{{- $root := index . 0 -}}
{{- $key := index . 1 -}}
{{- $place := get $root.Values.secretKeys $key | default (dict "name" $root.Values.existingSecret "key" $key) -}}
valueFrom: {secretKeyRef: {name: {{ $place.name }}, key: {{ $place.key }}{{ if gt (len .) 2 }}, optional: true{{ end }}}}
{{- end }}

{{- define "schedmate.labels" -}}
app.kubernetes.io/part-of: schedmate
{{- end }}

{{- define "schedmate.postgres" -}}
{{ if .Values.postgres.bundled }}postgres:5432{{ else }}{{ .Values.postgres.host }}:{{ .Values.postgres.port }}{{ end }}
{{- end }}

{{- define "schedmate.redis" -}}
{{ if .Values.redis.bundled }}redis:6379{{ else }}{{ .Values.redis.host }}:{{ .Values.redis.port }}{{ end }}
{{- end }}

{{- define "schedmate.image" -}}
{{ (index . 0).Values.image.registry }}/{{ index . 1 }}:{{ (index . 0).Values.image.tag | default (index . 0).Chart.AppVersion }}
{{- end }}

{{/* Variables that a login at the broker takes. */}}
{{- define "schedmate.broker" -}}
{{- $root := index . 0 -}}
{{- $user := index . 1 -}}
- {name: SPRING_KAFKA_BOOTSTRAP_SERVERS, value: {{ ternary "kafka:9092" $root.Values.kafka.bootstrap $root.Values.kafka.bundled | quote }}}
- name: KAFKA_PASSWORD
  {{ include "schedmate.secret" (list $root (printf "kafka-%s-password" $user)) }}
- name: SPRING_KAFKA_PROPERTIES_SASL_JAAS_CONFIG
  value: org.apache.kafka.common.security.scram.ScramLoginModule required username="{{ $user }}" password="$(KAFKA_PASSWORD)";
{{- end }}

{{/* A site's own variables of one service. */}}
{{- define "schedmate.environment" -}}
{{- range $name, $value := . }}
- {name: {{ $name }}, value: {{ $value | toString | quote }}}
{{- end }}
{{- end }}

{{- define "schedmate.pullSecrets" -}}
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
{{- range . }}
  - name: {{ . }}
{{- end }}
{{- end }}
{{- end }}

{{/* Nothing runs as root, gains rights or writes its image. */}}
{{- define "schedmate.confined" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: {drop: [ALL]}
{{- end }}

{{/* Who may read metrics, at a port. */}}
{{- define "schedmate.scraped" -}}
- from: [{namespaceSelector: {}, podSelector: {matchLabels: {{ (index . 0).Values.networkPolicies.prometheus | toJson }}}}]
  ports: [{port: {{ index . 1 }}}]
{{- end }}

{{- define "schedmate.dns" -}}
- to: [{namespaceSelector: {}, podSelector: {matchLabels: {k8s-app: kube-dns}}}]
  ports: [{port: 53, protocol: UDP}, {port: 53}]
{{- end }}

{{/* The way to a part: its pods, or that port of any address where the part is the site's own. */}}
{{- define "schedmate.toPart" -}}
{{- $part := index . 0 -}}
{{- if index . 1 -}}
- to: [{podSelector: {matchLabels: {app: {{ $part }}}}}]
  ports: [{port: {{ index . 2 }}}]
{{- else -}}
# A part outside of the cluster has no labels.
- ports: [{port: {{ index . 2 }}}]
{{- end }}
{{- end }}
