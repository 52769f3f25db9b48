package io.schedmate.code.inspect.data;

import io.schedmate.code.evaluate.trace.Trace;
import io.schedmate.code.evaluate.value.ObjectValue;
import io.schedmate.code.inspect.job.Answer;
import io.schedmate.code.inspect.job.ChosenPart;
import io.schedmate.code.inspect.job.Job;
import io.schedmate.code.inspect.job.KnownNames;
import io.schedmate.code.inspect.job.Names;
import io.schedmate.code.inspect.job.ReadMe;
import io.schedmate.code.inspect.job.Settings;
import io.schedmate.code.limit.WorkLimit;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Place;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import io.schedmate.code.value.Value.Items;
import io.schedmate.code.value.Value.Text;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads the data that a job trains on: name, stated size and augmentation. */
public record DataFields(Job job) {

    private static final List<String> NAMES = Names.listOf("data.setting");
    private static final List<String> PATHS = Names.listOf("data.path");

    private static final Pattern LOADS = Pattern.compile(
            "(?:.*\\.)?load_dataset|(?:tensorflow_datasets|tfds)\\.load|(?:gym|gymnasium|envpool)\\.make(?:_vec)?|torchtext\\.datasets\\..*");
    private static final Pattern ENVIRONMENT = Pattern.compile("[A-Za-z][\\w/.:-]*-v\\d+");
    /** Parameters and attributes that may hold the name or path of a data set. */
    private static final Pattern HOLDS_NAME =
            Pattern.compile("(?i)\\w*(?:data|root|path|dir|folder|corpus)\\w*|name|env(?:_\\w+)?");

    private static final Pattern IS_NAME = Pattern.compile("_?(?:data_?set|data|corpus)(?:_?name)?");

    private static final Pattern IS_PLACE = Pattern.compile(
            "\\w*(?:dir|path|file|files|root|folder|list|filelist|manifest|lmdb|index|ann|annotations?)(?:_\\w+)?");
    /** The file of samples in a section that is only about data. */
    private static final Pattern OF_SECTION = Pattern.compile("(?:.*\\.)?(?:data|datasets?)\\.train");

    /** Paths of samples of any kind. */
    private static final Pattern OF_SAMPLES = Pattern.compile(
            "(?:real|raw|source|input|full|my|local|train|training)_data(?:_?sets?)?(?:_?(?:path|dir|root|folder|file))?s?");

    private static final Pattern NOT_READ = Pattern.compile(
            "out|save|log|ckpt|checkpoint|(?:^|[._])(?:val|valid|validation|test|eval|dev)(?:$|[._])|model|weight|pretrain|config|cfg|resume|tokeni[sz]er|vocab|(?:^|[._])l?lm(?:$|[._])");

    /** An option that says by its own name which data are at a place. */
    private static final Pattern NAMES_DATA =
            Pattern.compile("(?:train_)?(\\w+?)_(?:shards?|urls?|roots?|paths?|dirs?|folders?|files?|data)");

    /** Sections about the model, which may name the data of its prototypes or of its weights. */
    private static final Pattern OF_MODEL = Pattern.compile("(?:^|\\.)model\\.(?:.*\\.)?dataset$");

    private static final Pattern OF_EVALUATION =
            Pattern.compile("(?:.*/)?(?:eval(?:uation|uate|s)?|benchmarks?|downstream)(?:/.*|\\w*\\.py)");
    private static final Pattern EVALUATED_ON = Pattern.compile("(?i)(?:^|[^a-z])(?:evals?|benchmarks?)(?:$|[^a-z])");

    private static final Pattern CHOICE = Pattern.compile("data|datasets?|datamodule");

    /** The maximum number of data sets that are named; the first ones are kept. */
    private static final int MAX = 6;

