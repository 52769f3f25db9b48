package io.schedmate.agent.command;

import io.schedmate.agent.check.CheckOrder;
import io.schedmate.agent.check.CheckParameter;
import io.schedmate.agent.check.NodeCheck;
import io.schedmate.model.api.agent.check.RunCheckRequest;
import io.schedmate.model.problem.FieldViolation;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Validates the parameters of a check, because they become arguments of a program. */
interface OrderCheck {

    Pattern NODE = Pattern.compile("[A-Za-z0-9](?:[A-Za-z0-9._-]{0,254})");

    static CheckOrder checked(NodeCheck check, RunCheckRequest request) {
        List<String> known =
                check.parameters().stream().map(CheckParameter::name).toList();
        request.parameters().keySet().forEach(name -> known(check, known, name));
        Map<String, String> values = new HashMap<>();
        for (CheckParameter parameter : check.parameters()) {
            String value = request.parameters().getOrDefault(parameter.name(), parameter.otherwise());
            taken(check, parameter, value);
            values.put(parameter.name(), value);
        }
        areNodes("peers", request.peers());
        return new CheckOrder(request.peers(), values, Duration.ofMillis((long) (request.timeoutSeconds() * 1000)));
    }

    private static void known(NodeCheck check, List<String> known, String name) {
        if (!known.contains(name)) {
            String right = known.isEmpty() ? "none" : "one of " + String.join(", ", known);
            throw AgentRefused.invalid(
                    "Expected known parameters of %s, got (%s). Use %s.".formatted(check.name(), name, right),
                    new FieldViolation("/parameters/" + name, "unknown", right));
        }
    }

    private static void taken(NodeCheck check, CheckParameter parameter, String value) {
        if (!parameter.takes(value)) {
            throw AgentRefused.invalid(
                    "Expected parameter %s of %s to be %s, got (%s). Leave it out."
                            .formatted(parameter.name(), check.name(), parameter.right(), value),
                    new FieldViolation("/parameters/" + parameter.name(), "(" + value + ")", parameter.right()));
        }
    }

    /** Throws unless all texts are node names, because only those may become arguments. */
    static void areNodes(String field, List<String> names) {
        for (int i = 0; i < names.size(); i++) {
            if (!NODE.matcher(names.get(i)).matches()) {
                throw AgentRefused.invalid(
                        "Expected %s to be node names, got (%s). Send host names only.".formatted(field, names.get(i)),
                        new FieldViolation("/%s/%d".formatted(field, i), "(" + names.get(i) + ")", "a host name"));
            }
        }
    }
}
