package io.schedmate.logs.extract.plan.name;

import io.schedmate.logs.extract.plan.value.Field;
import io.schedmate.logs.extract.plan.value.Form;
import io.schedmate.logs.extract.plan.value.Unit;
import io.schedmate.tables.WordLists;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The meaning of names in training logs. */
public final class NameLexicon {

    private static final Set<String> LOSS = WordLists.set(NameLexicon.class, "loss");
    private static final Set<String> NO_LOSS = WordLists.set(NameLexicon.class, "no-loss");
    private static final Set<String> LOSS_FILLERS = WordLists.set(NameLexicon.class, "loss-fillers");
    private static final Set<String> AVERAGES = WordLists.set(NameLexicon.class, "averages");
    /** Losses that are added to the main training loss. */
    private static final Set<String> ADDED_LOSSES = WordLists.set(NameLexicon.class, "added-losses");

    private static final Set<String> LOSS_PARTS = WordLists.set(NameLexicon.class, "loss-parts");

    private static final Set<String> LOSS_LIKE = WordLists.set(NameLexicon.class, "loss-like");
    private static final Set<String> LOSS_KINDS = WordLists.set(NameLexicon.class, "loss-kinds");
    private static final Set<String> NO_LEARNING_RATE = WordLists.set(NameLexicon.class, "no-learning-rate");
    private static final Set<String> NO_EPOCH = WordLists.set(NameLexicon.class, "no-epoch");
    private static final Set<String> NO_STEP = WordLists.set(NameLexicon.class, "no-step");
    private static final Set<String> STEP_NAMES = WordLists.set(NameLexicon.class, "step-names");
    private static final Set<String> STEP_PHRASES = WordLists.set(NameLexicon.class, "step-phrases");
    private static final Set<String> BATCH_NAMES = WordLists.set(NameLexicon.class, "batch-names");
    private static final Set<String> INPUT_NAMES = WordLists.set(NameLexicon.class, "input-names");
    private static final Set<String> ROUND_NAMES = WordLists.set(NameLexicon.class, "round-names");
    private static final Set<String> COUNTS_ALL = WordLists.set(NameLexicon.class, "counts-all");
    private static final Set<String> PLURAL_STEPS = WordLists.set(NameLexicon.class, "plural-steps");
    private static final Set<String> MEMORY = WordLists.set(NameLexicon.class, "memory");
    private static final Set<String> FLOPS = WordLists.set(NameLexicon.class, "flops");
    private static final Set<String> METRICS = WordLists.set(NameLexicon.class, "metrics");

    private static final Set<String> QUALITIES = WordLists.set(NameLexicon.class, "qualities");

    /** The place of a measurement does not change its meaning. */
    private static final Set<String> PLACES = WordLists.set(NameLexicon.class, "places");

    private static final Set<String> DEVICES = WordLists.set(NameLexicon.class, "devices");

    private NameLexicon() {}

    /** Returns the word for the quality of a model in the name, or empty. */
    public static Optional<String> qualityIn(NameWords name) {
        return name.has("best")
                ? Optional.empty()
                : name.words().stream().filter(QUALITIES::contains).findFirst();
    }

    /**
     * Returns whether the loss belongs to one of several parts of the model, such as {@code loss_G} or
     * {@code critic_loss}, or is one of several numbered losses, such as {@code loss2} or {@code loss-2}.
     */
    public static boolean namesAPart(String loss) {
        NameWords name = NameWords.of(loss);
        return name.hasAny(LOSS_PARTS) || name.words().stream().anyMatch(NameLexicon::isNumberOfALoss);
    }

    private static boolean isNumberOfALoss(String word) {
        String number = word.startsWith("loss") ? word.substring("loss".length()) : word;
        return !number.isEmpty() && number.length() <= 2 && number.chars().allMatch(Character::isDigit);
    }

