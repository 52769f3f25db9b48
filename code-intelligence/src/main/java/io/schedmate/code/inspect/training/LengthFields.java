package io.schedmate.code.inspect.training;

import io.schedmate.code.config.ConfigFiles;
import io.schedmate.code.evaluate.trace.Trace;
import io.schedmate.code.inspect.job.Answer;
import io.schedmate.code.inspect.job.Job;
import io.schedmate.code.inspect.job.LibraryDefaults;
import io.schedmate.code.inspect.job.Names;
import io.schedmate.code.inspect.job.Settings;
import io.schedmate.code.limit.WorkLimit;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Reads the length of a training: epochs or steps, whichever limit ends it. */
public final class LengthFields {

    private static final List<String> EPOCHS = Names.listOf("length.epochs");
    private static final List<String> STEPS = Names.listOf("length.steps");
    private static final List<String> FRAMES = Names.listOf("length.frames");
    private static final Pattern EPOCH = Pattern.compile("epoch|(?:^|[^a-z])ep(?:$|[^a-z])", Pattern.CASE_INSENSITIVE);
    /** A range over epochs; the name of its counter does not matter. */
    private static final Pattern COUNTS_EPOCHS =
            Pattern.compile("range\\((?:\\w+\\.)*(?:\\w+_)?(?:n_?)?epochs?\\)|^\\w*epochs?\\s");

    private static final Pattern STEP =
            Pattern.compile("step|iter|update|frame|(?:^|[^a-z])it(?:$|[^a-z])", Pattern.CASE_INSENSITIVE);
    private static final Pattern OTHER = Pattern.compile(
            "ep_?len|episode_?len|diffus|noise|denois|step_?(?:index|idx)|eval|val|test|warm|accum|update_?epoch|ppo_?epoch|k_epochs|log|save|sample|micro|inner|print|(?:per|on|in|each|every)_?(?:an?_)?epochs?(?!\\w)(?!.*\\*)",
            Pattern.CASE_INSENSITIVE);

    /** A loop of fewer than ten iterations is within a step, unless it counts epochs. */
    private static final Pattern SHORT = Pattern.compile("range\\(\\d\\)");

    private static final Pattern TRAINER =
            Pattern.compile("(?:pytorch_lightning|lightning|pl|L)(?:\\.\\w+)*\\.Trainer");

    private static final Pattern NOT_OF_TRAINING = Pattern.compile(
            "(?:^|\\.)(?:eval|evaluation|val|valid|validation|test|sampling|scheduler|param_scheduler|benchmark|demo|visualization|transforms?|collate_fn)\\.");

    private static final Pattern OF_PART = Pattern.compile(
            "(?i)\\b(?:per|each|every|in an?|of an?|in one|of one) (?:ray|episode|rollout|trajectory|image|sample|game|epoch)\\b");

    /** Below this number, steps are a loop within a training step if other counts are large. */
    private static final double FEW = 50;

    private static final double MANY = 1_000;

    private final Job job;
    private final Settings training;
    private final Settings options;

    public LengthFields(Job job) {
        this.job = job;
        Pattern other = Pattern.compile(NOT_OF_TRAINING + ofParts(job));
        this.training = job.settings().without(other);
        this.options = new Settings(List.of(new Trace.Settings(Trace.Kind.ARGUMENTS, Job.options(job.launch()))))
                .without(other);
    }

    /** Returns alternatives of a pattern: the options whose help says that they limit a part of the training. */
    private static String ofParts(Job job) {
        return job.trace().declared().values().stream()
                .filter(option -> STEPS.contains(option.name())
                        && OF_PART.matcher(WorkLimit.text(option.help())).find())
                .map(option -> "|(?:^|\\.)" + Pattern.quote(option.name()) + "$")
                .collect(Collectors.joining());
    }

    /** @param epochs empty if steps end the job, and vice versa */
    public record Length(Optional<Answer<Double>> epochs, Optional<Answer<Double>> steps) {}

    public Length length() {
        TrainedAmount amount = new TrainedAmount(job);
        Optional<Length> stated = amount.stated();
        if (stated.isPresent()) {
            return stated.get();
        }
        Length found = found();
        if (found.epochs().isPresent() || found.steps().isPresent()) {
            return found;
        }
        Optional<Length> ofRounds = ofRounds();
        if (ofRounds.isPresent()) {
            return ofRounds.get();
        }
        Optional<Answer<Double>> counted = amount.counted();
        return new Length(
                counted.isPresent() ? Optional.empty() : LibraryDefaults.of(job, "num_train_epochs"), counted);
    }

