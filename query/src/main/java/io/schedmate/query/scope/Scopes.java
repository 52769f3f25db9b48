package io.schedmate.query.scope;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import io.schedmate.query.digest.Group;
import io.schedmate.query.evidence.IndexPoints;
import io.schedmate.query.evidence.Log;
import io.schedmate.query.question.Concept;
import io.schedmate.query.statement.Runs;
import io.schedmate.query.text.Ordinals;
import io.schedmate.query.text.Phrases;
import io.schedmate.query.text.Words;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Finds the part of a log that a question is about: one of several runs, or the time before or after a step. */
public final class Scopes {

    private static final Pattern RUN = Pattern.compile(Phrases.of("scope.run"));
    private static final Pattern RANGE = Pattern.compile(Phrases.of("scope.range"));
    /** "The loss after epoch 5" is that of epoch 5, but "the lowest loss after epoch 5" is not. */
    private static final Pattern OF_SEVERAL = Pattern.compile(Phrases.of("scope.of-several"));

    private static final Set<String> LATER = Words.of("scope.later");
    /** The most runs; if a log begins again more often, the beginnings are not runs. */
    private static final int MAX_RUNS = 100;

    /** The most lines between two lines of a head. */
    private static final int GAP = 5;
    /** The most lines at the top of a head that may differ from the first run's. */
    private static final int BESIDE = 2;

    private static final int MAX_LINES = 60_000;

    private final Log log;
    private final Runs runs;

    public Scopes(Log log) {
        this.log = log;
        runs = new Runs(log);
    }

    /** Returns the part that the question is about; empty if it is about the whole log. */
    public Optional<Scope> of(String question) {
        String lower = question.toLowerCase(Locale.ROOT);
        return ofRun(lower)
                .or(() -> ofRange(lower))
                .filter(scope -> scope.from() <= scope.to() && scope.to() - scope.from() < MAX_LINES);
    }

    private Optional<Scope> ofRun(String question) {
        Matcher asked = RUN.matcher(question);
        if (!asked.find()) {
            return Optional.empty();
        }
        List<Integer> starts = runs.starts();
        int n = number(asked.group(1), starts.size());
        if (starts.size() < 2 || starts.size() > MAX_RUNS || n >= starts.size()) {
            return Optional.empty();
        }
        int end = n + 1 < starts.size()
                ? head(starts, n + 1) - 1
                : (int) log.digest().lines();
        return Optional.of(new Scope(n == 0 ? 1 : head(starts, n), end, asked.replaceFirst("$2")));
    }

    /**
     * Returns the first line of a run's settings, which precede its start line. It is found by comparison with the
     * start of the first run.
     */
    private int head(List<Integer> starts, int n) {
        BitSet heads = new BitSet();
        for (Group group : log.digest().groups()) {
            for (int i = 0; group.firstLine() < starts.getFirst() && i < group.size(); i++) {
                heads.set(group.line(i));
            }
        }
        int line = starts.get(n);
        int before = heads.previousSetBit(line - 1);
        while (before > starts.get(n - 1) && line - before <= GAP) {
            line = before;
            before = heads.previousSetBit(line - 1);
        }
        int longest = Math.max(lastStep(starts.get(n)) + 1, starts.get(n) - starts.getFirst() + 1);
        return line - longest <= BESIDE ? Math.min(line, longest) : line;
    }

    /** Returns the last line before a run that names an epoch or a step. */
    private int lastStep(int start) {
        int last = 0;
        for (String id : List.of("epoch", "step", "batch")) {
            IndexPoints points = log.indexPoints(log.lexicon().get(id));
            int at = points.upTo(start - 1);
            last = at < 0 ? last : Math.max(last, points.line(at));
        }
        return last;
    }

    /** Returns the index of a run, from 0; the last one if no number is given. */
    private static int number(String which, int all) {
        int ordinal = Ordinals.of(which).orElse(Ordinals.LAST);
        return ordinal == Ordinals.LAST ? all - 1 : ordinal - 1;
    }

    private Optional<Scope> ofRange(String question) {
        Matcher asked = RANGE.matcher(question);
        if (!asked.find()
                || asked.group(4) != null
                || !OF_SEVERAL.matcher(question).find()) {
            return Optional.empty();
        }
        Concept index = log.lexicon().get(asked.group(2).equals("epoch") ? "epoch" : "step");
        IndexPoints points = log.indexPoints(index);
        double number = Double.parseDouble(asked.group(3));
        boolean later = LATER.contains(asked.group(1));
        int last = -1;
        for (int i = 0; i < points.size(); i++) {
            boolean counts = points.value(i) == Math.rint(points.value(i));
            boolean before = later ? points.value(i) <= number : points.value(i) < number;
            last = counts && before ? i : last;
        }
        if (last < 0 || last + 1 >= points.size()) {
            return Optional.empty();
        }
        String rest = asked.replaceFirst("");
        int next = points.line(last + 1);
        return Optional.of(later ? new Scope(next, (int) log.digest().lines(), rest) : new Scope(1, next - 1, rest));
    }
}
