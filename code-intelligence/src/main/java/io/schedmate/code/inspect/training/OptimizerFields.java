package io.schedmate.code.inspect.training;

import io.schedmate.code.config.ConfigFiles;
import io.schedmate.code.evaluate.trace.Trace;
import io.schedmate.code.evaluate.value.ObjectValue;
import io.schedmate.code.inspect.job.Answer;
import io.schedmate.code.inspect.job.Job;
import io.schedmate.code.inspect.job.LibraryDefaults;
import io.schedmate.code.inspect.job.Names;
import io.schedmate.code.inspect.job.Settings;
import io.schedmate.code.limit.WorkLimit;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Place;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import io.schedmate.code.value.Value.Items;
import io.schedmate.code.value.Value.Made;
import io.schedmate.code.value.Value.Text;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads the optimizer and its learning rate. */
public record OptimizerFields(Job job) {

    static final List<String> RATES = Names.listOf("optimizer.rate");
    private static final List<String> NAMES = Names.listOf("optimizer.setting");
    private static final Set<String> KNOWN = Names.setOf("optimizer.kind");

    /** A prefix that states how a known optimizer is computed. */
    private static final Pattern VARIANT = Pattern.compile("^(?:foreach|fused|distributed|singledevice|paged|sharded)");

    private static final Pattern TRAINER = Pattern.compile(
            "(?:transformers|trl)\\.(?:\\w+\\.)*(?:Seq2Seq|SFT|DPO|ORPO|KTO|Reward|CPO|GRPO|RLOO)?Trainer");

    private static final Pattern OPTIMIZER =
            Pattern.compile(".*(?:optim|optimizer|optimizers|train|legacy)\\.Optimizer(?:V2)?");

    /** Suffixes of settings classes. */
    private static final Pattern RECORD =
            Pattern.compile("(?:Optimizer)?(?:Config|Conf|Cfg|Params|Settings|Options|Args)?$");

    private static final Pattern SCHEDULE =
            Pattern.compile("\\w*(?:L[Rr]|LearningRate|Warm_?[uU]p)\\w*(?:Schedul|Policy)\\w*");

    /** Classes that are related to an optimizer but are not optimizers. */
    private static final Pattern NOT_ITSELF = Pattern.compile("Schedul|Trainer|Runner|Hook|Config|Wrapper|Agent|Model");

    /** Sections about auxiliary networks. */
    private static final Pattern HELPERS = Pattern.compile(
            "(?:^|\\.)(?:critic|reward(?:_model)?|ref(?:erence)?(?:_model)?|value_(?:model|net)|disc(?:riminator)?|teacher)\\.");

    public static boolean isOptimizer(String callee) {
        String leaf = Job.leaf(callee).toLowerCase(Locale.ROOT).replace("_", "");
        boolean isKind = KNOWN.contains(leaf)
                || KNOWN.contains(VARIANT.matcher(WorkLimit.text(leaf)).replaceFirst(""));
        return isKind && !callee.contains("()") && !callee.startsWith("import ");
    }

    /** Returns the first optimizer that is created; if there are several kinds, the one that is chosen by name. */
    private Optional<Made> made() {
        List<Made> all = job.calls(OptimizerFields::isOptimizer);
        Optional<String> asked =
                all.stream().map(made -> kind(made.callee())).distinct().count() > 1
                        ? stated().map(named -> kind(named.value()))
                        : Optional.empty();
        return all.stream()
                .filter(made -> asked.isEmpty() || kind(made.callee()).equals(asked.get()))
                .findFirst()
                .or(() -> all.stream().findFirst());
    }

    private static String kind(String callee) {
        return Job.leaf(callee).toLowerCase(Locale.ROOT).replaceAll("[_-]|optimizer$", "");
    }

    /** Finds a Hugging Face trainer that receives no optimizer and therefore creates its own. */
    private Optional<Made> trainer() {
        boolean makesOwn = job.trace().objects().stream()
                .anyMatch(object -> object.type().ancestry().stream()
                                .anyMatch(name ->
                                        TRAINER.matcher(WorkLimit.text(name)).matches())
                        && object.type().has("create_optimizer", "create_optimizer_and_scheduler", "get_optimizer"));
        return makesOwn
                ? Optional.empty()
                : job.calls(callee -> TRAINER.matcher(WorkLimit.text(callee)).matches()).stream()
                        .filter(made -> made.argument(-1, "optimizers") == null
                                || made.argument(-1, "optimizers") instanceof Value.None)
                        .findFirst();
    }

