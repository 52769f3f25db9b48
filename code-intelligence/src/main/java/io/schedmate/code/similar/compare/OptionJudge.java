package io.schedmate.code.similar.compare;

import io.schedmate.code.limit.WorkLimit;
import io.schedmate.code.similar.option.Agreement;
import io.schedmate.code.similar.option.DatasetName;
import io.schedmate.code.similar.option.FlagKind;
import io.schedmate.code.similar.option.FlagLexicon;
import io.schedmate.code.similar.option.ModelName;
import io.schedmate.code.similar.option.NameWords;
import io.schedmate.code.similar.option.Precision;
import io.schedmate.code.similar.option.Values;
import io.schedmate.tables.WordLists;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.regex.Pattern;

/** Decides whether two values of an option mean different work. */
final class OptionJudge {

    private static final String NUMBERS = "\\[?\\d+(?:,\\d+)+]?";
    private static final Set<String> DEVICE_LISTS = WordLists.set(OptionJudge.class, "device");
    private static final Pattern CHOICE = Pattern.compile("[A-Za-z][A-Za-z0-9]{0,15}(?:[_-][A-Za-z0-9]{1,10})?");
    private static final Pattern LIST = Pattern.compile("[\\[(]?\\s*\\d{1,9}(?:\\s*[,\\s]\\s*\\d{1,9})+\\s*[\\])]?");
    private static final Pattern LAST_WORD = Pattern.compile(".*[._]");

    /** Bodies of the DeepMind Control Suite; the tasks of one body share the simulator and the networks. */
    private static final Set<String> BODIES = WordLists.set(OptionJudge.class, "body");

    /** The suite's own name before a task. */
    private static final Pattern SUITE = Pattern.compile("^(?:dmc|dm_control|dmcontrol|dm)[_/-]");

    private static final Pattern ATARI =
            Pattern.compile("(ale/)?[A-Z][A-Za-z]+(NoFrameskip-v[0-5]|Deterministic-v[0-5]|-ram-v[0-5])|ALE/.*");

    private OptionJudge() {}

    static boolean changesWork(FlagKind kind, String name, String left, String right) {
        if (Values.same(left, right)) {
            return false;
        }
        return switch (kind) {
            case MODEL -> models(left, right);
            case DATA, ENVIRONMENT -> data(left, right);
            case AMOUNT, BATCH -> amounts(left, right);
            case HARDWARE -> hardware(name, left, right);
            case PRECISION -> precisions(name, left, right);
            case SHAPE, MODE, CONFIG -> true;
            case WEIGHTS -> weights(left, right);
            case UNKNOWN -> unknown(name, left, right);
            case TUNING, SEED, COSMETIC -> false;
        };
    }

    private static boolean precisions(String name, String left, String right) {
        // The name of a section that is switched on or off states the precision.
        String section = name.replaceFirst("\\.(?:enabled?|use)$", "");
        return Precision.of(section, left).with(Precision.of(section, right)) == Agreement.DIFFER;
    }

    private static boolean models(String left, String right) {
        if (Values.number(left).isPresent() && Values.number(right).isPresent()) {
            return true;
        }
        return ModelName.of(left).with(ModelName.of(right)) != Agreement.AGREE;
    }

    private static boolean data(String left, String right) {
        if (Values.number(left).isPresent() && Values.number(right).isPresent()) {
            return amounts(left, right);
        }
        boolean isLimit = Values.number(left).isPresent() && Values.off(right)
                || Values.number(right).isPresent() && Values.off(left);
        if (isLimit) {
            return !Values.off(left + right);
        }
        String one = DatasetName.of(left);
        return !one.equals(DatasetName.of(right)) && !sameBody(left, right) && !bothAtari(left, right);
    }

    static boolean sameBody(String left, String right) {
        String first = SUITE.matcher(WorkLimit.text(left)).replaceFirst("");
        String second = SUITE.matcher(WorkLimit.text(right)).replaceFirst("");
        String one = first.toLowerCase(Locale.ROOT).split("[_\\-]", 2)[0];
        String other = second.toLowerCase(Locale.ROOT).split("[_\\-]", 2)[0];
        return one.equals(other)
                && BODIES.contains(one)
                && first.matches("[a-z]+[_-].*")
                && second.matches("[a-z]+[_-].*");
    }

