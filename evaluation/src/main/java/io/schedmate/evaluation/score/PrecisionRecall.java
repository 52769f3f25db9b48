package io.schedmate.evaluation.score;

import java.util.Collection;
import java.util.function.Predicate;

/** The counts of a binary decision: right answers of the class, answers of the class, items of the class. */
public record PrecisionRecall(long right, long answered, long there) {

    public static <T> PrecisionRecall of(Collection<T> items, Predicate<T> truth, Predicate<T> answer) {
        return new PrecisionRecall(
                items.stream().filter(truth.and(answer)).count(),
                items.stream().filter(answer).count(),
                items.stream().filter(truth).count());
    }

    /** Returns the harmonic mean of precision and recall, 0 if nothing is right. */
    public double f1() {
        return occurs() ? 2.0 * right / (answered + there) : 0;
    }

    boolean occurs() {
        return answered + there > 0;
    }

    public Figure precision(String id, String label) {
        return Figure.rate(id, label, right, answered);
    }

    public Figure recall(String id, String label) {
        return Figure.rate(id, label, right, there);
    }
}
