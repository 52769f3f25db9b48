package io.schedmate.recovery.policy;

import java.util.List;
import java.util.stream.Collectors;

/** Thrown for an invalid policy file. It lists every problem found. */
public final class PolicyRefused extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final transient List<PolicyProblem> problems;

    PolicyRefused(List<PolicyProblem> problems) {
        super(problems.stream()
                .map(PolicyProblem::toString)
                .collect(Collectors.joining(
                        "\n  ", "Expected a recovery policy as described in docs/recovery-policy.md:\n  ", "")));
        this.problems = List.copyOf(problems);
    }

    public List<PolicyProblem> problems() {
        return problems;
    }
}
