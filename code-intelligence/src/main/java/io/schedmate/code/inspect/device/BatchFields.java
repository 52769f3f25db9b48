package io.schedmate.code.inspect.device;

import io.schedmate.code.evaluate.trace.Trace;
import io.schedmate.code.inspect.job.Answer;
import io.schedmate.code.inspect.job.Job;
import io.schedmate.code.inspect.job.LibraryDefaults;
import io.schedmate.code.inspect.job.Names;
import io.schedmate.code.inspect.job.SelfStart;
import io.schedmate.code.inspect.job.Settings;
import io.schedmate.code.inspect.training.FrameworkField;
import io.schedmate.code.limit.WorkLimit;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Flag;
import io.schedmate.code.value.Value.Made;
import io.schedmate.code.value.Value.Unknown;
import io.schedmate.code.workload.Evidence;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads batch sizes: per device, and global = per device x ranks x accumulation. */
public record BatchFields(Job job, Optional<Answer<Double>> gpus, String distributed) {

    private static final List<String> PER_DEVICE = Names.listOf("batch.device");
    private static final List<String> GLOBAL = Names.listOf("batch.global");
    private static final List<String> EITHER = Names.listOf("batch.either");
    private static final List<String> ACCUMULATION = Names.listOf("batch.accumulation");
    private static final List<String> TARGETS = List.of("tau", "discount");
    private static final List<String> DEEPSPEED = Names.listOf("batch.deepspeed");
    private static final Set<String> LOADERS = Names.setOf("batch.loader");

    /** Sections about uses of the model other than its training. */
    private static final Pattern ASIDE = Pattern.compile(
            "(?:^|\\.)(?:rollout|vllm|sglang|critic|reward\\w*|sampl(?:e|er|ing)|eval\\w*|test\\w*|val(?:id\\w*)?|infer\\w*|generat\\w*)\\.");

    private static final Pattern OWN_NAME = Pattern.compile(
            "(?!.*(?:test|eval|val|dev|infer|predict|sampl|gen|decod|num|n_|per|log|print|max|min|save|time|cache|prefetch|norm|index|limit|warm))[a-z]+_?batch(?:_?size)?|batch_?size_[a-z]+");

    private static final Pattern LOADER =
            Pattern.compile("(?!.*(?:[vV]al|[tT]est|[eE]val))\\w*(?:Loader(?:Lite)?|Iterat(?:or|er)|Batcher|Feeder)");
    private static final List<String> KEPT = List.of("batch_size", "bs", "B");

    private static final Pattern ROUNDS = Pattern.compile("range\\((?:\\w+\\.)*\\w*accum\\w*\\)");

    /** Code that counts single samples up to a batch. */
    private static final Pattern GATHERS = Pattern.compile(
            "(?:/=?|%)\\s*(?:\\w+\\.)*batch_?size\\b|range\\((?:\\w+\\.)*batch_?size\\)", Pattern.CASE_INSENSITIVE);

    /** Code that splits what was loaded into batches. */
    private static final Pattern SPLITS = Pattern.compile(
            "\\bsplit\\(\\s*\\w+\\s*,\\s*(?:\\w+\\.)*(?:\\w+\\[['\"])?batch_?size\\b", Pattern.CASE_INSENSITIVE);

    private static final Pattern DECLARED =
            Pattern.compile("add_argument\\(\\s*(?:['\"]-\\w['\"],\\s*)?['\"]--([\\w-]+)['\"]");

    private static final List<String> SMALL = Names.listOf("batch.small");
    private static final List<String> SPLIT = Names.listOf("batch.split");
    private static final List<String> RAYS = Names.listOf("batch.rays");

    /** A line that creates the loader of another split, by the name of its result or of its data. */
    private static final Pattern VALIDATES = Pattern.compile(
            "(?i)^\\s*(?:self\\.)?_?(?:val|valid|validation|test|eval|dev)_?\\w*(?:loader|iter|dl)\\w*\\s*=|^\\s*(?:self\\.)?\\w*_(?:val|valid|validation|test|eval|dev)\\s*=[^=]*Loader|Loader\\(\\s*(?:dataset\\s*=\\s*)?(?:self\\.)?(?:val|valid|validation|test|eval|dev)_?(?:data|set|ds)\\w*");

    public record Batch(Optional<Answer<Double>> perDevice, Optional<Answer<Double>> global) {}