    /**
     * Returns the meaning of a value named {@code name} and printed with {@code unit}, or empty if the name is unknown.
     */
    public static Optional<NameMeaning> roleOf(NameWords name, @Nullable Unit unit) {
        if (name.isEmpty()) {
            return Optional.ofNullable(byUnit(unit, 1));
        }
        if (name.namesEvaluation()
                && !name.hasAny(NO_EPOCH)
                && withoutIndexWord(name).last().equals("epoch")) {
            return Optional.of(NameMeaning.of(Field.EPOCH, 1));
        }
        if (name.namesEvaluation()) {
            boolean result = name.hasAny(LOSS) || name.hasAny(METRICS);
            return result
                    ? Optional.of(NameMeaning.of(name.hasAny(LOSS) ? Field.EVAL_LOSS : Field.METRIC, 0))
                    : Optional.empty();
        }
        NameWords bare = name.without(PLACES);
        NameMeaning role = byUnit(unit, bare.hasAny(AVERAGES) || isOtherWork(bare, unit) ? 1 : 0);
        role = role == null || unit == null || unit.measure() == Unit.Measure.TIME ? null : role;
        role = unit == null && bare.endsWith("time", "step") ? NameMeaning.of(Field.STEP, 1) : role;
        role = role != null ? role : TimeNames.roleOf(bare, unit);
        role = role != null || isTime(unit) ? role : loss(bare);
        role = role != null ? role : learningRate(bare);
        role = role != null ? role : extra(name, unit);
        role = role != null ? role : epoch(bare, unit);
        role = role != null ? role : step(bare, unit);
        role = role != null ? role : metric(name);
        return Optional.ofNullable(role == null ? null : ofEach(name, role));
    }

    /**
     * Returns true for plurals such as {@code steps} and {@code iterations}: a number of steps rather than the current
     * step.
     */
    public static boolean isPluralOfSteps(String word) {
        return PLURAL_STEPS.contains(word);
    }

    /** Returns true if the name is that of an episode or a round, of which each has several steps. */
    public static boolean isRound(String name) {
        return ROUND_NAMES.contains(name);
    }

    private static boolean isTime(@Nullable Unit unit) {
        return unit != null && unit.measure() == Unit.Measure.TIME;
    }

    /** {@code Tokens/s/device}, {@code tokens_per_sec_per_gpu}: the throughput of one device is not that of the job. */
    private static NameMeaning ofEach(NameWords name, NameMeaning role) {
        NameWords words = name.without(Set.of("per"));
        boolean each = words.size() > 2
                && DEVICES.contains(words.last())
                && Unit.seconds(words.words().get(words.size() - 2)) != null;
        return each && role.unit() != null
                ? NameMeaning.throughput(role.rank(), role.unit() + '/' + words.last())
                : role;
    }

    /** Simulated environments count steps too: {@code Computation: 51234 steps/s}. */
    private static boolean isOtherWork(NameWords name, @Nullable Unit unit) {
        return unit != null
                && unit.measure() == Unit.Measure.STEP_RATE
                && TimeNames.roleOf(name, null) == null
                && !name.hasAny(Set.of("rate", "step", "iter", "it"));
    }

    private static @Nullable NameMeaning byUnit(@Nullable Unit unit, int rank) {
        if (unit == null) {
            return null;
        }
        return switch (unit.measure()) {
            case TIME_PER_STEP -> NameMeaning.scaled(Field.STEP_TIME, rank, unit.scale());
            case TIME_PER_EPOCH -> NameMeaning.scaled(Field.EPOCH_TIME, rank, unit.scale());
            case EPOCH_RATE -> new NameMeaning(Field.EPOCH_TIME, rank, Form.INVERSE, 1 / unit.scale(), null);
            case STEP_RATE -> new NameMeaning(Field.STEP_TIME, rank, Form.INVERSE, 1 / unit.scale(), null);
            case THROUGHPUT -> new NameMeaning(Field.THROUGHPUT, rank, Form.PLAIN, unit.scale(), unit.name());
            // An unnamed time in milliseconds at the end of a line is the step's; one in seconds may as well be the
            // run's.
            case TIME -> unit.scale() == 1e-3 ? NameMeaning.scaled(Field.STEP_TIME, 6, unit.scale()) : null;
            case FOREIGN -> null;
        };
    }

