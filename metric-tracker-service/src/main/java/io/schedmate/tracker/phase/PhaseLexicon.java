package io.schedmate.tracker.phase;

import io.schedmate.tables.Tables;
import io.schedmate.tracker.mapping.Memo;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The words in logs that indicate work other than training, read from {@code phases.tsv}. */
public final class PhaseLexicon {

    /** The number of lines that are searched. Earlier lines say nothing about the current phase. */
    private static final int LAST_LINES = 32;

    private static final int MAX_LINE_LENGTH = 400;
    private static final String SAVED = "saved";
    private static final String NOT_SAVED = "not_saved";
    private static final String PROGRESS = "progress";
    private static final String BEST = "best";

    private final Map<Phase, Pattern> phases = new EnumMap<>(Phase.class);
    private final Pattern results;
    private final Pattern saved;
    private final Pattern notSaved;
    private final Pattern progress;
    private final Pattern best;

    /**
     * The results by line, with its digits replaced by zeros: no expression depends on a digit, and progress lines
     * differ in little else.
     */
    private final Memo<String, Signs> known = Memo.ofTexts();

    private record Signs(@Nullable Phase phase, boolean saved, boolean progress, boolean best) {}

    private PhaseLexicon(Map<String, String> expressions) {
        for (Phase phase : Phase.values()) {
            phases.put(phase, pattern(expressions, phase.wire()));
        }
        this.results = pattern(expressions, Phase.RESULTS.wire());
        this.saved = pattern(expressions, SAVED);
        this.notSaved = pattern(expressions, NOT_SAVED);
        this.progress = pattern(expressions, PROGRESS);
        this.best = pattern(expressions, BEST);
    }

    /**
     * What lines report.
     *
     * @param phase the phase after the last line; null = none
     * @param line the line that reports the phase; null for results, which say nothing about what follows
     * @param saved whether a line reports a saved checkpoint
     * @param best whether only the best model so far was saved, which happens at no regular time
     */
    public record Reading(@Nullable Phase phase, @Nullable String line, boolean saved, boolean best) {}

    public static PhaseLexicon bundled() {
        return new PhaseLexicon(Tables.resource(PhaseLexicon.class, "phases.tsv", 2).stream()
                .collect(Collectors.toMap(List::getFirst, List::getLast, (one, other) -> one + "|" + other)));
    }

    /** Reads the last lines of a chunk. */
    public Reading read(List<String> lines) {
        boolean save = false;
        boolean best = true;
        boolean hasResults = false;
        boolean progressed = false;
        Phase phase = null;
        String statement = null;
        for (String line : lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size())
                .reversed()) {
            String start = line.substring(0, Math.min(MAX_LINE_LENGTH, line.length()));
            Signs signs = known.of(withoutNumbers(start), this::signs);
            save = save || signs.saved();
            best = best && (!signs.saved() || signs.best());
            if (phase == null && !progressed) {
                hasResults = hasResults || signs.phase() == Phase.RESULTS;
                phase = signs.phase() == Phase.RESULTS ? null : signs.phase();
                statement = phase == null ? null : start.strip();
                progressed = phase == null && signs.progress();
            }
        }
        return new Reading(phase == null && hasResults ? Phase.RESULTS : phase, statement, save, save && best);
    }

    private Signs signs(String line) {
        return new Signs(
                phase(line),
                saved.matcher(line).find() && !notSaved.matcher(line).find(),
                progress.matcher(line).find(),
                best.matcher(line).find());
    }

    private static String withoutNumbers(String line) {
        char[] signs = line.toCharArray();
        for (int at = 0; at < signs.length; at++) {
            if (signs[at] >= '1' && signs[at] <= '9') {
                signs[at] = '0';
            }
        }
        return new String(signs);
    }

    private @Nullable Phase phase(String line) {
        for (Map.Entry<Phase, Pattern> each : phases.entrySet()) {
            if (each.getValue().matcher(line).find() && !isResult(each.getKey(), line)) {
                return each.getKey();
            }
        }
        return null;
    }

    /** Returns whether a line that names an evaluation gives its result: that evaluation is over. */
    private boolean isResult(Phase phase, String line) {
        return phase == Phase.EVALUATION && results.matcher(line).find();
    }

    private static Pattern pattern(Map<String, String> expressions, String name) {
        String expression = expressions.get(name);
        if (expression == null) {
            throw new IllegalArgumentException(
                    "Expected phases.tsv to have a row for each phase, got none for (%s). Add it.".formatted(name));
        }
        return Pattern.compile(expression, Pattern.CASE_INSENSITIVE);
    }
}