    public Batch batch() {
        Optional<Answer<Double>> commanded =
                job.settings().positive(EITHER).filter(size -> size.origin().fromCommand());
        // If the command gives a size, a framework's default does not count.
        Optional<Answer<Double>> global = job.settings()
                .positive(GLOBAL)
                .or(this::ofDeepSpeed)
                .filter(size -> commanded.isEmpty() || size.origin().fromCommand() || isAccumulationOpen());
        Optional<Answer<Double>> perDevice = job.settings().without(ASIDE).positive(PER_DEVICE);
        if (perDevice.isPresent()) {
            Optional<Answer<Double>> whole = global.isPresent() ? Optional.empty() : ofSmallOnes(perDevice.get());
            if (whole.isPresent()) {
                return new Batch(perDevice, whole);
            }
            // Computed accumulation steps show how the program divides the given batch.
            boolean isWorkedOut = accumulation()
                    .filter(steps -> steps.origin().derived() && global.isPresent() && isOf(steps, global.get()))
                    .isPresent();
            Optional<Answer<Double>> made = product(perDevice.get());
            return new Batch(perDevice, isWorkedOut && made.isPresent() ? made : global.or(() -> made));
        }
        if (global.isPresent()) {
            boolean isOfDevice = commanded.isPresent()
                    && !global.get().origin().fromCommand()
                    && commanded.get().value() < global.get().value();
            return new Batch(isOfDevice ? commanded : divided(global.get()), global);
        }
        Optional<Value> loaded = loaded();
        if (loaded.isPresent() && loaded.get() instanceof Unknown unknown && unknown.share() != null) {
            Answer<Double> shared = Settings.finding(unknown.share());
            return new Batch(divided(shared), Optional.of(shared));
        }
        Optional<Answer<Double>> each = loaded.filter(value -> Settings.numberOf(value) != null)
                .map(Settings::finding)
                .filter(finding -> finding.value() > 0)
                .map(this::ofAllLoaders)
                .map(this::ofEachPart)
                .map(finding -> finding.value() == 1
                        ? rays().or(this::gathered).or(this::ofFedLoader).orElse(finding)
                        : finding)
                .or(this::either)
                .or(this::ofOwnName)
                .or(this::ofOwnLoader)
                .or(this::ofRollout)
                .or(() -> LibraryDefaults.of(job, "per_device_train_batch_size"));
        if (each.isEmpty()) {
            return new Batch(Optional.empty(), Optional.empty());
        }
        // A batch that is limited per device is multiplied to the total. A program that starts one process per device
        // receives the total, which it divides.
        Optional<Answer<Double>> whole = ofSmallOnes(each.get());
        if (whole.isPresent()) {
            return new Batch(each, whole);
        }
        // Under a launcher, each process has its own batch, however its model is wrapped.
        boolean isWhole =
                distributed.startsWith("data parallel") && !job.launch().isDistributed()
                        || isOfJax()
                        || job.settings()
                                .first(SPLIT, value -> value instanceof Value.Flag flag && flag.isSet())
                                .isPresent()
                        || ListedDevices.count(job).isPresent()
                        || new SelfStart(job).ofPython().isPresent();
        return isWhole ? new Batch(divided(each.get()), Optional.of(each.get())) : new Batch(each, product(each.get()));
    }

    /**
     * Reads DeepSpeed's settings, in which the name that others use for the batch per device means the batch of all
     * devices.
     */
    private Optional<Answer<Double>> ofDeepSpeed() {
        return job.trace().settings().stream()
                .map(Trace.Settings::entries)
                .map(entries -> entries.get("config") instanceof Value.Entries handed ? handed : entries)
                .filter(entries -> distributed.startsWith("deepspeed")
                        && DEEPSPEED.stream().anyMatch(name -> entries.get(name) != null))
                .map(entries -> entries.get("train_batch_size"))
                .filter(size -> size != null && Settings.numberOf(size) instanceof Double number && number > 0)
                .findFirst()
                .map(Settings::finding);
    }

    /**
     * Reads the number of rays per step. A loader may return single images, from which a step samples this many rays.
     */
    private Optional<Answer<Double>> rays() {
        return job.settings()
                .first(RAYS, value -> Settings.numberOf(value) instanceof Double number && number > 1)
                .filter(setting -> setting.kind() != Trace.Kind.CONSTANTS)
                .map(setting -> Settings.finding(setting.value()));
    }

