package io.schedmate.logs.extract.format;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import io.schedmate.logs.extract.plan.ExtractionPlan;
import io.schedmate.logs.extract.plan.value.Field;
import io.schedmate.logs.extract.plan.value.Form;
import io.schedmate.logs.extract.plan.value.NumberScan;
import io.schedmate.logs.extract.plan.value.ProgressKind;
import io.schedmate.logs.extract.plan.value.Slot;
import io.schedmate.logs.extract.plan.value.TimeStamp;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A format of one kind of line that a trainer prints.
 *
 * @param name the name of the trainer
 * @param kind the kind of progress in such a line
 * @param pattern the pattern with a named group for each value; matched in linear time
 * @param text the text that every such line contains; empty if none is known
 */
public record Format(String name, ProgressKind kind, Pattern pattern, String text) {

    private static final int COLUMNS = 3;
    /** The rank of training values in validation lines: used only if almost nothing else is available. */
    private static final int IN_PASSING = Slot.LAST_RESORT - 1;

    private static final Map<String, ProgressKind> KINDS = Map.of(
            "train", ProgressKind.TRAINING_STEP,
            "epoch", ProgressKind.TRAINING_SUMMARY,
            "validation", ProgressKind.VALIDATION,
            "other", ProgressKind.OTHER_BAR);

    /**
     * Parses a row.
     *
     * @param row name, kind and regular expression
     * @throws IllegalArgumentException if the row is not a format; the message states what was expected
     */
    public static Format of(List<String> row) {
        if (row.size() != COLUMNS) {
            throw new IllegalArgumentException("Expected name, kind and regular expression (" + row.size() + " cells)");
        }
        ProgressKind kind = KINDS.get(row.get(1).toLowerCase(Locale.ROOT));
        if (kind == null) {
            throw new IllegalArgumentException(
                    "Expected train, epoch, validation or other as the kind (" + row.get(1) + ")");
        }
        return new Format(row.get(0), kind, compiled(row.get(2)), RequiredText.of(row.get(2)));
    }

    private static Pattern compiled(String expression) {
        Pattern pattern;
        try {
            pattern = Pattern.compile(expression.replaceAll("\\(\\?<(?=[A-Za-z])", "(?P<"));
        } catch (PatternSyntaxException wrong) {
            throw new IllegalArgumentException(
                    "Expected an RE2 regular expression (no lookaround, no backreferences) (" + wrong.getMessage()
                            + ")",
                    wrong);
        }
        for (String group : pattern.namedGroups().keySet()) {
            if (FormatField.named(group).isEmpty()) {
                throw new IllegalArgumentException(
                        "Expected a known group name, got (" + group + ")\nUse one of  " + FormatField.names());
            }
        }
        return pattern;
    }

    /** Returns the plan for segments of this shape, or null if the format does not match. */
    @Nullable
    ExtractionPlan plan(String segment, NumberScan numbers) {
        if (!segment.contains(text)) {
            return null;
        }
        Matcher matcher = pattern.matcher(segment);
        if (!matcher.find()) {
            return null;
        }
        List<Slot> slots = new ArrayList<>();
        for (Map.Entry<String, Integer> group : pattern.namedGroups().entrySet()) {
            Slot slot = slot(
                    group.getKey(), matcher.start(group.getValue()), matcher.end(group.getValue()), segment, numbers);
            if (slot != null) {
                slots.add(slot);
            }
        }
        return new ExtractionPlan(kind, slots, TimeStamp.in(segment) != null);
    }

    private @Nullable Slot slot(String group, int from, int to, String segment, NumberScan numbers) {
        int first = 0;
        while (first < numbers.count() && numbers.start(first) < from) {
            first++;
        }
        int span = 0;
        while (first + span < numbers.count() && numbers.end(first + span) <= to) {
            span++;
        }
        FormatField field = FormatField.named(group).orElseThrow();
        if (from < 0 || span == 0) {
            return null;
        }
        Form form =
                span == 1 ? field.form() : segment.substring(from, to).contains(",") ? Form.THOUSANDS : Form.BASE_60;
        boolean inPassing = kind == ProgressKind.VALIDATION && field.field() == Field.STEP;
        String source = name + (inPassing ? " validation " : " ") + group;
        return new Slot(
                field.field(),
                source,
                inPassing ? IN_PASSING : Slot.BY_FORMAT,
                first,
                span,
                form,
                field.scale(),
                field.unit());
    }
}
