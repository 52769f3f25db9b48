package io.schedmate.local.service;

import java.net.URI;
import java.util.Map;

/**
 * A service and how it is started here.
 *
 * @param name also that of its log and settings
 * @param module where its code comes from
 * @param mainClass its Spring application
 * @param port where it listens
 * @param healthPort where it tells how it is
 * @param settings over those that it brings along
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