    /**
     * Returns an object of the program's own class that extends a library's optimizer, or is named and used like one.
     */
    private Optional<ObjectValue> own() {
        return job.trace().objects().stream()
                .filter(object -> object.type().ancestry().stream()
                                .anyMatch(name ->
                                        OPTIMIZER.matcher(WorkLimit.text(name)).matches())
                        || object.type().has("step")
                                && isNamedLikeOne(object.type().name()))
                .findFirst();
    }

    private static boolean isNamedLikeOne(String name) {
        return isNamed(name)
                && !SCHEDULE.matcher(WorkLimit.text(name)).matches()
                && !NOT_ITSELF.matcher(WorkLimit.text(name)).find();
    }

    public Optional<Answer<String>> optimizer() {
        Optional<Made> trainer = trainer();
        if (trainer.isPresent()) {
            return stated().or(() -> trainer.map(made -> Answer.at("AdamW", made.origin())));
        }
        List<String> kinds = job.calls(OptimizerFields::isOptimizer).stream()
                .map(made -> Job.leaf(made.callee()))
                .distinct()
                .toList();
        boolean certain = job.trace().calls().stream()
                .anyMatch(call -> call.certain() && isOptimizer(call.made().callee()));
        Optional<Answer<String>> named = certain ? Optional.empty() : stated();
        if (named.isPresent()) {
            return named;
        }
        if (certain && kinds.size() > 1) {
            Optional<Answer<String>> chosen = chosenOf(kinds);
            if (chosen.isPresent()) {
                return chosen;
            }
        }
        if (kinds.size() == 1 || certain) {
            return made().map(made ->
                    Answer.at(plain(Job.leaf(made.callee())), made.origin().or(word(made))));
        }
        Optional<Answer<String>> own =
                own().map(object -> Answer.at(object.type().name(), object.origin()));
        return own.or(this::held)
                .or(() -> described()
                        .map(described -> Answer.at(
                                plain(described.name().text()), described.name().origin())))
                .or(this::named)
                .or(() -> LibraryOptimizers.of(job));
    }

    /** Returns the origin of the setting that chooses the optimizer; the call itself may not name it. */
    private Origin word(Made made) {
        return stated().filter(named -> kind(named.value()).equals(kind(made.callee())))
                .map(Answer::origin)
                .orElse(Origin.NONE);
    }

    /**
     * Returns an optimizer that a configuration stores as an object of the program: a record with the library's class
     * in a field, or else an object with the name of an optimizer. The first one counts.
     */
    private Optional<Answer<String>> held() {
        return job.settings().all().stream()
                .filter(setting -> setting.path().contains("optim")
                        && setting.kind() != Trace.Kind.CONSTANTS
                        && setting.value() instanceof ObjectValue object
                        && object.type().isMadeOfFields())
                .map(setting -> (ObjectValue) setting.value())
                .flatMap(object -> kindOf(object).map(name -> Answer.at(plain(name), object.origin())).stream())
                .findFirst();
    }

    private static Optional<String> kindOf(ObjectValue object) {
        return object.attributes().values().values().stream()
                .filter(value -> value instanceof Value.Outside outside && isOptimizer(outside.name()))
                .map(value -> ((Value.Outside) value).name())
                .findFirst()
                .or(() -> Optional.of(
                                RECORD.matcher(WorkLimit.text(object.type().name()))
                                        .replaceFirst(""))
                        .filter(OptimizerFields::isOptimizer));
    }

    /** Returns an optimizer that a configuration describes for later creation; empty if it describes several kinds. */
    private Optional<Described> described() {
        List<Described> all = job.settings().all().stream()
                .filter(setting -> setting.leaf().matches("_target_|target|class_path")
                        && setting.kind() == Trace.Kind.CONFIGURATION
                        && setting.value() instanceof Text text
                        && text.text().contains(".")
                        && isOptimizer(text.text()))
                .map(setting -> new Described((Text) setting.value(), setting.path()))
                .toList();
        long kinds =
                all.stream().map(each -> kind(each.name().text())).distinct().count();
        return kinds == 1 ? Optional.of(all.getFirst()) : Optional.empty();
    }

    private boolean isChosen(Described described) {
        return optimizer()
                .filter(chosen -> chosen.origin().equals(described.name().origin()))
                .isPresent();
    }

