package io.schedmate.logs.extract.plan.rule;

import io.schedmate.logs.extract.plan.ExtractionPlan;
import io.schedmate.logs.extract.plan.name.NameLexicon;
import io.schedmate.logs.extract.plan.name.NameWords;
import io.schedmate.logs.extract.plan.value.Field;
import io.schedmate.logs.extract.plan.value.NumberScan;
import io.schedmate.logs.extract.plan.value.ProgressKind;
import io.schedmate.logs.extract.plan.value.Slot;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A row of a metric table as the loggers of OpenAI's baselines and Stable-Baselines print it: {@code | loss | 0.1 |}.
 */
final class TableRow {

    private TableRow() {}

    /** Returns the plan for a row with one name and one number, or null for any other segment. */
    static @Nullable ExtractionPlan planned(String text, NumberScan numbers) {
        String row = text.strip();
        if (row.length() < 5 || row.charAt(0) != '|' || row.charAt(row.length() - 1) != '|') {
            return null;
        }
        int middle = row.indexOf('|', 1);
        if (middle < 0 || row.indexOf('|', middle + 1) != row.length() - 1 || numbers.count() == 0) {
            return null;
        }
        int ordinal = numbers.count() - 1;
        int shift = text.indexOf('|');
        boolean onlyNumber = row.substring(middle + 1, row.length() - 1)
                .strip()
                .equals(text.substring(numbers.start(ordinal), numbers.end(ordinal)));
        if (!onlyNumber || numbers.start(ordinal) < shift + middle) {
            return null;
        }
        String cell = row.substring(1, middle).strip();
        NameWords name = NameWords.of(cell);
        if (isConstant(cell)
                || name.isEmpty()
                || !Character.isLetter(name.first().charAt(0))) {
            return null;
        }
        return new ExtractionPlan(slotKind(name), slots(name, ordinal), false);
    }

    /** {@code MAX_SEQ_LEN}: settings are printed under the names of their constants, measures are not. */
    private static boolean isConstant(String name) {
        return name.indexOf('_') > 0 && name.chars().noneMatch(Character::isLowerCase);
    }

    private static ProgressKind slotKind(NameWords name) {
        return name.first().equals("eval") || name.first().equals("test")
                ? ProgressKind.VALIDATION
                : ProgressKind.TABLE_ROW;
    }

    private static List<Slot> slots(NameWords name, int ordinal) {
        return NameLexicon.roleOf(name, null)
                .filter(role -> role.field() != Field.METRIC)
                .map(role -> new Slot(
                        role.field(),
                        "row " + name.joined(),
                        role.rank(),
                        ordinal,
                        1,
                        role.form(),
                        role.scale(),
                        role.unit()))
                .map(List::of)
                .orElse(List.of());
    }
}
