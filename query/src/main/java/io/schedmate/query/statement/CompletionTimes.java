package io.schedmate.query.statement;

import io.schedmate.query.digest.Group;
import io.schedmate.query.digest.Spot;
import io.schedmate.query.evidence.Finding;
import io.schedmate.query.evidence.Log;
import io.schedmate.query.evidence.Quote;
import io.schedmate.query.question.Aggregate;
import io.schedmate.query.question.Concept;
import io.schedmate.query.question.Question;
import io.schedmate.query.question.Wanted;
import io.schedmate.query.text.Phrases;
import io.schedmate.query.text.Words;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Answers how long something took from a line that reports its end and duration: {@code Export complete (15.7s)}. */
public record CompletionTimes(Log log) {

    private static final Pattern DONE = Pattern.compile(Phrases.of("completion.done"));
    private static final Pattern WHOLE = Pattern.compile(Phrases.of("completion.whole"));
    private static final Set<Aggregate> COMPUTED =
            Set.of(Aggregate.HIGHEST, Aggregate.LOWEST, Aggregate.BEST, Aggregate.WORST);
    private static final Set<String> OF_THE_RUN = Words.of("completion.of-the-run");
    private static final double MAX = 0.7;
    private static final double MIN_SURE = 0.55;
    private static final double SURER = 0.3;

    public static boolean areAsked(Question question) {
        return question.wanted() == Wanted.DURATION
                && question.anchors().isEmpty()
                && question.aggregates().stream().noneMatch(COMPUTED::contains);
    }

    private record Stated(Group group, double covered) {}

    /**
     * Answers the question; empty if no such line mentions most of what the question names, or the run if it names
     * nothing.
     */
    public Optional<Finding> answer(Question question) {
        List<Concept> named = question.concepts().stream()
                .filter(concept -> concept.kind() != Concept.Kind.WEAK && !OF_THE_RUN.contains(concept.id()))
                .filter(concept -> !concept.id().equals("finished"))
                .toList();
        Stated best = null;
        for (Group group : log.digest().groups()) {
            if (DONE.matcher(group.example()).find() && !log.isSource(group) && !Log.isCommand(group)) {
                double covered = covered(named, group);
                best = covered >= MAX
                                && (best == null
                                        || covered > best.covered()
                                        || covered == best.covered() && isBetter(question, group, best.group()))
                        ? new Stated(group, covered)
                        : best;
            }
        }
        return Optional.ofNullable(best).flatMap(stated -> finding(question, stated));
    }

    /**
     * Returns the share of the named concepts in the line, 0 to 1. If nothing is named, only a line with the total time
     * fits.
     */
    private double covered(List<Concept> named, Group group) {
        if (named.isEmpty()) {
            return group.size() == 1 && WHOLE.matcher(group.example()).find() ? 1 : 0;
        }
        double all = named.stream().mapToDouble(log::weight).sum();
        return named.stream()
                        .filter(concept -> log.groupsMentioning(concept).contains(group))
                        .mapToDouble(log::weight)
                        .sum()
                / all;
    }

    private static boolean isBetter(Question question, Group group, Group before) {
        boolean first = question.aggregates().contains(Aggregate.FIRST);
        return first ? group.firstLine() < before.firstLine() : group.endsAfter(before);
    }

    private Optional<Finding> finding(Question question, Stated stated) {
        boolean first = question.aggregates().contains(Aggregate.FIRST);
        Spot spot = log.spot(stated.group(), first ? 0 : stated.group().size() - 1);
        Matcher done = DONE.matcher(spot.text());
        if (!done.find()) {
            return Optional.empty();
        }
        String value = done.group(1) == null ? done.group(2) : done.group(1);
        return Optional.of(new Finding(
                value + ": " + Quote.around(spot, done.start()), List.of(spot), MIN_SURE + SURER * stated.covered()));
    }
}
