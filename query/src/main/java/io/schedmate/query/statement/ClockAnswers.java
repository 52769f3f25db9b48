package io.schedmate.query.statement;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import io.schedmate.query.JobFacts;
import io.schedmate.query.digest.Group;
import io.schedmate.query.digest.Spot;
import io.schedmate.query.evidence.Finding;
import io.schedmate.query.evidence.Log;
import io.schedmate.query.evidence.Quote;
import io.schedmate.query.question.Concept;
import io.schedmate.query.question.Question;
import io.schedmate.query.question.Wanted;
import io.schedmate.query.text.Phrases;
import io.schedmate.query.text.Words;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Answers how long a whole run took from its time stamps: the first one, and the one at its end or failure. */
public record ClockAnswers(Log log, JobFacts facts) {

    private static final Pattern ASKED = Pattern.compile(Phrases.of("clock.asked"));
    private static final Pattern DEED = Pattern.compile(Phrases.of("clock.deed"));
    private static final Set<String> WHOLE_DEEDS = Words.of("clock.whole-deeds");
    private static final Pattern TIME = Pattern.compile(
            "(?:(\\d{4})[-/](\\d\\d)[-/](\\d\\d)[T _])?(?:\\b|T)([01]\\d|2[0-3]):([0-5]\\d):([0-5]\\d)\\b");
    private static final Pattern START = Pattern.compile(Phrases.of("clock.start"));
    private static final Pattern END = Pattern.compile(Phrases.of("clock.end"));
    private static final Set<String> OF_THE_RUN = Words.of("clock.of-the-run");
    private static final double OF_AN_END = 0.65;
    private static final int AT_THE_START = 200;
    private static final int NEAR = 3;
    private static final double PART = 0.72;

    public static boolean areAsked(Question question) {
        return question.wanted() == Wanted.DURATION
                && question.anchors().isEmpty()
                && ASKED.matcher(question.text()).find()
                && isOfTheWhole(question.text());
    }

    /** Returns whether the question is about the whole run. A question about the time to load the data is not. */
    private static boolean isOfTheWhole(String question) {
        Matcher deed = DEED.matcher(question);
        return !deed.find() || WHOLE_DEEDS.contains(deed.group(1));
    }

    /** A line with a time of day, and the date if the line has one. */
    private record Stated(Spot spot, @Nullable LocalDate day, LocalTime time) {}

    public Optional<Finding> answer(Question question) {
        Optional<Stated> from = first(1, AT_THE_START, 1);
        boolean untilEvent = question.concepts().stream().anyMatch(concept -> concept.kind() == Concept.Kind.EVENT);
        Optional<Stated> to = facts.failure()
                .filter(_ -> untilEvent)
                .flatMap(failure -> near((int) failure.causeLine()))
                .or(() -> first((int) log.digest().lines(), AT_THE_START, -1));
        return from.filter(start ->
                        to.isPresent() && start.spot().line() < to.get().spot().line())
                .map(start -> new Finding(
                        span(start, to.orElseThrow()),
                        List.of(start.spot(), to.orElseThrow().spot()),
                        0.7));
    }

    /**
     * Returns how long a part of a run took, from the line that reports its start to the next that reports its end.
     *
     * @param question names the part, such as generating the conformers or joint training
     */
    public Optional<Finding> ofPart(Question question) {
        List<Concept> part = question.concepts().stream()
                .filter(concept -> concept.kind() == Concept.Kind.THING || concept.kind() == Concept.Kind.WORD)
                .toList();
        Optional<Stated> from = part.isEmpty() ? Optional.empty() : start(part);
        return from.flatMap(start ->
                end(start, part).map(end -> new Finding(span(start, end), List.of(start.spot(), end.spot()), PART)));
    }

