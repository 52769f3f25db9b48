package io.schedmate.edge.problem;

import static java.util.stream.Collectors.joining;

import io.schedmate.model.problem.FieldViolation;
import io.schedmate.model.problem.Problem;
import io.schedmate.model.problem.ProblemType;
import java.util.List;

/** Thrown to refuse a call. The caller receives the problem. */
public final class ProblemException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final transient Problem problem;

    public ProblemException(Problem problem) {
        super(problem.detail());
        this.problem = problem;
    }

    /**
     * Creates an exception with a problem.
     *
     * @param detail what was expected, the actual value in brackets, and what to try
     */
    public static ProblemException of(ProblemType type, String detail) {
        return new ProblemException(Problem.of(type, detail));
    }

    /**
     * Creates an exception for one wrong value of a call.
     *
     * @param where as in {@link FieldViolation}
     */
    public static ProblemException invalid(String where, String wrong, String right) {
        return invalid(List.of(new FieldViolation(where, wrong, right)));
    }

    /**
     * Creates an exception for wrong values of a call.
     *
     * @param violations at least one violation
     */
    public static ProblemException invalid(List<FieldViolation> violations) {
        String all = violations.stream().map(ProblemException::described).collect(joining("; "));
        return new ProblemException(Problem.of(
                        ProblemType.INVALID_REQUEST,
                        "Expected %s. Correct %s and resend.".formatted(all, violations.size() == 1 ? "it" : "them"))
                .with(violations));
    }

    private static String described(FieldViolation violation) {
        String where = violation.where().isEmpty() ? "the body" : violation.where();
        return "%s to be %s, got (%s)".formatted(where, violation.right(), violation.wrong());
    }

    public Problem problem() {
        return problem;
    }
}
