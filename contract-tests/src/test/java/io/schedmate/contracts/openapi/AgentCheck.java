package io.schedmate.contracts.openapi;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * Checks every call of a node agent: answers state whether the agent is real, and commands are signed, fenced and
 * owned.
 */
final class AgentCheck {

    private AgentCheck() {}

    static List<String> faults(ApiDocument document) {
        var faults = new ArrayList<String>();
        for (Operation operation : document.operations()) {
            operation.node().path("responses").forEachEntry((status, reference) -> {
                JsonNode response = document.resolve(reference);
                if (!response.path("headers").has("SchedMate-Mode")) {
                    faults.add(operation.call() + ": " + status + " has no SchedMate-Mode header");
                }
                JsonNode body = document.resolve(response.at("/content/application~1json/schema"));
                if (status.startsWith("2")
                        && !body.path("required")
                                .valueStream()
                                .anyMatch(name -> name.asString().equals("mode"))) {
                    faults.add(operation.call() + ": " + status + " does not require mode");
                }
            });
            if (operation.method().equals("POST")) {
                faults.addAll(commandFaults(document, operation));
            }
        }
        return faults;
    }

    private static List<String> commandFaults(ApiDocument document, Operation operation) {
        var faults = new ArrayList<String>();
        for (String header : List.of("SchedMate-Node", "Content-Digest", "Signature-Input", "Idempotency-Key")) {
            if (!operation.hasParameter(header)) {
                faults.add(operation.call() + ": needs the header " + header);
            }
        }
        JsonNode body = document.resolve(operation.node().at("/requestBody/content/application~1json/schema"));
        List<String> required =
                body.path("required").valueStream().map(JsonNode::asString).toList();
        if (!required.containsAll(List.of("incidentId", "fencingToken"))) {
            faults.add(operation.call() + ": needs an incident and its fencing token");
        }
        return faults;
    }
}
