package io.schedmate.model.api.agent.check;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import java.util.List;

/**
 * A check that an agent can run.
 *
 * @param description description of what the check does
 * @param disruptive whether it needs exclusive use of the GPUs
 * @param typicalSeconds its usual duration
 * @param parameters names of its parameters
 * @param available whether its tool is installed on the node
 */
public record CheckDescription(
        String name,
        String description,
        boolean disruptive,
        double typicalSeconds,
        List<String> parameters,
        boolean available) {

    public CheckDescription {
        Limits.text("name", Require.present("name", name), 1, 64);
        Limits.text("description", Require.present("description", description), 1, 2000);
        Limits.amount("typicalSeconds", typicalSeconds);
        parameters = Limits.items("parameters", parameters, 0, 64);
    }
}
