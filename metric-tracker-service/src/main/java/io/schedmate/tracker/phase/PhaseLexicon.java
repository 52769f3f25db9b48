package io.schedmate.tracker.phase;

import io.schedmate.tables.Tables;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The words by which logs tell other work than training, read from {@code phases.tsv}. */
public final class PhaseLexicon {

    /** What came before these says nothing of now. */
    private static final int LAST_LINES = 32;

    private static final int LONGEST_LINE = 400;
    private static final String SAVED = "saved";
    private static final String NOT_SAVED = "not_saved";
    private static final String PROGRESS = "progress";

    private final Map<Phase, Pattern> phases = new EnumMap<>(Phase.class);
    private final Pattern saved;
    private final Pattern notSaved;
    private final Pattern progress;

    private PhaseLexicon(Map<String, String> expressions) {
        for (Phase phase : Phase.values()) {
            phases.put(phase, pattern(expressions, phase.wire()));
        }
        this.saved = pattern(expressions, SAVED);
        this.notSaved = pattern(expressions, NOT_SAVED);
        this.progress = pattern(expressions, PROGRESS);
    }

    /**
     * What some lines say.
     *
     * @param phase that the last of them are in; null = none
     * @param line that says so
     * @param saved whether one of them says that a checkpoint was saved
     */
    public record Said(@Nullable Phase phase, @Nullable String line, boolean saved) {}

    public static PhaseLexicon bundled() {
        return new PhaseLexicon(Tables.resource(PhaseLexicon.class, "phases.tsv", 2).stream()
                .collect(Collectors.toMap(List::getFirst, List::getLast, (one, other) -> one + "|" + other)));
    }

    /** Reads the last lines of a chunk. */
    public Said read(List<String> lines) {
        boolean save = false;
        boolean progressed = false;
        Phase phase = null;
        String says = null;
        for (String line : lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size())
                .reversed()) {
            String start = line.substring(0, Math.min(LONGEST_LINE, line.length()));
            save = save
                    || (saved.matcher(start).find() && !notSaved.matcher(start).find());
            if (phase == null && !progressed) {
                phase = phase(start);
                says = phase == null ? null : start.strip();
                progressed = phase == null && progress.matcher(start).find();
            }
        }
        return new Said(phase, says, save);
    }

    private @Nullable Phase phase(String line) {
        for (Map.Entry<Phase, Pattern> each : phases.entrySet()) {
            if (each.getValue().matcher(line).find()) {
                return each.getKey();
            }
        }
        return null;
    }

    private static Pattern pattern(Map<String, String> expressions, String name) {
        String expression = expressions.get(name);
        if (expression == null) {
            throw new IllegalArgumentException(
                    "Expected phases.tsv to have a row of each phase, got none of (%s). Maybe add it.".formatted(name));
        }
        return Pattern.compile(expression, Pattern.CASE_INSENSITIVE);
    }
}
