package io.schedmate.local.port;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The ports of the parts, as offsets from the first port.
 *
 * @param first the gateway's port
 */
public record PlatformPorts(int first) {

    public static final int NODES = 2;

    public int gateway() {
        return first;
    }

    public int gatewayHealth() {
        return first + 8;
    }

    public int jobRegistry() {
        return first + 1;
    }

    public int advisor() {
        return first + 2;
    }

    public int metricTracker() {
        return first + 3;
    }

    public int failureHandler() {
        return first + 4;
    }

    /** @param number number of the node, from 1 to {@link #NODES} */
    public int agent(int number) {
        return first + 9 + number;
    }

    public int broker() {
        return first + 20;
    }

    public int database() {
        return first + 21;
    }

    /** Returns the port that the broker uses for its own communication. */
    public int brokerController() {
        return first + 22;
    }

    /** Returns every port, by the name of the part that listens on it. */
    public Map<String, Integer> all() {
        Map<String, Integer> all = new LinkedHashMap<>();
        all.put("gateway", gateway());
        all.put("gateway's health", gatewayHealth());
        all.put("job-registry", jobRegistry());
        all.put("advisor", advisor());
        all.put("metric-tracker", metricTracker());
        all.put("failure-handler", failureHandler());
        for (int number = 1; number <= NODES; number++) {
            all.put("node-" + number, agent(number));
        }
        all.put("broker", broker());
        all.put("broker's controller", brokerController());
        all.put("database", database());
        return all;
    }
}
