package io.schedmate.recovery.policy;

import io.schedmate.model.failure.Component;
import io.schedmate.recovery.topology.SwitchFailures;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/** The relative probability that each suspect is faulty, given the log, its history and its switch. */
final class Priors {

    private static final double NAMED = 50;
    private static final double NAMED_BY_OTHERS = 20;
    private static final double FAILED_THERE_BEFORE = 10;
    private static final double ON_A_SUSPECTED_SWITCH = 5;

    private Priors() {}

    static Map<String, Double> of(PolicyCase failed, Set<String> suspects) {
        Component part = failed.diagnosis().component();
        List<String> named =
                Stream.of(part.node(), part.peer()).filter(Objects::nonNull).toList();
        Map<String, Double> priors = new HashMap<>();
        raise(priors, named, NAMED);
        raise(priors, failed.blamedByOthers(), NAMED_BY_OTHERS);
        raise(priors, failed.ledger().suspects(), FAILED_THERE_BEFORE);
        failed.switches().stream()
                .filter(SwitchFailures::isSuspected)
                .forEach(each -> raise(priors, each.nodes(), ON_A_SUSPECTED_SWITCH));
        priors.keySet().retainAll(suspects);
        return priors;
    }

    private static void raise(Map<String, Double> priors, Collection<String> nodes, double weight) {
        nodes.forEach(node -> priors.merge(node, weight, Math::max));
    }
}
