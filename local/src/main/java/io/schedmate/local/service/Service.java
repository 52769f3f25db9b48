package io.schedmate.local.service;

import java.net.URI;
import java.util.Map;

/**
 * A service and how to start it on this machine.
 *
 * @param name also the name of its log and settings
 * @param module module with its code
 * @param mainClass its Spring application
 * @param port port on which it listens
 * @param healthPort port of its health endpoints
 * @param settings settings that override its defaults
 */
public record Service(
        String name, String module, String mainClass, int port, int healthPort, Map<String, String> settings) {

    public URI address() {
        return URI.create("http://localhost:" + port);
    }

    public URI readiness() {
        return URI.create("http://localhost:" + healthPort + "/actuator/health/readiness");
    }
}