    public Optional<Answer<String>> name() {
        return world().or(this::commanded)
                .or(this::loaded)
                .or(this::environment)
                .or(this::chosen)
                .or(this::stated)
                .or(this::sections)
                .or(this::ofLibrary)
                .or(this::commandedFile)
                .or(this::knownPath)
                .or(this::anyPath)
                .or(this::option)
                .or(this::own)
                .or(this::loadedByItself)
                .or(this::word)
                .or(this::script)
                .or(this::module)
                .or(this::folder)
                .or(this::path)
                .or(this::opened)
                .or(this::divided)
                .or(this::ofReadMe)
                .or(this::givenToOwn)
                .or(this::ownClass)
                .or(this::pathOfOwn);
    }

    /** Finds a known data set in the command. It takes precedence over the program's defaults. */
    private Optional<Answer<String>> commanded() {
        Settings settings = job.settings();
        Predicate<Value> isGiven = value -> value.origin().fromCommand() && DataNames.isKnown(value);
        return settings.first(NAMES, isGiven)
                .map(setting -> DataNames.named((Text) setting.value()))
                .or(() -> settings.first(PATHS, isGiven).map(setting -> DataNames.known((Text) setting.value())));
    }

    /** Reads the domain and task of the control suite, whose domains have several tasks each. */
    private Optional<Answer<String>> world() {
        return job.callsLike("(?:dmc2gym|dmc_remastered|(?:dm_control\\.)?suite)\\.(?:make|load)").stream()
                .filter(made -> made.argument(0, "domain_name") instanceof Text
                        && made.argument(1, "task_name") instanceof Text)
                .map(made -> {
                    Text domain = (Text) Objects.requireNonNull(made.argument(0, "domain_name"));
                    Text task = (Text) Objects.requireNonNull(made.argument(1, "task_name"));
                    return Answer.at(
                            domain.text() + "_" + task.text(), domain.origin().or(task.origin()));
                })
                .findFirst();
    }

    /** Reads the environment that a function of any library makes; the version at its end identifies its name. */
    private Optional<Answer<String>> environment() {
        return job.calls(callee -> Job.leaf(callee).startsWith("make")).stream()
                .flatMap(made -> made.arguments().stream().limit(1))
                .filter(DataFields::isEnvironment)
                .findFirst()
                .map(value -> Answer.at(((Text) value).text(), value.origin()));
    }

    private static boolean isEnvironment(Value value) {
        return value instanceof Text text
                && ENVIRONMENT.matcher(WorkLimit.text(text.text())).matches();
    }

    private Optional<Answer<String>> loaded() {
        return job.calls(callee -> LOADS.matcher(WorkLimit.text(callee)).matches()).stream()
                .filter(made -> !isOfEvaluation(made.origin()))
                .map(made -> made.argument(0, made.callee().contains("make") ? "id" : "path"))
                .filter(value -> value instanceof Text text
                        && DataNames.isName(text.text())
                        && !EVALUATED_ON.matcher(WorkLimit.text(text.text())).find())
                .map(value -> DataNames.named((Text) Objects.requireNonNull(value)))
                .findFirst();
    }

    /** Reads the part of a composed configuration that the command chooses for the data. */
    private Optional<Answer<String>> chosen() {
        return ChosenPart.of(job, CHOICE)
                .filter(found -> DataNames.isName(found.value()))
                .findFirst();
    }

    private Optional<Answer<String>> stated() {
        Settings ofData = job.settings().without(OF_MODEL);
        for (String name : NAMES) {
            Optional<Settings.Setting> setting = ofData.first(
                    List.of(name),
                    value -> value instanceof Text text && DataNames.isName(text.text())
                            || value instanceof Items items
                                    && !items.values().isEmpty()
                                    && items.values().stream()
                                            .allMatch(item ->
                                                    item instanceof Text text && DataNames.isName(text.text())));
            boolean sure = setting.isPresent()
                    && (setting.get().kind() != Trace.Kind.CONSTANTS
                            || DataNames.isKnown(setting.get().value())
                            || isEnvironment(setting.get().value())
                            || name.startsWith("dataset"));
            if (sure) {
                return Optional.of(of(setting.get().value()));
            }
        }
        return job.settings()
                .text(List.of("task", "task_name", "task.name"))
                .filter(task -> job.imports("dm_control")
                        || job.imports("gym")
                        || job.imports("gymnasium")
                        || KnownNames.DATA_SETS.find(task.value()).isPresent());
    }