    private static @Nullable NameMeaning loss(NameWords name) {
        if (name.hasAny(LOSS)) {
            if (isAboutLosses(name)) {
                return null;
            }
            return NameMeaning.of(Field.LOSS, rankOfLoss(name));
        }
        NameWords plain = name.without(LOSS_FILLERS).without(AVERAGES);
        if (name.has("cost") && (name.has("train") || name.has("training"))) {
            return null;
        }
        if (isNamedAsLoss(plain)) {
            return NameMeaning.of(Field.LOSS, plain.has("cost") ? 3 : 4);
        }
        return name.first().equals("l") && name.size() >= 2
                ? NameMeaning.of(Field.LOSS, name.has("total") ? 4 : 5)
                : null;
    }

    /**
     * {@code Loss/total_loss} repeats its word; {@code loss value} means the loss, but {@code value loss} is another
     * one.
     */
    private static int rankOfLoss(NameWords name) {
        NameWords base = name.endsWith("loss", "value") ? name.to(name.size() - 1) : name;
        NameWords plain = base.without(LOSS_FILLERS).without(LOSS);
        if (plain.isEmpty()) {
            return name.has("sum") || name.has("overall") ? 1 : 0;
        }
        if (plain.without(AVERAGES).isEmpty()) {
            return 1;
        }
        return plain.hasAny(ADDED_LOSSES) && !plain.has("cross") ? 6 : 3;
    }

    /** {@code loss scale}, {@code best loss}: values that are not losses, or not losses of this step. */
    private static boolean isAboutLosses(NameWords name) {
        int at = Math.max(name.words().indexOf("loss"), name.words().indexOf("losses"));
        NameWords after = new NameWords(name.words().subList(at + 1, name.size()));
        return after.hasAny(NO_LOSS) || name.hasAny(Set.of("best", "min", "lowest", "threshold"));
    }

    /** {@code nll}, {@code binary_logloss}, {@code CrossEntropyWithSoftmax}. */
    private static boolean isNamedAsLoss(NameWords printed) {
        NameWords plain = printed.without(LOSS_KINDS);
        boolean one = plain.size() == 1 && LOSS_LIKE.contains(plain.first());
        boolean composed = plain.last().equals("logloss") || plain.endsWith("cross", "entropy");
        return one || composed && plain.size() <= 3;
    }

    private static @Nullable NameMeaning learningRate(NameWords printed) {
        NameWords name = printed.has("lr0") ? printed.without(Set.of("lr0")).and("lr") : printed;
        boolean spelled = name.contains("learning", "rate") || name.has("lr") || name.has("learningrate");
        if (!spelled || name.hasAny(NO_LEARNING_RATE)) {
            return null;
        }
        boolean plain = name.endsWith("lr") || name.endsWith("learning", "rate") || name.has("learningrate");
        int words = name.without(Set.of("train", "current", "cur", "learning", "rate"))
                .size();
        return NameMeaning.of(Field.LEARNING_RATE, plain && words <= 1 ? 0 : 2);
    }

    private static @Nullable NameMeaning extra(NameWords name, @Nullable Unit unit) {
        if (name.has("gnorm") || name.contains("grad", "norm") || name.has("gradnorm") || isOnly(name, "norm")) {
            return NameMeaning.of(Field.GRAD_NORM, 0);
        }
        if (name.has("mfu")) {
            return NameMeaning.of(Field.MFU, 0);
        }
        if (name.hasAny(FLOPS)) {
            return NameMeaning.of(Field.TFLOPS, 0);
        }
        return name.hasAny(MEMORY) ? NameMeaning.of(Field.MEMORY, unit == null ? 1 : 0) : null;
    }

