package io.schedmate.cli.simulate;

import io.schedmate.cli.terminal.CommandFailed;
import io.schedmate.cli.terminal.Problem;
import io.schedmate.simulator.policy.Policy;
import io.schedmate.simulator.policy.preemptive.Srtf;
import io.schedmate.simulator.policy.preemptive.Tiresias;
import io.schedmate.simulator.policy.queue.Fifo;
import io.schedmate.simulator.policy.queue.Qssf;
import io.schedmate.simulator.policy.queue.Sjf;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The policies by the names that a user gives. */
final class KnownPolicies {

    private static final List<Policy> ALL = List.of(new Fifo(), new Sjf(), new Qssf(), new Srtf(), new Tiresias());

    private KnownPolicies() {}

    static String names() {
        return ALL.stream().map(Policy::name).collect(Collectors.joining(", "));
    }

    static List<Policy> named(List<String> names) {
        return names.stream().map(KnownPolicies::named).toList();
    }

    private static Policy named(String name) {
        return ALL.stream()
                .filter(policy -> policy.name().equals(name.strip().toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(() -> new CommandFailed(
                        Problem.usage("Expected policies that SchedMate knows", name, "name some of " + names())));
    }

    /** Whether it plans with predictions of how long a job will run. */
    static boolean predicts(Policy policy) {
        return policy instanceof Qssf;
    }
}
