package io.schedmate.query.statement;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import io.schedmate.query.digest.Field;
import io.schedmate.query.digest.Group;
import io.schedmate.query.digest.Spot;
import io.schedmate.query.evidence.Finding;
import io.schedmate.query.evidence.IndexLines;
import io.schedmate.query.evidence.Log;
import io.schedmate.query.evidence.Quote;
import io.schedmate.query.question.Concept;
import io.schedmate.query.question.Question;
import io.schedmate.query.text.Phrases;
import io.schedmate.query.text.Tokens;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Answers how many runs a log contains, from the lines that report a start of training, or else from how often its
 * epochs or steps start over.
 */
public record Runs(Log log) {

    private static final Pattern ASKED = Pattern.compile(Phrases.of("run.asked"));
    private static final Pattern ONE_KIND = Pattern.compile(Phrases.of("run.one-kind"));
    private static final Pattern BEGINS = Pattern.compile(Phrases.of("run.begins"));
    private static final double STATED = 0.7;
    private static final double COUNTED = 0.6;

    private static final Pattern CRASHES_ASKED = Pattern.compile(Phrases.of("run.crashes-asked"));
    private static final Pattern TRACEBACK = Pattern.compile(Phrases.of("run.traceback"));
    private static final Pattern EXCEPTION = Pattern.compile(Phrases.of("run.exception"));
    private static final int MAX_TRACEBACK_LINES = 100;
    private static final Pattern CHAINED = Pattern.compile(Phrases.of("run.chained"));

    public static boolean areCrashesAsked(Question question) {
        return CRASHES_ASKED.matcher(question.text()).find();
    }

    /** Returns the number of exceptions that ended a program, not counting tracebacks caused by another one. */
    public Optional<Finding> crashes() {
        List<Spot> tracebacks = new ArrayList<>();
        int chained = 0;
        for (Group group : log.digest().groups()) {
            chained += CHAINED.matcher(group.example()).find() ? group.size() : 0;
            boolean traceback = TRACEBACK.matcher(group.example()).find();
            for (int n = 0; traceback && n < group.size(); n++) {
                tracebacks.add(log.spot(group, n));
            }
        }
        tracebacks.sort(Comparator.comparingInt(Spot::line));
        int crashes = tracebacks.size() - chained;
        return crashes < 1
                ? Optional.empty()
                : Optional.of(
                        crashed(crashes, tracebacks.stream().map(this::raised).toList()));
    }

    private static Finding crashed(int crashes, List<Spot> raised) {
        return new Finding(crashes + ": " + Quote.of(raised.getFirst()), raised, COUNTED);
    }

    /** Returns the line below a traceback that names its exception, or else the traceback's own line. */
    private Spot raised(Spot traceback) {
        for (int line = traceback.line() + 1; line < traceback.line() + MAX_TRACEBACK_LINES; line++) {
            Spot spot = log.digest().spot(line);
            if (EXCEPTION.matcher(spot.text()).find()) {
                return spot;
            }
        }
        return traceback;
    }

    /** Returns whether the question asks for all runs, however they ended. */
    public static boolean areAsked(Question question) {
        return ASKED.matcher(question.text()).find()
                && !ONE_KIND.matcher(question.text()).find();
    }

    /** Counts runs. Runs of a kind, such as fine-tuning runs, are counted only if their start lines name the kind. */
    public Optional<Finding> answer(Question question) {
        Matcher asked = ASKED.matcher(question.text());
        List<String> named = Tokens.of(asked.find() ? asked.group() : question.text()).stream()
                .flatMap(token -> token.stems().stream())
                .toList();
        List<Concept> kind = question.concepts().stream()
                .filter(concept -> concept.kind() == Concept.Kind.WORD || concept.kind() == Concept.Kind.QUANTITY)
                .filter(concept -> named.stream().anyMatch(concept::mentions))
                .toList();
        Group stated = beginning(kind);
        if (stated == null && !kind.isEmpty()) {
            return Optional.empty();
        }
        List<Spot> restarts = restarts();
        return isStated(stated, restarts)
                ? finding(question, spots(stated), STATED)
                : finding(question, restarts, COUNTED);
    }

    /** Returns the start lines of the runs; fewer than two if the log contains one run. */
    public List<Integer> starts() {
        Group stated = beginning(List.of());
        List<Spot> restarts = restarts();
        return (isStated(stated, restarts) ? spots(stated) : restarts)
                .stream().map(Spot::line).toList();
    }

    /** Returns the most frequent start lines of a kind of run; null if there are none. */
    private @Nullable Group beginning(List<Concept> kind) {
        Group stated = null;
        for (Group group : log.digest().groups()) {
            if (BEGINS.matcher(group.example()).find()
                    && !log.isSource(group)
                    && kind.stream().allMatch(concept -> concept.in(group.stems()))
                    && (stated == null || group.size() > stated.size())) {
                stated = group;
            }
        }
        return stated;
    }

    private static boolean isStated(@Nullable Group stated, List<Spot> restarts) {
        return stated != null && (restarts.size() <= 1 || restarts.size() <= 2 * stated.size());
    }

    private List<Spot> spots(@Nullable Group stated) {
        List<Spot> spots = new ArrayList<>();
        for (int n = 0; stated != null && n < stated.size(); n++) {
            spots.add(log.spot(stated, n));
        }
        return spots;
    }

    /** Returns the number of runs, or of restarts, which is one less. */
    private static Optional<Finding> finding(Question question, List<Spot> runs, double confidence) {
        boolean again = question.text().contains("restart");
        List<Spot> spots = again && !runs.isEmpty() ? runs.subList(1, runs.size()) : runs;
        return spots.isEmpty()
                ? Optional.empty()
                : Optional.of(new Finding(spots.size() + ": " + Quote.of(spots.getFirst()), spots, confidence));
    }

    /** Returns the lines at which the epochs, or else the steps, start over. */
    private List<Spot> restarts() {
        for (String id : List.of("epoch", "step")) {
            Concept index = log.lexicon().get(id);
            Optional<Group> counting = log.groupsMentioning(index).stream()
                    .filter(group -> group.size() > 2 && field(group, index) != null)
                    .max(Comparator.comparingInt(Group::size));
            if (counting.isPresent()) {
                return restarts(index);
            }
        }
        return List.of();
    }

    private List<Spot> restarts(Concept index) {
        List<Stated> stated = new ArrayList<>();
        for (Group group : log.groupsMentioning(index)) {
            Field field = field(group, index);
            if (field != null && group.size() > 1 && !Log.isCommand(group)) {
                double[] numbers = log.numbers(group, field.at());
                for (int n = 0; n < numbers.length; n++) {
                    stated.add(new Stated(group, n, numbers[n]));
                }
            }
        }
        stated.sort(Comparator.comparingInt(each -> each.group().line(each.n())));
        return beginnings(stated);
    }

    /** The value of the index in the n-th line of a shape. */
    private record Stated(Group group, int n, double value) {}

    private List<Spot> beginnings(List<Stated> stated) {
        List<Spot> beginnings = new ArrayList<>();
        double before = Double.POSITIVE_INFINITY;
        double first = stated.isEmpty() ? Double.NaN : stated.getFirst().value();
        for (Stated each : stated) {
            if (each.value() < before && each.value() <= first) {
                beginnings.add(log.spot(each.group(), each.n()));
            }
            before = Double.isNaN(each.value()) ? before : each.value();
        }
        return beginnings;
    }

    private @Nullable Field field(Group group, Concept index) {
        return log.fields(group).stream()
                .filter(field -> IndexLines.isIndex(field, index))
                .findFirst()
                .orElse(null);
    }
}