    /**
     * Reads the batch that a program gathers itself from single samples: it divides by the size, or takes that many
     * samples in a loop.
     */
    private Optional<Answer<Double>> gathered() {
        return either().filter(size -> size.value() > 1
                && job.programs(_ -> true)
                        .anyMatch(text -> GATHERS.matcher(WorkLimit.text(text)).find()));
    }

    /** Returns the total batch if the batch per device has a name such as small or micro. */
    private Optional<Answer<Double>> ofSmallOnes(Answer<Double> perDevice) {
        boolean isSmall = job.settings()
                .first(
                        SMALL,
                        value -> Settings.numberOf(value) instanceof Double size && size.equals(perDevice.value()))
                .isPresent();
        return isSmall
                ? job.settings()
                        .positive(GLOBAL)
                        .or(() -> job.settings().without(ASIDE).positive(EITHER))
                        .filter(whole -> whole.value() > perDevice.value() && whole.value() % perDevice.value() == 0)
                : Optional.empty();
    }

    /** Whether the number of accumulated micro batches is set but unknown. */
    private boolean isAccumulationOpen() {
        return accumulation().isEmpty()
                && job.settings().first(ACCUMULATION, Unknown.class::isInstance).isPresent();
    }

    /** Reads a batch size under a general name. An option's default counts only if code reads the option. */
    private Optional<Answer<Double>> either() {
        Predicate<Value> isSize = value -> Settings.numberOf(value) instanceof Double number && number > 0;
        Settings training = job.settings().without(ASIDE);
        return training.first(EITHER, isSize.and(value -> value.origin().fromCommand()))
                .or(() -> training.first(EITHER, isSize)
                        .filter(setting -> setting.kind() == Trace.Kind.CONFIGURATION || isNamed(setting.leaf())))
                .map(setting -> Settings.finding(setting.value()));
    }

    /**
     * Whether a file that was read uses the option that a file declares. If no use of any option is found, every option
     * counts as used.
     */
    private boolean isNamed(String option) {
        List<String> texts = job.programs(_ -> true).toList();
        Set<String> declared = texts.stream()
                .flatMap(text -> DECLARED.matcher(WorkLimit.text(text)).results())
                .map(found -> found.group(1).replace('-', '_'))
                .collect(Collectors.toSet());
        return !declared.contains(option)
                || isAsked(option, texts)
                || declared.stream().noneMatch(other -> isAsked(other, texts));
    }

    private static boolean isAsked(String option, List<String> texts) {
        Pattern asked = Pattern.compile("\\.%1$s\\b|['\"]%1$s['\"]\\s*[\\],)]|\\bvars\\(|__dict__|\\basdict\\("
                .formatted(Pattern.quote(option)));
        return texts.stream()
                .anyMatch(text -> asked.matcher(WorkLimit.text(text)).find());
    }

    /** Finds a size whose name has a word of its own, as in {@code pair_batch}, if it is the only one. */
    private Optional<Answer<Double>> ofOwnName() {
        List<Settings.Setting> named = job.settings().all().stream()
                .filter(setting -> setting.kind() != Trace.Kind.CONSTANTS
                        && OWN_NAME.matcher(WorkLimit.text(setting.leaf())).matches()
                        && Settings.numberOf(setting.value()) instanceof Double size
                        && size >= 2
                        && size == Math.rint(size))
                .toList();
        return named.stream().map(Settings.Setting::leaf).distinct().count() == 1
                ? Optional.of(Settings.finding(named.getFirst().value()))
                : Optional.empty();
    }

    /** Finds the number of samples per batch in the program's own loader. */
    private Optional<Answer<Double>> ofOwnLoader() {
        return job.trace().objects().stream()
                .filter(object ->
                        LOADER.matcher(WorkLimit.text(object.type().name())).matches())
                .flatMap(object -> KEPT.stream().map(object.attributes()::get))
                .filter(size -> size != null
                        && Settings.numberOf(size) instanceof Double number
                        && number >= 1
                        && number == Math.rint(number))
                .findFirst()
                .map(Settings::finding);
    }

    /** Returns the stated batch if the program loads several of them at once and splits them for its steps. */
    private Answer<Double> ofEachPart(Answer<Double> loaded) {
        if (!loaded.origin().derived()) {
            return loaded;
        }
        return either().filter(part -> part.value() < loaded.value()
                        && loaded.value() % part.value() == 0
                        && job.programs(_ -> true)
                                .anyMatch(text ->
                                        SPLITS.matcher(WorkLimit.text(text)).find()))
                .orElse(loaded);
    }

