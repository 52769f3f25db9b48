package io.schedmate.query.scope;

import io.schedmate.query.JobFacts;
import java.util.List;
import java.util.Optional;

/** The known failures within a part of a log. */
public record PartOfFacts(JobFacts whole, Scope scope) implements JobFacts {

    private static final int MIN_ATTEMPTS = 2;

    @Override
    public Optional<Failure> failure() {
        return whole.failure().filter(this::isInside).map(this::shifted);
    }

    @Override
    public List<Failure> attempts() {
        List<Failure> inside = whole.attempts().stream()
                .filter(this::isInside)
                .map(this::shifted)
                .toList();
        return inside.size() < MIN_ATTEMPTS ? List.of() : inside;
    }

    private boolean isInside(Failure failure) {
        return scope.from() <= failure.firstLine()
                && failure.causeLine() <= scope.to()
                && scope.from() <= failure.causeLine()
                && failure.firstLine() <= scope.to();
    }

    private Failure shifted(Failure failure) {
        long by = scope.from() - 1L;
        return new Failure(
                failure.what(),
                failure.causeLine() - by,
                failure.firstLine() - by,
                failure.certain(),
                failure.actions());
    }
}