    private Length found() {
        // A value from the command takes precedence over another loop that the program reaches.
        Optional<Answer<Double>> epochs = loop(EPOCH)
                .filter(each -> each.origin().fromCommand())
                .or(() -> written(EPOCHS))
                .or(() -> loop(EPOCH))
                .or(() -> setting(EPOCHS));
        // Steps computed from values of the command determine the loop.
        Optional<Answer<Double>> steps = loop(STEP)
                .filter(each -> each.origin().derived() && each.origin().fromCommand())
                .filter(each -> each.value() >= FEW || written(STEPS).isEmpty())
                .or(() -> early(STEP))
                .or(() -> setting(STEPS).map(this::ofOptimizer).map(this::ofOuterLoop))
                .or(() -> isDriven() ? Optional.empty() : loop(STEP));
        // A video clip also has frames, but few.
        Optional<Answer<Double>> frames = setting(FRAMES).filter(count -> count.value() >= MANY);
        if (frames.isPresent()) {
            // An agent's updates have their own epochs, but the number of observations ends the training.
            return new Length(Optional.empty(), frames);
        }
        boolean isWithinStep = epochs.isPresent()
                && written(STEPS).isEmpty()
                && steps.filter(few -> few.value() < FEW).isPresent();
        if (epochs.isEmpty() || steps.isEmpty() || isWithinStep) {
            return new Length(epochs, isWithinStep ? Optional.empty() : steps);
        }
        return stepsGovern(epochs.get(), steps.get())
                ? new Length(Optional.empty(), steps)
                : new Length(epochs, Optional.empty());
    }

    /** Finds a loop whose counter has a neutral name, {@code for i in range(600)}, by the content of its iterations. */
    private Optional<Length> ofRounds() {
        return job.trace().limits().stream()
                .filter(limit -> limit.round() != Trace.Round.OTHER
                        && !OTHER.matcher(WorkLimit.text(head(limit))).find()
                        && Settings.numberOf(limit.value()) instanceof Double rounds
                        && rounds >= (limit.round() == Trace.Round.PASS ? 2 : FEW))
                .findFirst()
                .map(limit -> {
                    Optional<Answer<Double>> count = Optional.of(Settings.finding(limit.value()));
                    return limit.round() == Trace.Round.PASS
                            ? new Length(count, Optional.empty())
                            : new Length(Optional.empty(), count);
                });
    }

    /** Whether a library's trainer iterates over the epochs. The program's own loops then do something else. */
    private boolean isDriven() {
        return job.calls(callee -> TRAINER.matcher(WorkLimit.text(callee)).matches()).stream()
                .findAny()
                .isPresent();
    }

    private boolean stepsGovern(Answer<Double> epochs, Answer<Double> steps) {
        boolean stepsGiven = steps.origin().fromCommand();
        boolean epochsGiven = epochs.origin().fromCommand();
        if (stepsGiven != epochsGiven) {
            // Steps that no loop ends at are those of one pass if a loop over epochs is around them.
            return stepsGiven && (loop(EPOCH).isEmpty() || isLimit(steps.value()));
        }
        boolean stepLoop = !isDriven() && loop(STEP).isPresent();
        boolean epochLoop = loop(EPOCH).isPresent();
        if (stepLoop != epochLoop) {
            return stepLoop;
        }
        // A step count beside an epoch count is an additional limit, mainly in libraries' trainers.
        return job.imports("transformers")
                || job.imports("pytorch_lightning")
                || job.imports("lightning")
                || epochs.value() >= 1_000;
    }

    private boolean isLimit(double count) {
        return job.trace().limits().stream()
                .anyMatch(limit ->
                        Settings.numberOf(limit.value()) instanceof Double end && (end == count || end == count + 1));
    }

    private Optional<Answer<Double>> loop(Pattern counter) {
        List<Trace.Limit> limits = limits(counter);
        return limits.stream()
                .findFirst()
                .map(first -> leftEarly(first, limits))
                .map(limit -> Settings.finding(limit.value()))
                .map(this::counted);
    }

