package io.schedmate.logs.extract.plan.rule;

import io.schedmate.logs.extract.plan.name.NameLexicon;
import io.schedmate.logs.extract.plan.name.NameMeaning;
import io.schedmate.logs.extract.plan.name.NameWords;
import io.schedmate.logs.extract.plan.name.ValueName;
import io.schedmate.logs.extract.plan.value.Field;
import io.schedmate.logs.extract.plan.value.NumberScan;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code step, loss, lr: 200, 0.71, 0.001}: a list of names, then as many values in the same order. */
final class ListedNames {

    private static final int MAX = 12;
    private static final int MAX_NAME_LENGTH = 40;

    private ListedNames() {}

    /** Adds the values if one of the names means a loss. */
    static void place(String text, NumberScan numbers, PlanDraft draft) {
        int colon = text.lastIndexOf(": ");
        int comma = colon < 0 ? -1 : text.lastIndexOf(',', colon);
        int values = comma < 0 ? 0 : valuesAfter(text, numbers, colon + 1);
        List<NameWords> names = values < 2 ? null : namesBefore(text, colon, values);
        if (names == null) {
            return;
        }
        int first = numbers.count() - values;
        List<@Nullable NameMeaning> roles = new ArrayList<>();
        for (NameWords name : names) {
            roles.add(NameLexicon.roleOf(name, null).orElse(null));
        }
        if (roles.stream().noneMatch(ListedNames::isLoss)) {
            return;
        }
        for (int i = 0; i < values; i++) {
            NameMeaning role = roles.get(i);
            if (role != null && role.field() != Field.METRIC) {
                draft.add(role, names.get(i).joined(), first + i);
            }
        }
        draft.take(first, numbers.count());
    }

    private static boolean isLoss(@Nullable NameMeaning role) {
        return role != null && (role.field() == Field.LOSS || role.field() == Field.EVAL_LOSS);
    }

    /** Returns how many values the rest of the text consists of, separated by commas, or 0 if it holds anything else. */
    private static int valuesAfter(String text, NumberScan numbers, int from) {
        int first = numbers.count();
        while (first > 0 && numbers.start(first - 1) >= from) {
            first--;
        }
        int end = from;
        for (int i = first; i < numbers.count(); i++) {
            String between = text.substring(end, numbers.start(i)).strip();
            if (!between.equals(i == first ? "" : ",")) {
                return 0;
            }
            end = numbers.end(i);
        }
        int values = numbers.count() - first;
        return values <= MAX && text.substring(end).isBlank() ? values : 0;
    }

    /** Returns the given number of names before the colon, or null if there are fewer. */
    private static @Nullable List<NameWords> namesBefore(String text, int colon, int wanted) {
        List<NameWords> names = new ArrayList<>();
        int end = colon;
        for (int i = 1; i < wanted; i++) {
            int comma = text.lastIndexOf(',', end - 1);
            String name = text.substring(comma + 1, end);
            if (comma < 0 || name.length() > MAX_NAME_LENGTH || !isName(name)) {
                return null;
            }
            names.addFirst(NameWords.of(name));
            end = comma;
        }
        ValueName first = ValueName.before(text, end);
        names.addFirst(first.words());
        return first.words().isEmpty() ? null : names;
    }

    private static boolean isName(String text) {
        return !text.isBlank() && text.chars().allMatch(c -> Character.isLetterOrDigit(c) || " _-/.".indexOf(c) >= 0);
    }
}
