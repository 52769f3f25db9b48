package io.schedmate.cli.support;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Where the platform runs, which determines how to collect its data. */
enum Where {
    /** Unknown: only the given files and addresses are collected. */
    HERE {
        @Override
        Map<String, List<String>> commands(String namespace, int lines) {
            return Map.of();
        }
    },
    COMPOSE {
        @Override
        Map<String, List<String>> commands(String namespace, int lines) {
            var commands = new LinkedHashMap<String, List<String>>();
            commands.put("compose/version.txt", List.of("docker-compose", "version"));
            commands.put("compose/containers.txt", List.of("docker-compose", "ps"));
            commands.put("compose/images.txt", List.of("docker-compose", "images"));
            PORTS.forEach((service, port) -> {
                commands.put(
                        "logs/" + service + ".log",
                        List.of("docker-compose", "logs", "--no-color", "--tail", String.valueOf(lines), service));
                PATHS.forEach((name, path) -> commands.put(
                        name + "/" + service + ".txt",
                        List.of("docker-compose", "exec", "-T", service, "java", "@ask", asked(port, path))));
            });
            return commands;
        }

        // The containers have no shell, so the program of their health checks is used.
        private static String asked(int port, String path) {
            return "http://localhost:" + port + path;
        }
    },
    KUBERNETES {
        @Override
        Map<String, List<String>> commands(String namespace, int lines) {
            var commands = new LinkedHashMap<String, List<String>>();
            commands.put("kubernetes/version.txt", List.of("kubectl", "version"));
            for (String kind :
                    List.of("pods", "deployments", "daemonsets", "hpa", "pvc", "networkpolicies", "events")) {
                commands.put(
                        "kubernetes/" + kind + ".txt", List.of("kubectl", "-n", namespace, "get", kind, "-o", "wide"));
            }
            commands.put(
                    "settings/platform.yaml",
                    List.of("kubectl", "-n", namespace, "get", "configmap", "platform", "-o", "yaml"));
            commands.put("kubernetes/pods-described.txt", List.of("kubectl", "-n", namespace, "describe", "pods"));
            PORTS.forEach((service, port) -> {
                commands.put(
                        "logs/" + service + ".log",
                        List.of(
                                "kubectl",
                                "-n",
                                namespace,
                                "logs",
                                "-l",
                                "app=" + service,
                                "--prefix",
                                "--tail",
                                String.valueOf(lines)));
                PATHS.forEach((name, path) -> commands.put(
                        name + "/" + service + ".txt",
                        List.of(
                                "kubectl",
                                "get",
                                "--raw",
                                "/api/v1/namespaces/" + namespace + "/services/" + service + ":" + port + "/proxy"
                                        + path)));
            });
            return commands;
        }
    };

    private static final Map<String, Integer> PORTS = ports();
    private static final Map<String, String> PATHS =
            Map.of("health", "/actuator/health", "metrics", "/actuator/prometheus");

    /** Returns the commands to run, by the name of the file for their output. */
    abstract Map<String, List<String>> commands(String namespace, int lines);

    private static Map<String, Integer> ports() {
        var ports = new LinkedHashMap<String, Integer>();
        ports.put("gateway", 8079);
        ports.put("job-registry-service", 8081);
        ports.put("advisor-service", 8082);
        ports.put("metric-tracker-service", 8083);
        ports.put("failure-handler-service", 8084);
        return ports;
    }
}