    /** Returns the count at which the program leaves the loop early. */
    private Optional<Answer<Double>> early(Pattern counter) {
        List<Trace.Limit> limits = limits(counter);
        return limits.stream()
                .findFirst()
                .filter(first -> !leftEarly(first, limits).equals(first))
                .flatMap(_ -> loop(counter));
    }

    private List<Trace.Limit> limits(Pattern counter) {
        return job.trace().limits().stream()
                .filter(limit -> counter.matcher(WorkLimit.text(head(limit))).find()
                        && (counter == EPOCH
                                || !COUNTS_EPOCHS
                                        .matcher(WorkLimit.text(head(limit)))
                                        .find())
                        && !OTHER.matcher(WorkLimit.text(head(limit))).find()
                        && (counter == EPOCH
                                || !SHORT.matcher(WorkLimit.text(head(limit))).find()))
                .filter(limit -> Settings.numberOf(limit.value()) instanceof Double number && number >= 1)
                .filter(limit -> counter != EPOCH || limit.around().noneMatch(LengthFields::countsSteps))
                .toList();
    }

    /** Whether a loop counts many steps. The epochs within it pass over what was collected for one step. */
    private static boolean countsSteps(Trace.Limit loop) {
        String counter = WorkLimit.text(head(loop)).toString();
        return STEP.matcher(counter).find()
                && !EPOCH.matcher(counter).find()
                && !OTHER.matcher(counter).find()
                && Settings.numberOf(loop.value()) instanceof Double number
                && number >= FEW;
    }

    /** Returns the steps of the loop around one that takes the given steps in each of its iterations. */
    private Answer<Double> ofOuterLoop(Answer<Double> steps) {
        return steps.origin().fromCommand()
                ? steps
                : job.trace().limits().stream()
                        .filter(limit ->
                                Settings.numberOf(limit.value()) instanceof Double count && count.equals(steps.value()))
                        .flatMap(Trace.Limit::around)
                        .filter(loop -> countsSteps(loop)
                                && Settings.numberOf(loop.value()) instanceof Double count
                                && count > steps.value())
                        .reduce((_, outer) -> outer)
                        .map(loop -> Settings.finding(loop.value()))
                        .orElse(steps);
    }

    /** Returns the limit of a range, which an earlier break reduces. */
    private static Trace.Limit leftEarly(Trace.Limit range, List<Trace.Limit> limits) {
        String counter = range.counter().replaceFirst("\\W.*", "");
        return !range.counter().contains("range(")
                ? range
                : limits.stream()
                        .filter(limit -> limit.counter().equals(counter)
                                && Settings.numberOf(limit.value()) instanceof Double early
                                && Settings.numberOf(range.value()) instanceof Double late
                                && early < late
                                && early >= FEW)
                        .findFirst()
                        .orElse(range);
    }

    /** Returns the stated number for a loop that counts from 1 and therefore ends one after it. */
    private Answer<Double> counted(Answer<Double> end) {
        return end.origin().derived()
                ? training.first(
                                EPOCHS,
                                value -> Settings.numberOf(value) instanceof Double number && number + 1 == end.value())
                        .map(setting -> Settings.finding(setting.value()))
                        .orElse(end)
                : end;
    }

    /**
     * Returns the optimizer steps. If some steps are a multiple of others by accumulation, they count micro batches;
     * the others are optimizer steps.
     */
    private Answer<Double> ofOptimizer(Answer<Double> steps) {
        Optional<Answer<Double>> small = training.positive(Names.listOf("batch.accumulation"))
                .filter(each -> each.value() > 1 && steps.origin().derived());
        return small.flatMap(each -> training.first(
                                STEPS,
                                value -> Settings.numberOf(value) instanceof Double number
                                        && number * each.value() == steps.value())
                        .map(setting -> Settings.finding(setting.value())))
                .orElse(steps);
    }

    /** Returns the counter of the limit, without the intervals of a progress bar. */
    private static String head(Trace.Limit limit) {
        return limit.counter().toLowerCase(Locale.ROOT).replace("interval", "");
    }