    /** Reads a section that has one subsection per data set, {@code datasets: {NAME: {...}}}. */
    private Optional<Answer<String>> sections() {
        return job.settings().all().stream()
                .filter(setting -> setting.leaf().equals("datasets")
                        && setting.kind() == Trace.Kind.CONFIGURATION
                        && setting.value() instanceof Entries sections
                        && !sections.values().isEmpty()
                        && sections.values().entrySet().stream()
                                .allMatch(
                                        each -> each.getValue() instanceof Entries && DataNames.isName(each.getKey())))
                .map(setting -> (Entries) setting.value())
                .findFirst()
                .map(sections -> Answer.at(
                        String.join(
                                " ",
                                sections.values().keySet().stream().limit(MAX).toList()),
                        sections.values().values().iterator().next().origin()));
    }

    private static Answer<String> of(Value value) {
        if (value instanceof Items items) {
            List<String> names = items.values().stream()
                    .map(item -> DataNames.named((Text) item).value())
                    .limit(MAX)
                    .toList();
            return Answer.at(String.join(" ", names), items.values().getFirst().origin());
        }
        return DataNames.named((Text) value);
    }

    private Optional<Answer<String>> ofLibrary() {
        return job
                .callsLike(
                        "(?:torchvision|torchaudio|torch_geometric|keras|tensorflow\\.keras|tf\\.keras|paddle\\.vision|mxnet\\.gluon\\.data\\.vision|ogb|torchtext)\\.(?:\\w+\\.)*datasets?\\.(?:\\w+\\.){0,3}\\w+|monai\\.apps\\.(?:\\w+\\.)*\\w+Dataset")
                .stream()
                .filter(made -> !Job.leaf(made.callee())
                                .matches(
                                        "ImageFolder|CocoDetection|CocoCaptions|DatasetFolder|FakeData|VisionDataset|Compose|[a-z]+_\\w+|utils|extract\\w*")
                        || made.callee().endsWith(".load_data"))
                .map(made -> {
                    String leaf = Job.leaf(made.callee());
                    String name = leaf.matches("load_data|splits|iters")
                            ? made.callee().replaceFirst("\\.\\w+$", "").replaceFirst(".*\\.", "")
                            : leaf;
                    boolean isFamily = leaf.matches(
                            "Planetoid|TUDataset|\\w*PygNodePropPredDataset|\\w*PropPredDataset|MoleculeNet|DecathlonDataset|TciaDataset");
                    Value given = isFamily
                            ? Stream.of("name", "task", "collection")
                                    .flatMap(parameter -> Stream.ofNullable(made.argument(1, parameter)))
                                    .findFirst()
                                    .orElse(null)
                            : null;
                    return given instanceof Text text
                            ? Answer.at(text.text(), text.origin())
                            : Answer.at(name, made.origin());
                })
                .findFirst();
    }

    private Optional<Answer<String>> knownPath() {
        return job.settings()
                .first(PATHS, DataNames::isKnown)
                .map(setting -> DataNames.known((Text) setting.value()))
                .or(() -> job.trace().calls().stream()
                        .map(Trace.Call::made)
                        .filter(made -> Job.fits(
                                ".*(?:ImageFolder|Dataset|read_csv|load|from_file|memmap|loadtxt|open)", made.callee()))
                        .flatMap(made -> made.arguments().stream())
                        .filter(value -> DataNames.isKnown(value)
                                && !NOT_READ.matcher(WorkLimit.text(((Text) value).text()))
                                        .find())
                        .findFirst()
                        .map(value -> DataNames.known((Text) value)));
    }