    private record Described(Text name, String path) {

        /** Returns the names under which the learning rate is stored, next to the optimizer's name or below it. */
        List<String> rates() {
            String section = path.replaceFirst("[^.]*$", "");
            return List.of(section + "lr", section + "learning_rate", section + "params.lr", section + "init_args.lr");
        }
    }

    /** Returns the optimizer that a setting names, if several are created. */
    private Optional<Answer<String>> chosenOf(List<String> kinds) {
        for (String kind : kinds) {
            Optional<Settings.Setting> chosen = job.settings()
                    .first(
                            NAMES,
                            value -> value instanceof Text text
                                    && kind(text.text()).equals(kind(kind)));
            if (chosen.isPresent()) {
                return Optional.of(Answer.at(plain(kind), chosen.get().value().origin()));
            }
        }
        return Optional.empty();
    }

    /** Returns the optimizer in the command or a configuration, if it is undecided which one is created. */
    private Optional<Answer<String>> stated() {
        return job.settings()
                .first(NAMES, value -> value instanceof Text text && isNamed(text.text()))
                .filter(setting -> setting.kind() != Trace.Kind.CONSTANTS)
                .map(setting -> Answer.at(
                        plain(((Text) setting.value()).text()), setting.value().origin()));
    }

    private Optional<Answer<String>> named() {
        Optional<Answer<String>> created =
                job.calls(callee -> callee.contains("create_optimizer") || callee.endsWith("get_optimizer")).stream()
                        .map(made -> made.argument(1, "opt"))
                        .filter(value -> value instanceof Text text && isNamed(text.text()))
                        .map(value -> Answer.at(((Text) value).text(), value.origin()))
                        .findFirst();
        // Keras accepts an optimizer's name alone.
        Optional<Answer<String>> compiled = job.calls(callee -> Job.leaf(callee).equals("compile")).stream()
                .map(made -> made.argument(0, "optimizer"))
                .filter(value -> value instanceof Text text && isNamed(text.text()))
                .map(value -> Answer.at(((Text) value).text(), value.origin()))
                .findFirst();
        return created.or(() -> compiled)
                .or(() -> job.settings()
                        .first(NAMES, value -> value instanceof Text text && isNamed(text.text()))
                        .map(setting -> Answer.at(
                                plain(((Text) setting.value()).text()),
                                setting.value().origin())));
    }

    private static boolean isNamed(String text) {
        String leaf = text.substring(text.lastIndexOf('.') + 1)
                .toLowerCase(Locale.ROOT)
                .replaceAll("[_-]", "");
        return KNOWN.stream()
                .anyMatch(known ->
                        known.length() > 3 ? leaf.contains(known) : leaf.equals(known) || leaf.startsWith(known));
    }

    private static String plain(String name) {
        String leaf = name.substring(name.lastIndexOf('.') + 1).replaceFirst("(?<=[a-z])Optimizer$", "");
        // A faster implementation of an optimizer counts as that optimizer.
        String kind = leaf.replaceFirst("^(?:Distributed)?(?:Fused|DeepSpeedCPU)(?=[A-Z])", "");
        return kind.equals(leaf) ? leaf : leaf + " (" + kind + ")";
    }

    public Optional<Answer<Double>> learningRate() {
        Optional<Made> trainer = trainer();
        if (trainer.isPresent()) {
            return trainer.flatMap(OptimizerFields::rateOfArguments)
                    .or(this::rates)
                    .or(() -> LibraryDefaults.of(job, "learning_rate"));
        }
        Optional<String> kind = made().map(made -> kind(made.callee()));
        Optional<Answer<Double>> given = job.calls(OptimizerFields::isOptimizer).stream()
                .filter(made -> kind.isEmpty() || kind.get().equals(kind(made.callee())))
                .map(OptimizerFields::rate)
                .flatMap(Optional::stream)
                .findFirst();
        // A second optimizer with unknown parameter groups has its own learning rate.
        boolean isOfFirst = made().flatMap(OptimizerFields::rate).isPresent();
        if (given.isPresent() && (isOfFirst || rates().isEmpty())) {
            return given;
        }
        Optional<Answer<Double>> scheduled = isWarmedUp() ? scheduled() : Optional.empty();
        if (scheduled.isPresent()) {
            return scheduled;
        }
        Optional<Answer<Double>> own = own().flatMap(object ->
                new Settings(List.of(new Trace.Settings(Trace.Kind.CONSTANTS, object.attributes()))).positive(RATES));
        return own.or(() -> described()
                        .filter(this::isChosen)
                        .flatMap(each -> job.settings().positive(each.rates())))
                .or(() -> rates().filter(rate -> !hasNoRate() || isOfJob(rate)));
    }

