package io.schedmate.contracts.openapi;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** Checks that each call documents who may make it and its errors, with examples of both outcomes. */
final class OperationCheck {

    private OperationCheck() {}

    static List<String> faults(ApiDocument document, Set<String> roles) {
        var faults = new ArrayList<String>();
        var names = new HashSet<String>();
        for (Operation operation : document.operations()) {
            var found = new ArrayList<String>();
            String name = operation.node().path("operationId").asString("");
            if (name.isEmpty() || !names.add(name)) {
                found.add("needs an operationId of its own");
            }
            if (operation.node().path("tags").size() != 1) {
                found.add("needs one tag");
            }
            found.addAll(roleFaults(operation, roles));
            found.addAll(responseFaults(document, operation));
            found.addAll(pagingFaults(document, operation));
            found.forEach(fault -> faults.add(operation.call() + ": " + fault));
        }
        return faults;
    }

    private static List<String> roleFaults(Operation operation, Set<String> roles) {
        var faults = new ArrayList<String>();
        if (operation.roles().isEmpty() || !roles.containsAll(operation.roles())) {
            faults.add("needs roles out of " + roles);
        }
        String expected = "Roles: " + String.join(", ", operation.roles()) + ".";
        if (!operation.node().path("description").asString("").contains(expected)) {
            faults.add("its description does not say " + expected);
        }
        return faults;
    }

    private static List<String> responseFaults(ApiDocument document, Operation operation) {
        var faults = new ArrayList<String>();
        var problems = new ArrayList<String>();
        operation.node().path("responses").forEachEntry((status, reference) -> {
            JsonNode response = document.resolve(reference);
            JsonNode content = response.path("content");
            if (content.isEmpty()
                    || content.valueStream()
                            .anyMatch(media -> media.path("examples").isEmpty())) {
                faults.add(status + " shows no example");
            }
            if (status.startsWith("2")) {
                return;
            }
            problems.add(status);
            JsonNode problem = content.path("application/problem+json");
            problem.path("examples").forEachEntry((name, example) -> {
                if (!document.resolve(example)
                        .path("value")
                        .path("status")
                        .asString("")
                        .equals(status)) {
                    faults.add(status + " shows a problem of another status (" + name + ")");
                }
            });
            if (!problem.path("schema").path("$ref").asString("").endsWith("Problem")) {
                faults.add(status + " is no RFC 9457 problem");
            }
            if (Set.of("429", "503").contains(status)
                    && !response.path("headers").has("Retry-After")) {
                faults.add(status + " does not say when to try again");
            }
        });
        if (problems.isEmpty()) {
            faults.add("tells of no problem");
        }
        return faults;
    }

    /** Returns the faults of a call whose answer has a nextCursor: it needs a cursor and a bounded limit. */
    private static List<String> pagingFaults(ApiDocument document, Operation operation) {
        JsonNode schema = document.resolve(operation.node().at("/responses/200/content/application~1json/schema"));
        if (!schema.path("properties").has("nextCursor")) {
            return List.of();
        }
        boolean bounded = operation.parameters().stream()
                .filter(parameter -> parameter.path("name").asString("").equals("limit"))
                .anyMatch(parameter -> parameter.path("schema").has("maximum"));
        return bounded && operation.hasParameter("cursor")
                ? List.of()
                : List.of("a page needs a cursor and a bounded limit");
    }
}