    /** Reads any setting that is the path of samples, of their list or of their classes. */
    private Optional<Answer<String>> anyPath() {
        return job.settings().all().stream()
                .filter(setting -> (IS_PLACE.matcher(WorkLimit.text(setting.leaf()))
                                        .matches()
                                || OF_SECTION
                                        .matcher(WorkLimit.text(setting.path()))
                                        .matches())
                        && !setting.leaf().startsWith("_")
                        && !NOT_READ.matcher(WorkLimit.text(setting.path())).find()
                        && setting.value() instanceof Text text
                        && KnownNames.DATA_SETS
                                .find(inTree(text.text()))
                                .filter(KnownNames.Known::isOne)
                                .isPresent())
                .findFirst()
                .map(setting -> DataNames.known((Text) setting.value()));
    }

    /** Finds known data sets in the names of options to which the command gives a place: {@code --coco_shards URL}. */
    private Optional<Answer<String>> option() {
        List<Answer<String>> named = job.settings().all().stream()
                .filter(setting -> setting.value() instanceof Text text
                        && text.origin().fromCommand()
                        && text.text().contains("/")
                        && !NOT_READ.matcher(WorkLimit.text(setting.leaf())).find())
                .flatMap(setting -> {
                    Matcher option = NAMES_DATA.matcher(WorkLimit.text(setting.leaf()));
                    return option.matches() && DataNames.isKnown(new Text(option.group(1), Origin.NONE))
                            ? Stream.of(
                                    Answer.at(option.group(1), setting.value().origin()))
                            : Stream.empty();
                })
                .limit(MAX)
                .toList();
        return named.isEmpty()
                ? Optional.empty()
                : Optional.of(Answer.at(
                        named.stream().map(Answer::value).distinct().collect(Collectors.joining(" ")),
                        named.getFirst().origin()));
    }

    /** Returns the path below the root of the tree: the name of the root's folder says nothing about the data. */
    private String inTree(String path) {
        String root = job.tree().root().toString();
        return path.startsWith(root) ? path.substring(root.length()) : path;
    }

    /** Finds a data class with the name of a known data set, or that receives its path. */
    private Optional<Answer<String>> own() {
        List<ObjectValue> all = datasets();
        return all.stream()
                .map(object -> knownIn(object.attributes()))
                .flatMap(Optional::stream)
                .findFirst()
                .or(() -> all.stream()
                        .filter(object ->
                                KnownNames.DATA_SETS.find(object.type().name()).isPresent())
                        .findFirst()
                        .map(object -> Answer.at(
                                DataNames.ofClass(object.type().name()),
                                object.origin().or(object.type().origin()))));
    }

    /** Reads the name that is passed to the program's own data class. */
    private Optional<Answer<String>> givenToOwn() {
        return datasets().stream()
                .flatMap(object -> object.attributes().values().entrySet().stream())
                .filter(entry -> IS_NAME.matcher(WorkLimit.text(entry.getKey())).matches()
                        && entry.getValue() instanceof Text text
                        && DataNames.isName(text.text()))
                .findFirst()
                .map(entry -> DataNames.named((Text) entry.getValue()));
    }

    /** Reads the path of samples that is passed to the program's own data class. */
    private Optional<Answer<String>> pathOfOwn() {
        return datasets().stream()
                .flatMap(object -> object.attributes().values().entrySet().stream())
                .filter(entry ->
                        IS_PLACE.matcher(WorkLimit.text(entry.getKey())).matches()
                                && entry.getValue() instanceof Text text
                                && !NOT_READ.matcher(WorkLimit.text(entry.getKey() + " " + text.text()))
                                        .find()
                                && isPathName(text.text()))
                .findFirst()
                .map(entry -> DataNames.named((Text) entry.getValue()));
    }

    /** Finds the program's only data class whose name states what data it reads. */
    private Optional<Answer<String>> ownClass() {
        List<ObjectValue> named = datasets().stream()
                .filter(object -> DataNames.isName(object.type().name()))
                .toList();
        return named.stream().map(object -> object.type().name()).distinct().count() == 1
                ? Optional.of(Answer.at(
                        DataNames.ofClass(named.getFirst().type().name()),
                        named.getFirst().origin().or(named.getFirst().type().origin())))
                : Optional.empty();
    }

