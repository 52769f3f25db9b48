package io.schedmate.kubernetes;

import io.schedmate.kubernetes.advise.AdmissionRules;
import io.schedmate.model.check.Require;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The settings, read from environment variables. Defaults are in parentheses.
 *
 * <ul>
 *   <li>{@code SCHEDMATE_GATEWAY}: the gateway's address
 *   <li>{@code SCHEDMATE_API_KEY}: a key of kind scheduler, bound to the cluster, with role operator
 *   <li>{@code SCHEDMATE_CLUSTER}: this cluster's name in job ids
 *   <li>{@code SCHEDMATE_LOOK_SECONDS} (2): the interval between rounds
 *   <li>{@code SCHEDMATE_ASK_SECONDS} (1): the time limit of a call for advice
 *   <li>{@code SCHEDMATE_ADMISSION_DEADLINE_SECONDS} (10): how long a workload may wait for advice
 *   <li>{@code SCHEDMATE_ADMISSION_REJECTS} (false): see {@link AdmissionRules}
 *   <li>{@code SCHEDMATE_FLAVOR_MEMORY}: such as {@code a100-40g=40Gi,h100-80g=80Gi}
 *   <li>{@code SCHEDMATE_GPU_TYPE_LABEL}: such as {@code nvidia.com/gpu.product}
 *   <li>{@code SCHEDMATE_KUEUE_VERSION} (the newest version that is known and served): of Kueue's API, such as
 *       {@code v1beta1}
 *   <li>{@code SCHEDMATE_PROBE_PORT} (8085): the port for the kubelet's probes
 * </ul>
 */
record Settings(
        URI gateway,
        @Nullable String key,
        String cluster,
        Duration look,
        double askSeconds,
        AdmissionRules rules,
        String kueueVersion,
        int probePort) {

    static Settings of(Map<String, String> environment) {
        return new Settings(
                URI.create(Require.text("SCHEDMATE_GATEWAY", environment.getOrDefault("SCHEDMATE_GATEWAY", ""))),
                environment.get("SCHEDMATE_API_KEY"),
                Require.text("SCHEDMATE_CLUSTER", environment.getOrDefault("SCHEDMATE_CLUSTER", "")),
                seconds(environment, "SCHEDMATE_LOOK_SECONDS", 2),
                seconds(environment, "SCHEDMATE_ASK_SECONDS", 1).toMillis() / 1000.0,
                new AdmissionRules(
                        seconds(environment, "SCHEDMATE_ADMISSION_DEADLINE_SECONDS", 10),
                        Boolean.parseBoolean(environment.get("SCHEDMATE_ADMISSION_REJECTS")),
                        memory(environment.getOrDefault("SCHEDMATE_FLAVOR_MEMORY", "")),
                        environment.getOrDefault("SCHEDMATE_GPU_TYPE_LABEL", "")),
                environment.getOrDefault("SCHEDMATE_KUEUE_VERSION", ""),
                port(environment.getOrDefault("SCHEDMATE_PROBE_PORT", "8085")));
    }

    private static Duration seconds(Map<String, String> environment, String name, double otherwise) {
        String value = environment.get(name);
        if (value == null || value.isBlank()) {
            return Duration.ofMillis(Math.round(otherwise * 1000));
        }
        if (!value.matches("\\d{1,5}(\\.\\d{1,3})?") || Double.parseDouble(value) < 0.05) {
            throw Require.refused(name, "seconds from 0.05", value, "write 2 or 0.5");
        }
        return Duration.ofMillis(Math.round(Double.parseDouble(value) * 1000));
    }

    private static int port(String value) {
        if (!value.matches("\\d{1,5}") || Integer.parseInt(value) > 65_535) {
            throw Require.refused("SCHEDMATE_PROBE_PORT", "a port, or 0 for any that is free", value, "write 8085");
        }
        return Integer.parseInt(value);
    }

    private static Map<String, Long> memory(String value) {
        Map<String, Long> memory = new TreeMap<>();
        for (String each : value.split(",", -1)) {
            if (each.isBlank()) {
                continue;
            }
            if (!each.matches("\\s*[^=\\s]+=\\d{1,6}[GM]i\\s*")) {
                throw Require.refused("SCHEDMATE_FLAVOR_MEMORY", "flavor=40Gi, ...", each, "give Gi or Mi of one GPU");
            }
            String[] parts = each.strip().split("=", 2);
            long unit = parts[1].endsWith("Gi") ? 1L << 30 : 1L << 20;
            memory.put(parts[0], Long.parseLong(parts[1].substring(0, parts[1].length() - 2)) * unit);
        }
        return memory;
    }
}