    /** Returns when the run began or ended if no line reports it: the first or last time stamp of the log. */
    public Optional<Finding> ofEnd(Question question) {
        boolean start = START.matcher(question.text()).find();
        boolean ofTheRun = question.concepts().stream()
                .allMatch(concept -> concept.kind() == Concept.Kind.WEAK || OF_THE_RUN.contains(concept.id()));
        if (!ofTheRun
                || start == END.matcher(question.text()).find()
                || !question.literals().isEmpty()) {
            return Optional.empty();
        }
        return (start ? first(1, AT_THE_START, 1) : first((int) log.digest().lines(), AT_THE_START, -1))
                .map(end -> new Finding(Quote.of(end.spot()), List.of(end.spot()), OF_AN_END));
    }

    private Optional<Stated> start(List<Concept> part) {
        Group best = null;
        long most = 0;
        for (Group group : log.groupsMentioning(log.lexicon().get("started"))) {
            long named = named(group, part);
            if (named > most && !log.isSource(group)) {
                most = named;
                best = group;
            }
        }
        return best == null || 2 * most < part.size() ? heading(part) : first(best.firstLine(), 1, 1);
    }

    /** Returns the first line that names the whole part, for a part whose start no line reports. */
    private Optional<Stated> heading(List<Concept> part) {
        int line = Integer.MAX_VALUE;
        for (Group group : log.groupsMentioning(part.getFirst())) {
            line = named(group, part) == part.size() ? Math.min(line, group.firstLine()) : line;
        }
        return line == Integer.MAX_VALUE ? Optional.empty() : first(line, 1, 1);
    }

    private Optional<Stated> end(Stated start, List<Concept> part) {
        List<Concept> meant = part.stream()
                .filter(concept -> concept.in(Log.stems(start.spot())))
                .toList();
        int first = Integer.MAX_VALUE;
        for (Group group : log.groupsMentioning(log.lexicon().get("finished"))) {
            if (named(group, meant) > 0) {
                for (int n = 0; n < group.size() && group.line(n) < first; n++) {
                    first = group.line(n) > start.spot().line() ? group.line(n) : first;
                }
            }
        }
        return first == Integer.MAX_VALUE ? Optional.empty() : first(first, 1, 1);
    }

    private long named(Group group, List<Concept> part) {
        return part.stream()
                .filter(concept -> log.groupsMentioning(concept).contains(group))
                .count();
    }

    private Optional<Stated> near(int line) {
        for (int distance = 0; distance <= NEAR; distance++) {
            Optional<Stated> before = first(line - distance, 1, 1);
            Optional<Stated> found = before.isPresent() ? before : first(line + distance, 1, 1);
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    private Optional<Stated> first(int from, int most, int step) {
        for (int n = 0; n < most; n++) {
            int line = from + n * step;
            if (line < 1 || line > log.digest().lines()) {
                return Optional.empty();
            }
            Spot spot = log.digest().spot(line);
            Matcher time = TIME.matcher(spot.text());
            if (time.find()) {
                return Optional.of(
                        new Stated(spot, day(time), LocalTime.of(number(time, 4), number(time, 5), number(time, 6))));
            }
        }
        return Optional.empty();
    }

    private static @Nullable LocalDate day(Matcher time) {
        try {
            return time.group(1) == null ? null : LocalDate.of(number(time, 1), number(time, 2), number(time, 3));
        } catch (DateTimeException noDay) {
            return null;
        }
    }

    private static int number(Matcher time, int group) {
        return Integer.parseInt(time.group(group));
    }

    /**
     * Formats the time between two lines. If one of the lines has no date, the two are assumed to be within 24 hours,
     * and the answer states that assumption.
     */
    private static String span(Stated from, Stated to) {
        boolean dated = from.day() != null && to.day() != null;
        Duration between = Duration.between(from.time(), to.time());
        if (from.day() != null && to.day() != null) {
            between = Duration.between(from.day().atTime(from.time()), to.day().atTime(to.time()));
        } else if (between.isNegative()) {
            between = between.plusDays(1);
        }
        String length = between.toHours() > 0
                ? between.toHours() + " h " + between.toMinutesPart() + " min"
                : between.toMinutesPart() + " min " + between.toSecondsPart() + " s";
        return length + ", from " + from.time() + " to " + to.time() + (dated ? "" : " if within a day");
    }
}
