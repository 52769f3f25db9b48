package io.schedmate.query.fleet;

import io.schedmate.query.fleet.FleetResult.Tally;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Answers each question about the fleet with one typed query.
 *
 * @param chooser used if the rules cannot parse a question
 */
public record FleetEngine(FleetFacts facts, QueryChooser chooser) {

    private static final String NONE = "None.";

    /** @param now current time, the end of a period such as this week */
    public FleetAnswer ask(String question, Instant now) {
        return FleetReader.read(question, facts::named, now)
                .map(this::answer)
                .or(() -> chosen(question, now))
                .orElseGet(FleetAnswer::none);
    }

    private FleetAnswer answer(FleetQuery query) {
        FleetResult found = facts.find(query);
        return FleetAnswer.of(text(query, found), found.records());
    }

    /** Returns the answer to the chooser's query, with its interpretation of the question. */
    private Optional<FleetAnswer> chosen(String question, Instant now) {
        List<QueryPart> parts = chooser.choose(question, FleetWords.STANDARD.parts());
        return new CheckedParts(question, facts::named, now).query(parts).map(query -> {
            FleetResult found = facts.find(query);
            String understood = parts.stream()
                    .map(part -> part.role() + " " + part.value().replace('_', ' '))
                    .collect(Collectors.joining(", "));
            return FleetAnswer.chosen("Understood as " + understood + ". " + text(query, found), found.records());
        });
    }

    private static String text(FleetQuery query, FleetResult found) {
        if (query.counts()) {
            return counted(query, found.total());
        }
        if (query.group() != null) {
            return found.groups().isEmpty() ? NONE : grouped(query, found);
        }
        if (found.records().isEmpty()) {
            return NONE;
        }
        String listed = found.records().stream().map(FleetResult.Match::text).collect(Collectors.joining("; "));
        long more = found.total() - found.records().size();
        return more > 0 && query.order() == Order.NEWEST ? listed + "; and " + more + " more" : listed;
    }

    private static String grouped(FleetQuery query, FleetResult found) {
        long shown = found.groups().stream().mapToLong(Tally::count).sum();
        String groups = found.groups().stream()
                .map(group -> group.name() + ": " + group.count())
                .collect(Collectors.joining(", "));
        // A job may be in several groups, so their sum is meaningless.
        boolean summed = query.measure() != Measure.JOBS
                && !(query.subject() == Subject.JOBS && query.group() == Dimension.NODE);
        return summed && query.order() == Order.MOST && shown < found.total()
                ? groups + " (of " + counted(query, found.total()) + ")"
                : groups;
    }

    private static String counted(FleetQuery query, long total) {
        return switch (query.measure()) {
            case RECORDS -> query.subject().counted(total);
            case JOBS -> Subject.JOBS.counted(total);
            case GPUS -> String.format(Locale.ROOT, "%d %s", total, total == 1 ? "GPU" : "GPUs");
        };
    }
}