    /** Returns the learning rate in the trainer's own arguments, regardless of other arguments objects. */
    private static Optional<Answer<Double>> rateOfArguments(Made trainer) {
        Value rate = switch (trainer.argument(-1, "args")) {
            case Made arguments -> arguments.named().get("learning_rate");
            case Entries arguments -> arguments.get("learning_rate");
            case ObjectValue arguments -> arguments.attributes().get("learning_rate");
            case null, default -> null;
        };
        return rate != null && Settings.numberOf(rate) instanceof Double number && number > 0
                ? Optional.of(Settings.finding(rate))
                : Optional.empty();
    }

    private Optional<Answer<Double>> rates() {
        Optional<Answer<Double>> first = job.settings().positive(RATES);
        // The network only needs to be checked if there is a rate.
        return first.isEmpty()
                ? first
                : job.settings().without(HELPERS).positive(RATES).or(() -> first);
    }

    /** Whether the optimizer starts with a learning rate of zero, which a schedule raises. */
    private boolean isWarmedUp() {
        return made().map(made -> made.named().get("lr"))
                .map(Settings::numberOf)
                .filter(rate -> rate == 0)
                .isPresent();
    }

    /** Returns the learning rate that the program's own schedule receives. */
    private Optional<Answer<Double>> scheduled() {
        return job.trace().objects().stream()
                .filter(object ->
                        SCHEDULE.matcher(WorkLimit.text(object.type().name())).matches())
                .flatMap(object -> Stream.of("lr", "base_lr", "max_lr")
                        .map(object.attributes()::get)
                        .filter(rate -> Settings.numberOf(rate) instanceof Double number && number > 0)
                        .map(Settings::finding))
                .findFirst();
    }

    /** Whether an optimizer is certainly created without a learning rate, so that other settings do not apply to it. */
    private boolean hasNoRate() {
        return made().filter(made -> made.callee().startsWith("torch.optim.")
                        && !made.named().containsKey("**")
                        && made.named().get("lr") == null
                        && made.arguments().size() == 1
                        && job.trace().calls().stream().anyMatch(call -> call.certain() && call.made() == made))
                .isPresent();
    }

    /** Whether the command, its options or a file that it names states the learning rate. */
    private boolean isOfJob(Answer<Double> rate) {
        return rate.origin().fromCommand()
                || rate.origin().places().stream()
                        .map(Place::file)
                        .anyMatch(file -> file == null
                                || file.endsWith(".py")
                                || job.launch().arguments().stream()
                                        .anyMatch(word -> ConfigFiles.isConfig(word.text())
                                                && file.endsWith(word.text().replaceFirst("^(?:\\./)?", ""))));
    }

    private static Optional<Answer<Double>> rate(Made made) {
        // Only torch's optimizers take the parameters before the learning rate.
        int position = Job.fits("(?:.*\\.)?(?:keras|tensorflow|tf|optax|paddle)\\..*", made.callee()) ? 0 : 1;
        for (Value value : new Value[] {
            made.named().get("lr"),
            made.named().get("learning_rate"),
            made.arguments().size() > position ? made.arguments().get(position) : null
        }) {
            if (value != null && Settings.numberOf(value) instanceof Double rate && rate > 0) {
                return Optional.of(Answer.at(rate, value.origin().or(made.origin())));
            }
        }
        return groups(made);
    }

    /**
     * Returns the learning rate of the first parameter group. Groups have their own rates; the first may be the only
     * known one.
     */
    private static Optional<Answer<Double>> groups(Made made) {
        return made.arguments().stream()
                .filter(Items.class::isInstance)
                .flatMap(groups -> ((Items) groups).values().stream())
                .filter(Entries.class::isInstance)
                .map(group -> ((Entries) group).get("lr"))
                .filter(Objects::nonNull)
                .limit(1)
                .filter(rate -> Settings.numberOf(rate) instanceof Double number && number > 0)
                .map(rate -> Settings.finding(Objects.requireNonNull(rate)))
                .findFirst();
    }
}