    private static @Nullable NameMeaning epoch(NameWords name, @Nullable Unit unit) {
        NameWords bare = withoutIndexWord(name);
        // "for 1 epoch: 101.2 secs"
        if (unit != null && unit.measure() == Unit.Measure.TIME && unit.scale() == 1 && isOnly(name, "epoch")) {
            return NameMeaning.of(Field.EPOCH_TIME, 0);
        }
        if (bare.hasAny(NO_EPOCH)) {
            return null;
        }
        if (bare.last().equals("epochs") && bare.hasAny(COUNTS_ALL)) {
            return NameMeaning.of(Field.TOTAL_EPOCHS, 0);
        }
        NameWords plain = bare.without(Set.of("train", "training"));
        if (plain.size() > 1 && plain.first().equals("n")) {
            return null;
        }
        return switch (plain.last()) {
            case "epoch", "epch" -> NameMeaning.of(Field.EPOCH, plain.size() == 1 ? 0 : 1);
            // LeRobot's ep counts episodes; epch beside it counts epochs.
            case "ep" -> NameMeaning.of(Field.EPOCH, 1);
            // PaddlePaddle's name: Pass 3, Batch 100, Cost 0.25.
            case "pass" -> plain.size() == 1 ? NameMeaning.of(Field.EPOCH, 2) : null;
            // The plural alone is the planned number of epochs.
            case "epochs" -> NameMeaning.of(Field.TOTAL_EPOCHS, 1);
            default -> null;
        };
    }

    private static @Nullable NameMeaning step(NameWords name, @Nullable Unit unit) {
        NameWords bare = withoutIndexWord(name).without(Set.of("train", "training"));
        if (bare.hasAny(NO_STEP)) {
            return null;
        }
        if (unit != null && unit.measure() == Unit.Measure.TIME) {
            return bare.size() == 1 && Unit.isStepWord(bare.first())
                    ? NameMeaning.scaled(Field.STEP_TIME, 1, unit.scale())
                    : null;
        }
        if (STEP_PHRASES.stream().anyMatch(phrase -> isEndOf(phrase, bare))) {
            return NameMeaning.of(Field.STEP, 1);
        }
        if (PLURAL_STEPS.contains(bare.last()) && bare.hasAny(COUNTS_ALL)) {
            return NameMeaning.of(Field.TOTAL_STEPS, 0);
        }
        if (STEP_NAMES.contains(bare.last())) {
            return NameMeaning.of(Field.STEP, bare.has("micro") || bare.has("acc") ? 4 : 1);
        }
        if (BATCH_NAMES.contains(bare.last())) {
            return NameMeaning.of(Field.STEP, 2);
        }
        boolean ofInputs = bare.size() == 1 && INPUT_NAMES.contains(bare.first()) && name.endsWith("no");
        return ofInputs
                ? NameMeaning.of(Field.STEP, 6)
                : ROUND_NAMES.contains(bare.last()) ? NameMeaning.of(Field.STEP, 3) : null;
    }

    private static boolean isEndOf(String phrase, NameWords name) {
        return name.endsWith(phrase.split("_"));
    }

    private static @Nullable NameMeaning metric(NameWords name) {
        return name.hasAny(METRICS) || name.hasAny(QUALITIES) ? NameMeaning.of(Field.METRIC, 0) : null;
    }

    private static NameWords withoutIndexWord(NameWords name) {
        return switch (name.last()) {
            case "num", "no", "idx", "index", "id", "number", "i", "of", "is" ->
                new NameWords(name.words().subList(0, name.size() - 1));
            default -> name;
        };
    }

    private static boolean isOnly(NameWords name, String word) {
        return name.size() == 1 && name.first().equals(word);
    }
}
