package io.schedmate.deploy;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The types of the Kubernetes API and of the Prometheus operator, parsed strictly: fields that a type does not have are
 * rejected.
 */
final class KubernetesApi {

    private static final KubernetesSerialization KINDS = new KubernetesSerialization();
    private static final Map<String, Class<?>> OPERATOR =
            Map.of("ServiceMonitor", Monitor.class, "PodMonitor", Monitor.class, "PrometheusRule", Rules.class);
    private static final ObjectMapper STRICT = JsonMapper.builder()
            .annotationIntrospector(new NothingBesideFields())
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .build();

    private KubernetesApi() {}

    /** Parses a document. Throws if its kind is unknown, or if a field is unknown or has another type. */
    static void accept(Tree document) {
        String version = document.at("apiVersion").text();
        String kind = document.at("kind").text();
        Class<?> type = version.equals("monitoring.coreos.com/v1")
                ? OPERATOR.get(kind)
                : KINDS.getRegisteredKubernetesResource(version, kind);
        if (type == null) {
            throw new IllegalArgumentException("Expected a kind of the API [" + version + " " + kind + "].");
        }
        STRICT.convertValue(document.value(), type);
    }

    /** The parts of the operator's own kinds that we use. No available library contains these types. */
    private record Monitor(String apiVersion, String kind, ObjectMeta metadata, MonitorSpec spec) {}

    private record MonitorSpec(
            String jobLabel,
            LabelSelector selector,
            @Nullable List<Endpoint> endpoints,
            @Nullable List<Endpoint> podMetricsEndpoints) {}

    private record Endpoint(
            String port,
            String path,
            String interval,
            @Nullable String scheme,
            @Nullable Map<String, Boolean> tlsConfig) {}

    private record Rules(String apiVersion, String kind, ObjectMeta metadata, RulesSpec spec) {}

    private record RulesSpec(List<Group> groups) {}

    private record Group(String name, List<Map<String, Object>> rules) {}

    /** Prevents types from accepting unknown fields into a map. */
    private static final class NothingBesideFields extends JacksonAnnotationIntrospector {

        private static final long serialVersionUID = 1L;

        @Override
        public @Nullable Boolean hasAnySetter(Annotated annotated) {
            return false;
        }
    }
}
