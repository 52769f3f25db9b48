package io.schedmate.logs.extract.plan.rule;

import io.schedmate.logs.extract.plan.name.NameLexicon;
import io.schedmate.logs.extract.plan.name.NameMeaning;
import io.schedmate.logs.extract.plan.name.NameWords;
import io.schedmate.logs.extract.plan.value.ClockTime;
import io.schedmate.logs.extract.plan.value.Field;
import io.schedmate.logs.extract.plan.value.Form;
import io.schedmate.logs.extract.plan.value.NumberScan;
import io.schedmate.logs.extract.plan.value.Pair;
import io.schedmate.logs.extract.plan.value.PrintedUnit;
import io.schedmate.logs.extract.plan.value.Slot;
import io.schedmate.logs.extract.plan.value.Unit;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The meaning of the columns of a progress table. */
final class TableColumn {

    private static final Set<String> DETECTION_LOSSES = Set.of("box", "obj", "cls", "dfl", "seg", "pose", "kobj");
    private static final Set<String> OF_TRAINING =
            Set.of("gpu_mem", "total", "labels", "img_size", "instances", "size");
    /** Columns that evolutionary programs print beside their generations. */
    private static final Set<String> OF_A_GENERATION =
            Set.of("nevals", "evals", "fitness", "best", "avg", "mean", "min", "max", "std", "length");

    private TableColumn() {}

    static boolean isCount(String name) {
        Field field = fieldOf(name);
        return field == Field.STEP || field == Field.EPOCH;
    }

    /** Returns true for a column that is not a count and that training prints. */
    static boolean isMeasured(String name) {
        String word = name.toLowerCase(Locale.ROOT);
        Field field = fieldOf(name);
        boolean counts = field == Field.STEP || field == Field.EPOCH;
        boolean metric = word.contains("metric") || word.contains("error");
        return !counts
                && (field != null
                        || metric
                        || DETECTION_LOSSES.contains(word)
                        || OF_TRAINING.contains(word)
                        || OF_A_GENERATION.contains(word));
    }

    private static @Nullable Field fieldOf(String name) {
        return roleOf(name, null).map(NameMeaning::field).orElse(null);
    }

    /** Adds the values of the cell that starts with the number {@code ordinal}. */
    static void addSlots(String name, String row, NumberScan numbers, int ordinal, List<Slot> slots) {
        ClockTime clock = ClockTime.at(row, numbers, ordinal);
        Unit unit = PrintedUnit.after(row, numbers.end(ordinal));
        NameMeaning role = roleOf(name, unit).orElse(null);
        if (role == null || role.field() == Field.METRIC) {
            return;
        }
        String source = "column " + name.toLowerCase(Locale.ROOT);
        if (clock != null) {
            addClock(role, source, clock, ordinal, slots);
            return;
        }
        Pair pair = Pair.at(row, numbers, ordinal);
        boolean work = role.field() == Field.THROUGHPUT;
        String of = work && role.unit() == null ? "samples/s" : role.unit();
        slots.add(new Slot(role.field(), source, role.rank(), ordinal, 1, role.form(), role.scale(), of));
        if (pair != null && role.field() == Field.EPOCH) {
            slots.add(slot(Field.TOTAL_EPOCHS, source, ordinal + 1));
        } else if (pair != null && role.field() == Field.STEP) {
            slots.add(slot(Field.TOTAL_STEPS, source, ordinal + 1));
        }
    }

    private static void addClock(NameMeaning role, String source, ClockTime clock, int ordinal, List<Slot> slots) {
        switch (role.field()) {
            case ETA, EPOCH_TIME, ELAPSED, STEP_TIME ->
                slots.add(new Slot(
                        role.field(),
                        source,
                        Math.max(2, role.rank()),
                        ordinal,
                        clock.span(),
                        clock.form(),
                        clock.scale(),
                        null));
            default -> {}
        }
    }

    private static Optional<NameMeaning> roleOf(String name, @Nullable Unit unit) {
        String word = name.toLowerCase(Locale.ROOT).strip();
        if (DETECTION_LOSSES.contains(word)) {
            return Optional.of(NameMeaning.of(Field.LOSS, 3));
        }
        return switch (word) {
            case "#", "step", "steps", "iter", "iters", "iteration", "iterations" ->
                Optional.of(NameMeaning.of(Field.STEP, 0));
            case "gen", "ngen", "generation" -> Optional.of(NameMeaning.of(Field.STEP, 1));
            case "epoch", "epochs", "e" -> Optional.of(NameMeaning.of(Field.EPOCH, 0));
            case "total" -> Optional.of(NameMeaning.of(Field.LOSS, 0));
            case "gpu_mem" -> Optional.of(NameMeaning.of(Field.MEMORY, 0));
            default -> ofWords(word, unit);
        };
    }

    /** {@code Step (% done)}: a remark may follow the name. */
    private static Optional<NameMeaning> ofWords(String name, @Nullable Unit unit) {
        Optional<NameMeaning> role = NameLexicon.roleOf(NameWords.of(name), unit);
        int remark = name.indexOf('(');
        return role.isPresent() || remark < 1
                ? role
                : NameLexicon.roleOf(NameWords.of(name.substring(0, remark)), unit);
    }

    private static Slot slot(Field field, String source, int ordinal) {
        return new Slot(field, source, 0, ordinal, 1, Form.PLAIN, 1, null);
    }
}
