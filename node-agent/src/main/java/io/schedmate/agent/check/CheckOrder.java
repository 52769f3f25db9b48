package io.schedmate.agent.check;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * An order to run a check, with complete and validated parameters.
 *
 * @param peers the other nodes
 * @param parameters a value for each parameter of the check
 */
public record CheckOrder(List<String> peers, Map<String, String> parameters, Duration limit) {

    public CheckOrder {
        peers = List.copyOf(peers);
        parameters = Map.copyOf(parameters);
    }

    /** Returns the value of a parameter. */
    public String text(String parameter) {
        String value = parameters.get(parameter);
        if (value == null) {
            throw new IllegalArgumentException("Expected a parameter of the check, got (%s).".formatted(parameter));
        }
        return value;
    }

    double number(String parameter) {
        return Double.parseDouble(text(parameter));
    }
}
