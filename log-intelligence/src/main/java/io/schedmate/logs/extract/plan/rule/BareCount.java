package io.schedmate.logs.extract.plan.rule;

import io.schedmate.logs.extract.plan.name.Evaluation;
import io.schedmate.logs.extract.plan.name.NameWords;
import io.schedmate.logs.extract.plan.name.ValueName;
import io.schedmate.logs.extract.plan.value.NumberScan;
import io.schedmate.logs.extract.plan.value.Pair;
import io.schedmate.logs.extract.plan.value.Slot;
import io.schedmate.tables.WordLists;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** A segment with a step or an epoch and nothing else; its values are on the neighbouring lines. */
final class BareCount {

    private static final Set<String> NAMES = WordLists.set(BareCount.class, "count-names");
    private static final Set<String> TAILS = Set.of("", "step", "steps", "iteration", "iter", "epoch", "batch");
    private static final Set<String> TELLS_OF_A_RESTORED_ONE = WordLists.set(BareCount.class, "restored");
    private static final int MAX_HEAD_LENGTH = 90;
    private static final int MAX_ROW_LENGTH = 120;
    /** Recipes have fewer steps. */
    private static final double NO_RECIPE = 100;

    private BareCount() {}

    /**
     * Returns true if {@code text} consists of these counts, their names and surrounding signs, with no other number of
     * its own.
     */
    static boolean isAll(String text, NumberScan numbers, List<Slot> counts) {
        int last = lastButShare(text, numbers);
        int to = last == numbers.count() - 1 ? text.length() : numbers.start(last + 1) - 1;
        for (int i = counts.size() - 1; i >= 0; i--) {
            int ordinal = counts.get(i).ordinal();
            ValueName name = ValueName.before(text, numbers.start(ordinal));
            boolean end = i == counts.size() - 1;
            if (end && ordinal != last || !isNamedCount(text, numbers, ordinal, name, to)) {
                return false;
            }
            to = Math.min(Math.max(0, name.from()), numbers.start(ordinal));
        }
        return isFrame(text.substring(0, to));
    }

    /** {@code batch i:41, game_len:13}: a count first, then values with other names, each with a separating sign. */
    static boolean leads(String text, NumberScan numbers, Slot count) {
        int first = count.ordinal();
        ValueName name = ValueName.before(text, numbers.start(first));
        boolean named = name.isSeparated()
                && !name.words().isEmpty()
                && NAMES.containsAll(name.words().words());
        if (!named
                || text.length() > MAX_ROW_LENGTH
                || first + 1 >= numbers.count()
                || !Pair.isWhole(text, numbers, first)) {
            return false;
        }
        for (int at = first + 1; at < numbers.count(); at++) {
            ValueName other = ValueName.before(text, numbers.start(at));
            boolean next = text.substring(numbers.end(at - 1), Math.max(numbers.end(at - 1), other.from()))
                    .strip()
                    .equals(",");
            if (!next || !other.isSeparated() || other.words().isEmpty()) {
                return false;
            }
        }
        return text.substring(numbers.end(numbers.count() - 1)).isBlank()
                && isFrame(text.substring(0, Math.max(0, name.from())));
    }

    /** Returns the last number, or the one before {@code [20%]}. */
    private static int lastButShare(String text, NumberScan numbers) {
        int last = numbers.count() - 1;
        String rest = text.substring(numbers.end(last)).strip();
        boolean share = last > 0 && (rest.equals("%]") || rest.equals("%)"));
        boolean opened = share && "[(".indexOf(text.charAt(numbers.start(last) - 1)) >= 0;
        return opened ? last - 1 : last;
    }

    private static boolean isNamedCount(String text, NumberScan numbers, int ordinal, ValueName name, int to) {
        int end = numbers.end(ordinal);
        boolean ordinalNumber = isOrdinal(text, end);
        String rest =
                text.substring(Math.min(to, ordinalNumber ? end + 2 : end), to).strip();
        boolean named =
                !name.words().isEmpty() && NAMES.containsAll(name.words().words());
        return named
                && TAILS.contains(withoutSigns(rest))
                && Pair.isWhole(text, numbers, ordinal) != ordinalNumber
                && (ordinalNumber
                        || numbers.value(text, ordinal) >= NO_RECIPE
                        || isMoreThanAHeading(name, text.substring(0, Math.max(0, name.from())), rest));
    }

    private static boolean isFrame(String head) {
        return head.length() <= MAX_HEAD_LENGTH
                && !Evaluation.isPreparation(head)
                && !Evaluation.isNamedIn(head)
                && !isAboutRestoring(head)
                && !namesAnotherValue(head);
    }

    /** Returns true for an ordinal number such as {@code 29015th}. */
    static boolean isOrdinal(String text, int end) {
        if (end + 2 > text.length() || end + 2 < text.length() && Character.isLetterOrDigit(text.charAt(end + 2))) {
            return false;
        }
        return switch (text.substring(end, end + 2)) {
            case "st", "nd", "rd", "th" -> true;
            default -> false;
        };
    }

    /** {@code Step 1} alone is as often the heading of a recipe. */
    private static boolean isMoreThanAHeading(ValueName name, String head, String rest) {
        boolean step = name.words().size() == 1 && name.words().has("step");
        return !step || name.isSeparated() || !head.isBlank() && !rest.isEmpty();
    }

    private static boolean isAboutRestoring(String head) {
        return NameWords.of(head).hasAny(TELLS_OF_A_RESTORED_ONE);
    }

    private static boolean namesAnotherValue(String head) {
        int equals = head.indexOf('=');
        return equals > 0 && Character.isLetterOrDigit(head.charAt(equals - 1));
    }

    private static String withoutSigns(String rest) {
        StringBuilder letters = new StringBuilder();
        for (int i = 0; i < rest.length(); i++) {
            char c = rest.charAt(i);
            if (Character.isLetterOrDigit(c)) {
                letters.append(c);
            } else if (!letters.isEmpty() && " -=*#:.,;]).>|".indexOf(c) < 0) {
                return rest;
            }
        }
        return letters.toString().toLowerCase(Locale.ROOT);
    }
}