    private static Optional<Answer<String>> knownIn(Entries names) {
        return names.values().entrySet().stream()
                .filter(entry ->
                        HOLDS_NAME.matcher(WorkLimit.text(entry.getKey())).matches()
                                && DataNames.isKnown(entry.getValue()))
                .findFirst()
                .map(entry -> DataNames.known((Text) entry.getValue()));
    }

    /** Reads the arguments of the program's own functions that load data; these are often defaults. */
    private Optional<Answer<String>> loadedByItself() {
        return job.trace().loads().stream()
                .map(DataFields::knownIn)
                .flatMap(Optional::stream)
                .findFirst();
    }

    /** Finds a configuration or choice in the command that has the name of the data. */
    private Optional<Answer<String>> word() {
        return job.launch().arguments().stream()
                .filter(word -> word.isKnown() && word.text().length() < 200)
                .flatMap(word -> DataNames.ofFile(word.text()
                                .substring(word.text().indexOf('=') + 1)
                                .replaceFirst(".*/", "")
                                .replaceFirst("\\.(?:ya?ml|json|toml|py|gin|cfg)$", ""))
                        .map(name -> Answer.at(name, word.origin()))
                        .stream())
                .findFirst();
    }

    /** Finds a program that has the name of its training data. */
    private Optional<Answer<String>> script() {
        return job.launch().script() == null
                ? Optional.empty()
                : DataNames.ofFile(
                                job.launch().script().getFileName().toString().replaceFirst("\\.py$", ""))
                        .map(name -> Answer.at(name, job.launch().program().origin()));
    }

    /** Finds the only module with the name of the data, of those of which the program uses something. */
    private Optional<Answer<String>> module() {
        Set<String> used = Stream.concat(
                        job.trace().objects().stream()
                                .map(object -> object.type().origin()),
                        job.trace().functions().values().stream())
                .flatMap(origin -> origin.places().stream())
                .map(Place::file)
                .filter(Objects::nonNull)
                .collect(Collectors.toSet());
        List<Answer<String>> all = job.trace().modules().entrySet().stream()
                .filter(module -> isUsed(module.getKey().replace('.', '/') + ".py", module.getValue(), used))
                .flatMap(module -> DataNames.ofFile(
                        module.getKey().substring(module.getKey().lastIndexOf('.') + 1))
                        .map(name -> Answer.at(name, module.getValue()))
                        .stream())
                .toList();
        return all.stream().map(Answer::value).distinct().count() == 1 ? Optional.of(all.getFirst()) : Optional.empty();
    }

    /** Whether a module defines one of the used things, unless its folder has no module that does. */
    private boolean isUsed(String module, Origin importing, Set<String> used) {
        String beside = importing.places().stream()
                .map(place -> String.valueOf(place.file()).replaceFirst("[^/]*$", "") + module)
                .findFirst()
                .orElse(module);
        return Stream.of(module, beside)
                .filter(file -> job.tree().isFile(job.tree().root().resolve(file)))
                .findFirst()
                .map(file -> used.contains(file)
                        || !file.contains("/")
                        || used.stream().noneMatch(each -> each.startsWith(file.replaceFirst("[^/]*$", ""))))
                .orElse(true);
    }

    /** Whether the program defines a data set class itself. */
    public boolean hasOwn() {
        return !datasets().isEmpty();
    }

    /** Whether the code only evaluates. */
    private static boolean isOfEvaluation(Origin origin) {
        return origin.places().stream()
                .anyMatch(place -> OF_EVALUATION
                        .matcher(WorkLimit.text(String.valueOf(place.file())))
                        .matches());
    }

    private List<ObjectValue> datasets() {
        return job.trace().objects().stream()
                .filter(object -> !isOfEvaluation(object.type().origin()))
                .filter(object -> object.type().ancestry().stream()
                        .anyMatch(name -> name.endsWith("Dataset") || name.endsWith("DataModule")))
                .toList();
    }

