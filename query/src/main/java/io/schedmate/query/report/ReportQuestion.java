package io.schedmate.query.report;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import io.schedmate.query.Answer;
import io.schedmate.query.status.PlainQuestion;
import io.schedmate.tables.Tables;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * A question that a report answers.
 *
 * @param named text that the question names, such as a step; empty if nothing
 */
public record ReportQuestion(ReportFact fact, ReportSource source, String named) {

    private record Rule(ReportFact fact, ReportSource source, Pattern pattern) {}

    private static final Set<ReportFact> SERIES = EnumSet.of(
            ReportFact.LOSS_AT_STEP,
            ReportFact.LOWEST_LOSS,
            ReportFact.HIGHEST_LOSS,
            ReportFact.SLOWEST_EPOCH,
            ReportFact.FASTEST_EPOCH);
    private static final List<Rule> RULES = Tables.resource(
            Answer.class,
            "report.tsv",
            3,
            row -> new Rule(
                    ReportFact.valueOf(row.get(0).toUpperCase(Locale.ROOT)),
                    ReportSource.valueOf(row.get(1).toUpperCase(Locale.ROOT)),
                    PlainQuestion.pattern(row.get(2))));

    /** Parses a question; empty if no report answers it. */
    public static Optional<ReportQuestion> read(String question) {
        String plain = PlainQuestion.of(question);
        return RULES.stream()
                .map(rule -> read(rule, plain))
                .flatMap(Optional::stream)
                .findFirst();
    }

    private static Optional<ReportQuestion> read(Rule rule, String plain) {
        Matcher match = rule.pattern().matcher(plain);
        return match.matches()
                ? Optional.of(new ReportQuestion(rule.fact(), rule.source(), named(match)))
                : Optional.empty();
    }

    /** Returns whether it needs more than the latest sample. */
    public boolean isOfASeries() {
        return SERIES.contains(fact);
    }

    private static String named(Matcher match) {
        return IntStream.rangeClosed(1, match.groupCount())
                .mapToObj(match::group)
                .filter(group -> group != null)
                .findFirst()
                .orElse("");
    }
}