    /**
     * Whether both are Atari games, which are the same work: they cost the same to simulate, and agents play them for a
     * fixed number of frames.
     */
    static boolean bothAtari(String left, String right) {
        return ATARI.matcher(WorkLimit.text(left)).matches()
                && ATARI.matcher(WorkLimit.text(right)).matches();
    }

    private static boolean amounts(String left, String right) {
        OptionalDouble one = Values.number(left);
        OptionalDouble other = Values.number(right);
        return one.isEmpty() || other.isEmpty() || !Values.like(one.getAsDouble(), other.getAsDouble());
    }

    /** Whether an option lists devices rather than counts them. */
    static boolean isDevice(String name) {
        return DEVICE_LISTS.contains(LAST_WORD.matcher(WorkLimit.text(name)).replaceFirst(""))
                || DEVICE_LISTS.contains(name.substring(name.lastIndexOf('.') + 1));
    }

    private static boolean hardware(String name, String left, String right) {
        if (isCountOf(left, right) || isCountOf(right, left)) {
            return false;
        }
        boolean areLists = left.matches(NUMBERS) && right.matches(NUMBERS);
        if (!isDevice(name) && !areLists) {
            return true;
        }
        if ((left + right).matches("(?i).*(?:true|false).*")) {
            return true;
        }
        // The number of GPUs matters, not which ones.
        return left.split(",").length != right.split(",").length || left.contains("cpu") != right.contains("cpu");
    }

    /** Whether both list equally many numbers. */
    static boolean areAsMany(String left, String right) {
        return left.matches("\\d+(?:,\\d+)*")
                && right.matches("\\d+(?:,\\d+)*")
                && left.split(",").length == right.split(",").length;
    }

    /** Whether a number counts the items of a list, as 4 does of [0,1,2,3]. */
    private static boolean isCountOf(String number, String list) {
        return list.matches(NUMBERS)
                && number.matches("\\d{1,4}")
                && list.split(",").length == Integer.parseInt(number);
    }

    /** Whether both names state a size, and the sizes differ. */
    static boolean areOfTwoSizes(String left, String right) {
        ModelName one = ModelName.of(left);
        ModelName other = ModelName.of(right);
        return !one.sizes().isEmpty()
                && !other.sizes().isEmpty()
                && !one.sizes().equals(other.sizes());
    }

    private static boolean weights(String left, String right) {
        ModelName one = ModelName.of(left);
        ModelName other = ModelName.of(right);
        boolean sized = one.parameters() != 0 && other.parameters() != 0
                || !one.sizes().isEmpty() && !other.sizes().isEmpty();
        return sized && one.with(other) == Agreement.DIFFER;
    }

    private static boolean unknown(String name, String left, String right) {
        if (NameWords.isCommand(left) && NameWords.isCommand(right)) {
            return true;
        }
        if (FlagLexicon.counts(name)
                && Values.number(left).isPresent()
                && Values.number(right).isPresent()) {
            return amounts(left, right);
        }
        Optional<String> one = DatasetName.mentionedIn(left);
        Optional<String> other = DatasetName.mentionedIn(right);
        return one.isPresent() && other.isPresent() && !one.equals(other)
                || weights(left, right)
                || (name.length() > 1 || Character.isUpperCase(name.charAt(0))) && presumably(left, right);
    }

    /**
     * Guesses the effect of an option that no rule covers: choices and integers usually change the work, fractions tune
     * it, and switches control reports.
     */
    private static boolean presumably(String left, String right) {
        if (Values.isSwitch(left) && Values.isSwitch(right)) {
            return false;
        }
        if (areLists(left, right)) {
            return true;
        }
        if (Values.number(left).isPresent() || Values.number(right).isPresent()) {
            return isWhole(left) && isWhole(right) && amounts(left, right);
        }
        return isChoice(left) && isChoice(right);
    }

    /** Lists of integers are usually layers, stages or sizes; one of the two values may be a single number. */
    private static boolean areLists(String left, String right) {
        boolean isOne = LIST.matcher(WorkLimit.text(left)).matches();
        boolean isOther = LIST.matcher(WorkLimit.text(right)).matches();
        return isOne && isOther || isOne && isWhole(right) || isOther && isWhole(left);
    }

    private static boolean isWhole(String value) {
        return value.matches("-?\\d{1,12}");
    }

    private static boolean isChoice(String value) {
        return CHOICE.matcher(WorkLimit.text(value)).matches() && !NameWords.isOutput(value);
    }
}