    private Optional<Answer<String>> path() {
        for (String name : PATHS) {
            Optional<Settings.Setting> setting = job.settings().first(List.of(name), DataFields::isPathOrPaths);
            if (setting.isPresent() && (setting.get().kind() != Trace.Kind.CONSTANTS || name.startsWith("data"))) {
                return Optional.of(of(setting.get().value()));
            }
        }
        return job.settings().all().stream()
                .filter(setting -> setting.kind() != Trace.Kind.CONSTANTS
                        && OF_SAMPLES.matcher(WorkLimit.text(setting.leaf())).matches()
                        && setting.value() instanceof Text text
                        && isPathName(text.text()))
                .findFirst()
                .map(setting -> DataNames.named((Text) setting.value()));
    }

    /** Returns the name of a file of samples that the command trains on, whether it is known or not. */
    private Optional<Answer<String>> commandedFile() {
        List<String> files = PATHS.stream()
                .filter(name -> name.matches("train\\w*(?:file|data|path)s?"))
                .toList();
        return job.settings()
                .first(
                        files,
                        value -> value.origin().fromCommand()
                                && value instanceof Text text
                                && text.text().matches(".*\\.(?:jsonl?|csv|tsv|txt|parquet|bin|npz|h5|tar|gz|arrow)")
                                && isPathName(text.text()))
                .map(setting -> DataNames.named((Text) setting.value()));
    }

    /** Reads any setting that is the path of the training split. */
    private Optional<Answer<String>> divided() {
        return job.settings().all().stream()
                .filter(setting -> setting.value() instanceof Text
                        && !NOT_READ.matcher(WorkLimit.text(setting.path())).find())
                .flatMap(setting -> DataNames.divided(((Text) setting.value()).text())
                        .map(name -> Answer.at(name, setting.value().origin()))
                        .stream())
                .findFirst();
    }

    /** Finds the only known data set in a README heading, if nothing in the program names another one. */
    private Optional<Answer<String>> ofReadMe() {
        return ReadMe.heading(job)
                .flatMap(heading -> DataNames.inWords(heading.value()).map(heading::as));
    }

    /** Finds a folder of images with one folder per class, read by a library's reader. */
    private Optional<Answer<String>> folder() {
        return job
                .callsLike(".*\\.(?:flow_from_directory|image_dataset_from_directory|ImageFolder|DatasetFolder)")
                .stream()
                .map(made -> Optional.ofNullable(made.argument(0, "directory"))
                        .orElse(made.named().get("root")))
                .filter(value -> value instanceof Text text && isPathName(text.text()))
                .findFirst()
                .map(value -> DataNames.named((Text) value));
    }

    /** Finds an opened file whose name indicates that it contains data. */
    private Optional<Answer<String>> opened() {
        return job.trace().calls().stream()
                .map(Trace.Call::made)
                .filter(made ->
                        Job.fits("(?:.*\\.)?(?:open|read_csv|read_json|load|from_json|read_parquet)", made.callee()))
                .flatMap(made -> made.arguments().stream().limit(1))
                .filter(value -> value instanceof Text text
                        && text.text().matches("(?i).*data[\\w-]*\\.(?:jsonl?|csv|tsv|txt|parquet|npz|h5)")
                        && !NOT_READ.matcher(WorkLimit.text(text.text())).find()
                        && isPathName(text.text()))
                .findFirst()
                .map(value -> DataNames.named((Text) value));
    }

    private static boolean isPathOrPaths(Value value) {
        return value instanceof Items items
                ? !items.values().isEmpty() && items.values().stream().allMatch(DataFields::isPath)
                : isPath(value);
    }

    private static boolean isPath(Value value) {
        return value instanceof Text text && isPathName(text.text());
    }

    private static boolean isPathName(String text) {
        String name = DataNames.named(new Text(text, Origin.NONE)).value().toLowerCase(Locale.ROOT);
        return DataNames.isName(name)
                && !name.matches("(?:train|test|val|data|input)[\\w.-]{0,6}")
                && name.matches("[\\w.+-]{3,80}");
    }
}