    /** Returns the stated batch if the program divides it among several loaders, each for a part of the data. */
    private Answer<Double> ofAllLoaders(Answer<Double> part) {
        if (!part.origin().derived()) {
            return part;
        }
        long loaders = job.calls(callee -> LOADERS.contains(Job.leaf(callee))).stream()
                .filter(made -> part.value().equals(Settings.numberOf(made.argument(1, "batch_size")))
                        && shuffles(made)
                        && !isForValidation(made))
                .count();
        return loaders < 2
                ? part
                : either().filter(whole -> whole.value() == loaders * part.value())
                        .orElse(part);
    }

    /** Finds the batch of the program's own loader, which a library's loader feeds with single samples. */
    private Optional<Answer<Double>> ofFedLoader() {
        return ofOwnLoader().filter(size -> size.value() > 1);
    }

    /** Returns the part of a collected rollout that the program computes for each optimizer step. */
    private Optional<Answer<Double>> ofRollout() {
        return Optional.ofNullable(job.trace().partOfBatch())
                .filter(size -> size.number() >= 1 && size.number() == Math.rint(size.number()))
                .map(Settings::finding);
    }

    private static boolean isOf(Answer<Double> steps, Answer<Double> batch) {
        return steps.origin().places().containsAll(batch.origin().places());
    }

    /** Whether the job uses JAX, where one process feeds all devices of its node. */
    private boolean isOfJax() {
        return FrameworkField.of(job)
                .filter(framework -> framework.value().contains("jax"))
                .isPresent();
    }

    /** Returns the argument of the training data loader; of several loaders, the one whose size the command gives. */
    private Optional<Value> loaded() {
        List<Value> shuffled = new ArrayList<>();
        List<Value> others = new ArrayList<>();
        for (Made made : job.calls(callee -> LOADERS.contains(Job.leaf(callee))
                || callee.endsWith("TensorDataset().batch")
                || Job.fits("(?:tensorflow|tf)\\..*\\.batch", callee)
                || Job.fits(".*Iterator\\.splits", callee)
                || callee.endsWith(".fit"))) {
            int position = Job.leaf(made.callee()).equals("batch")
                    ? 0
                    : Job.leaf(made.callee()).matches("fit|splits") ? 99 : 1;
            Value size = made.argument(position, "batch_size");
            if (size == null || size instanceof Value.None || isForValidation(made)) {
                continue;
            }
            boolean useful =
                    Settings.numberOf(size) != null || (size instanceof Unknown unknown && unknown.share() != null);
            if (useful) {
                (shuffles(made) ? shuffled : others).add(size);
            }
        }
        return (shuffled.isEmpty() ? others : shuffled)
                .stream().min(Comparator.comparing(size -> !size.origin().fromCommand()));
    }

    private static boolean shuffles(Made made) {
        return made.named().get("shuffle") instanceof Flag flag && flag.isSet();
    }

    private boolean isForValidation(Made made) {
        if (VALIDATES.matcher(WorkLimit.text(lineOf(made))).find()) {
            return true;
        }
        Value data = made.argument(0, "dataset");
        if (data instanceof io.schedmate.code.evaluate.value.ObjectValue object) {
            Value split = object.attributes().get("split");
            return split instanceof Value.Text text
                    && text.text().toLowerCase(Locale.ROOT).matches("val.*|test.*|dev");
        }
        return data instanceof Made set
                && (set.named().get("train") instanceof Flag train && !train.isSet()
                        || set.named().get("split") instanceof Value.Text split
                                && split.text().toLowerCase(Locale.ROOT).matches("val.*|test.*|dev"));
    }

    private String lineOf(Made made) {
        return made.origin().places().stream()
                .findFirst()
                .filter(place -> place.file() != null)
                .flatMap(place -> job.tree()
                        .text(job.tree().root().resolve(String.valueOf(place.file())))
                        .flatMap(text -> text.lines().skip(place.line() - 1L).findFirst()))
                .orElse("");
    }

