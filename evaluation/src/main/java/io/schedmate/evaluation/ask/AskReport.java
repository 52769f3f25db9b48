package io.schedmate.evaluation.ask;

import io.schedmate.evaluation.ask.AskOutcome.Verdict;
import java.util.List;
import java.util.Map;

/**
 * The answers of each contender to all questions.
 *
 * @param outcomes by contender, ordered by the questions' logs
 */
public record AskReport(String corpus, Map<String, List<AskOutcome>> outcomes) {

    /** The counts of one contender. */
    public record Counts(
            long right,
            long wrong,
            long missed,
            long refused,
            long invented,
            long citations,
            long existing,
            double p99) {

        public long answerable() {
            return right + wrong + missed;
        }

        public long unanswerable() {
            return refused + invented;
        }
    }

    public static Counts counts(List<AskOutcome> outcomes) {
        List<Double> seconds =
                outcomes.stream().map(AskOutcome::seconds).sorted().toList();
        return new Counts(
                count(outcomes, Verdict.RIGHT),
                count(outcomes, Verdict.WRONG),
                count(outcomes, Verdict.MISSED),
                count(outcomes, Verdict.REFUSED),
                count(outcomes, Verdict.INVENTED),
                outcomes.stream()
                        .mapToLong(it -> it.answer().citations().size())
                        .sum(),
                outcomes.stream().mapToLong(AskOutcome::existing).sum(),
                seconds.isEmpty() ? 0 : seconds.get((int) Math.ceil(0.99 * seconds.size()) - 1));
    }

    private static long count(List<AskOutcome> outcomes, Verdict verdict) {
        return outcomes.stream().filter(outcome -> outcome.verdict() == verdict).count();
    }
}