    private Optional<Answer<Double>> setting(List<String> names) {
        // Options after the program keep their values, whatever the program does with them later.
        Optional<Answer<Double>> written = written(names);
        if (written.isPresent()) {
            return written;
        }
        Optional<Answer<Double>> given = training.first(
                        names,
                        value -> value.origin().fromCommand()
                                && Settings.numberOf(value) instanceof Double number
                                && number >= (names == STEPS ? FEW : 1))
                .map(setting -> Settings.finding(setting.value()))
                .filter(length -> !isDisregarded(names, length.value()));
        // A few steps under another name in the command are steps within a training step.
        return given.or(() -> inCalls(names))
                .or(() -> counting(names, 1)
                        .map(few -> few.value() < FEW && names == STEPS
                                ? counting(names, MANY).orElse(few)
                                : few)
                        .filter(count -> names != STEPS
                                || count.value() >= FEW
                                || !count.origin().fromCommand()));
    }

    /** Returns the first number that is at least {@code least}. */
    private Optional<Answer<Double>> counting(List<String> names, double least) {
        return training.first(
                        names,
                        value -> !(value instanceof Value.Unknown)
                                && Settings.numberOf(value) instanceof Double number
                                && number >= least)
                .map(setting -> Settings.finding(setting.value()));
    }

    private Optional<Answer<Double>> written(List<String> names) {
        return options.first(names, value -> Settings.numberOf(value) instanceof Double number && number >= 1)
                .filter(setting -> !isReplaced(setting.leaf()))
                .map(setting -> Settings.finding(setting.value()))
                .filter(length -> !isDisregarded(names, length.value()));
    }

    /** Whether the program trains by Keras calls that all state a known number of epochs, and none the given one. */
    private boolean isDisregarded(List<String> names, double epochs) {
        List<Value> stated = job.calls(callee -> Job.leaf(callee).matches("fit(?:_generator)?")).stream()
                .map(made -> made.named().get("epochs"))
                .toList();
        return names == EPOCHS
                && !stated.isEmpty()
                && stated.stream()
                        .allMatch(value -> Settings.numberOf(value) instanceof Double number
                                && number != epochs
                                && !value.origin().fromCommand());
    }

    /** Whether the program reads a file that overrides the command's arguments. */
    private boolean isReplaced(String name) {
        List<Value> values = job.settings().all().stream()
                .filter(setting -> setting.kind() == Trace.Kind.ARGUMENTS
                        && setting.path().equals(name)
                        && Settings.numberOf(setting.value()) != null)
                .map(Settings.Setting::value)
                .toList();
        return values.size() > 1
                && values.stream().filter(value -> value.origin().fromCommand()).count() == 1
                && values.stream().anyMatch(value -> isOfFile(value.origin()));
    }

    private static boolean isOfFile(Origin origin) {
        return origin.places().stream().anyMatch(place -> place.file() != null && ConfigFiles.isConfig(place.file()));
    }

    /** Reads the length from the arguments of a library's trainer. */
    private Optional<Answer<Double>> inCalls(List<String> names) {
        Optional<Answer<Double>> first = names == EPOCHS
                ? job.callsLike("mindspore\\..*Model\\(\\)\\.(?:train|fit)").stream()
                        .map(made -> made.argument(0, "epoch"))
                        .filter(value -> Settings.numberOf(value) instanceof Double number && number >= 1)
                        .findFirst()
                        .map(Settings::finding)
                : Optional.empty();
        if (first.isPresent()) {
            return first;
        }
        for (var made : job.calls(
                callee -> Job.leaf(callee)
                        .matches(
                                "Trainer|fit|fit_generator|TrainingArguments|Seq2SeqTrainingArguments|learn|\\w*Config|train|\\w*Trainer|fit_one_cycle|fine_tune"))) {
            for (String name : names) {
                Value value = made.named().get(name);
                if (value != null && Settings.numberOf(value) instanceof Double number && number >= 1) {
                    return Optional.of(Settings.finding(goneOn(name, number).orElse(value)));
                }
            }
        }
        return Optional.empty();
    }

    /** Returns the last epoch of a Keras call that continues from the last epoch of an earlier call. */
    private Optional<Value> goneOn(String name, double reached) {
        return job.calls(callee -> Job.leaf(callee).matches("fit(?:_generator)?")).stream()
                .filter(made -> Settings.numberOf(made.named().get("initial_epoch")) instanceof Double first
                        && first == reached)
                .map(made -> made.named().get(name))
                .filter(value -> Settings.numberOf(value) instanceof Double last && last > reached)
                .findFirst();
    }
}
