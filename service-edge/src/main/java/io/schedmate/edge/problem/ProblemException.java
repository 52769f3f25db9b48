package io.schedmate.edge.problem;

import io.schedmate.model.problem.FieldViolation;
import io.schedmate.model.problem.Problem;
import io.schedmate.model.problem.ProblemType;
import java.util.List;

/** A call is refused; the caller gets this problem. */
public final class ProblemException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final transient Problem problem;

    public ProblemException(Problem problem) {
        super(problem.detail());
        this.problem = problem;
    }

    /** @param detail what was expected, what there was in brackets, what to try */
    public static ProblemException of(ProblemType type, String detail) {
        return new ProblemException(Problem.of(type, detail));
    }

    /** One value of the call is wrong: {@code where} as in {@link FieldViolation}. */
    public static ProblemException invalid(String where, String wrong, String right) {
        FieldViolation violation = new FieldViolation(where, wrong, right);
        return new ProblemException(Problem.of(
                        ProblemType.INVALID_REQUEST,
                        "Expected %s to be %s (%s). Maybe correct it and send again."
                                .formatted(where, right, violation.wrong()))
                .with(List.of(violation)));
    }

    public Problem problem() {
        return problem;
    }
}