    private Optional<Answer<Double>> accumulation() {
        // In reinforcement learning this name is the interval at which another network is updated.
        List<String> names = job.settings().number(TARGETS).isPresent()
                ? ACCUMULATION.stream()
                        .filter(name -> !name.equals("update_freq"))
                        .toList()
                : ACCUMULATION;
        // The program's own result from the command's number takes precedence.
        return job.settings()
                .first(
                        names,
                        value -> value.origin().derived()
                                && value.origin().fromCommand()
                                && Settings.numberOf(value) instanceof Double number
                                && number > 0)
                .map(setting -> Settings.finding(setting.value()))
                .or(() -> job.settings().positive(names))
                .or(this::accumulationOfTrainer)
                .or(this::accumulationOfRecords)
                .or(this::accumulationOfLoop);
    }

    /** Reads accumulation steps from the program's own settings records, if all created records agree. */
    private Optional<Answer<Double>> accumulationOfRecords() {
        List<Answer<Double>> held = job.trace().objects().stream()
                .filter(object -> object.type().isMadeOfFields())
                .flatMap(object -> ACCUMULATION.stream()
                        .map(object.attributes()::get)
                        .filter(value ->
                                value != null && Settings.numberOf(value) instanceof Double steps && steps >= 1))
                .map(Settings::finding)
                .toList();
        return held.stream().map(Answer::value).distinct().count() == 1
                ? Optional.of(held.getFirst())
                : Optional.empty();
    }

    /** Reads the iterations of a loop within a step whose name indicates accumulation. */
    private Optional<Answer<Double>> accumulationOfLoop() {
        return job.trace().limits().stream()
                .filter(limit -> ROUNDS.matcher(WorkLimit.text(limit.counter())).find()
                        && Settings.numberOf(limit.value()) instanceof Double rounds
                        && rounds > 1
                        && rounds == Math.rint(rounds))
                .findFirst()
                .map(limit -> Settings.finding(limit.value()));
    }

    /**
     * Reads accumulation steps that the program computes for a library's trainer; they have no name among the settings.
     */
    private Optional<Answer<Double>> accumulationOfTrainer() {
        return job.calls(callee -> callee.endsWith(".Trainer")).stream()
                .map(made -> made.named().get("accumulate_grad_batches"))
                .filter(value -> Settings.numberOf(value) instanceof Double number && number >= 1)
                .findFirst()
                .map(Settings::finding);
    }

    private @Nullable Double ranks() {
        if (distributed.equals("none") && !new ReplicatingTrainer(job).isUsed()) {
            // A single process that distributes its model over devices uses one batch, regardless of the number of
            // devices.
            return 1.0;
        }
        if (gpus.isEmpty()) {
            return null;
        }
        double parts = gpus.get().value();
        for (String kind : List.of("tensor parallel ", "pipeline parallel ")) {
            int at = distributed.indexOf(kind);
            if (at >= 0) {
                String number = distributed.substring(at + kind.length()).replaceFirst("\\D.*", "");
                parts /= number.isEmpty() ? 1 : Double.parseDouble(number);
            }
        }
        return parts >= 1 ? parts : null;
    }

    private Optional<Answer<Double>> product(Answer<Double> perDevice) {
        Double ranks = ranks();
        if (ranks == null) {
            return Optional.empty();
        }
        Optional<Answer<Double>> accumulation = accumulation();
        double global =
                perDevice.value() * ranks * accumulation.map(Answer::value).orElse(1.0);
        if (ranks == 1 && accumulation.isEmpty()) {
            return Optional.of(perDevice);
        }
        String premises = (gpus.isEmpty() ? "batchSizePerDevice" : "batchSizePerDevice, gpus")
                + accumulation
                        .map(Answer::origin)
                        .filter(origin -> !origin.places().isEmpty())
                        .map(Origin::places)
                        .map(places -> ", accumulation at " + places.getFirst())
                        .orElse("");
        return Optional.of(Answer.because(global, new Evidence.Derived(premises)));
    }

    private Optional<Answer<Double>> divided(Answer<Double> global) {
        Double ranks = ranks();
        double steps = accumulation().map(Answer::value).orElse(1.0);
        if (ranks == null || global.value() % (ranks * steps) != 0) {
            return Optional.empty();
        }
        return ranks * steps == 1
                ? Optional.of(global)
                : Optional.of(
                        Answer.because(global.value() / ranks / steps, new Evidence.Derived("globalBatchSize, gpus")));
    }

    public Optional<Answer<Double>> steps() {
        return accumulation();
    }
}
