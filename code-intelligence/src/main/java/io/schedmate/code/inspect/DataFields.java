package io.schedmate.code.inspect;

import io.schedmate.code.run.ObjectValue;
import io.schedmate.code.run.Trace;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import io.schedmate.code.value.Value.Items;
import io.schedmate.code.value.Value.Text;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** The data that a job trains on: name, stated size, and how it is augmented. */
final class DataFields {

    private static final List<String> NAMES = Names.listOf("data.setting");
    private static final List<String> PATHS = Names.listOf("data.path");
    private static final Set<String> PLAIN = Names.setOf("data.plain");

    /** A class of data sets rather than one of them: it tells how samples are read, not which. */
    private static final Pattern KIND_OF_DATA = Pattern.compile(
            "(?:Lit|My|Base|Custom|Simple|Generic|General|Raw|Map|Iterable|Concat|Repeat|Subset|Stream(?:ing)?|Text|Image|Img|Img2Img|Video|Audio|Speech|Wav|Point ?Cloud|Graph|Tabular|Csv|CSV|Json|JSON|Lmdb|LMDB|Folder|Image ?Folder|Rawframe|Pose|Seg|Segmentation|Det|Detection|Classification|Instruction|Chat|Prompt|Pair(?:ed)?|Token(?:ized)?|Packed|LM|Train|Train(?:ing)?Data|Conditional|Latent|Multi|MultiImageMix|ClassBalanced|Cached|HF|Hugging[Ff]ace)*(?:Dataset|DataModule|DataLoader|Data|Loader|Builder)s?|asr|tts|lm|sft|classification|segmentation|detection|translation");

    private static final Pattern LOADS = Pattern.compile(
            "(?:.*\\.)?load_dataset|(?:tensorflow_datasets|tfds)\\.load|(?:gym|gymnasium|envpool)\\.make(?:_vec)?|torchtext\\.datasets\\..*");
    /** Parameters and attributes that may hold a data set's name or place. */
    private static final Pattern HOLDS_NAME =
            Pattern.compile("(?i)\\w*(?:data|root|path|dir|folder|corpus)\\w*|name|env(?:_\\w+)?");

    private static final Pattern IS_PLACE = Pattern.compile(
            "\\w*(?:dir|path|file|files|root|folder|list|filelist|manifest|lmdb|index|ann|annotations?)(?:_\\w+)?");
    private static final Pattern PART = Pattern.compile("(?i)(?:train|training)(?:[_-]?(?:data|set|files?|list))?");
    private static final Pattern NOT_READ = Pattern.compile(
            "out|save|log|ckpt|checkpoint|(?:^|[._])(?:val|valid|validation|test|eval|dev)(?:$|[._])|model|weight|pretrain|config|cfg|resume");

    private final Job job;

    DataFields(Job job) {
        this.job = job;
    }

    Optional<Finding<String>> name() {
        return commanded()
                .or(this::loaded)
                .or(this::stated)
                .or(this::ofLibrary)
                .or(this::knownPath)
                .or(this::anyPath)
                .or(this::own)
                .or(this::loadedByItself)
                .or(this::word)
                .or(this::script)
                .or(this::module)
                .or(this::path);
    }

    /** A known data set that the command names outweighs all that the program falls back to. */
    private Optional<Finding<String>> commanded() {
        Settings settings = job.settings();
        Predicate<Value> isGiven = value -> value.origin().fromCommand() && isKnown(value);
        return settings.first(NAMES, isGiven)
                .map(setting -> named((Text) setting.value()))
                .or(() -> settings.first(PATHS, isGiven).map(setting -> known((Text) setting.value())));
    }

    /** The known data set that a text names. */
    private static Finding<String> known(Text text) {
        return Finding.at(
                KnownNames.DATA_SETS
                        .find(text.text())
                        .map(known -> known.nameIn(text.text()))
                        .orElse(text.text()),
                text.origin());
    }

    private Optional<Finding<String>> loaded() {
        return job.calls(callee -> LOADS.matcher(callee).matches()).stream()
                .map(made -> made.argument(0, made.callee().contains("make") ? "id" : "path"))
                .filter(value -> value instanceof Text text && isName(text.text()))
                .map(value -> named((Text) java.util.Objects.requireNonNull(value)))
                .findFirst();
    }

    private static boolean isName(String text) {
        String lower = text.toLowerCase(Locale.ROOT);
        return Settings.isName(text)
                && !PLAIN.contains(lower)
                && !KIND_OF_DATA
                        .matcher(text.substring(text.lastIndexOf('.') + 1))
                        .matches()
                && lower.matches(".*[a-z].*");
    }

    private static Finding<String> named(Text text) {
        String plain = text.text().replaceFirst("/+$", "");
        boolean isClass = plain.matches("(?:[a-zA-Z_]\\w*\\.)*[A-Z]\\w*(?:Dataset|DataModule|Data|Loader)");
        if (isClass) {
            String type = plain.substring(plain.lastIndexOf('.') + 1);
            return Finding.at(ofClass(type), text.origin());
        }
        boolean isPath = plain.startsWith(".")
                || plain.matches("(?:data|datasets?|inputs?|corpora|corpus)/.+")
                || plain.startsWith("/")
                || plain.matches(".*/.*/.*")
                || plain.matches(".*\\.(?:jsonl?|csv|tsv|txt|parquet|bin|npz|h5|tar|gz|arrow)");
        String name = isPath ? ofPath(plain) : plain;
        return Finding.at(
                plain.matches("(?:[a-z_]\\w*\\.)+[A-Z]\\w*") ? plain.substring(plain.lastIndexOf('.') + 1) : name,
                text.origin());
    }

    /** What a place is called, which is the folder around a file that says only which part it holds. */
    private static String ofPath(String path) {
        String[] parts = path.split("/");
        String leaf = parts[parts.length - 1].replaceFirst("\\.\\w{1,7}$", "");
        boolean isPart = parts.length > 2 && PART.matcher(leaf).matches();
        String above = isPart ? parts[parts.length - 2] : leaf;
        return PART.matcher(above).matches() || PLAIN.contains(above.toLowerCase(Locale.ROOT)) ? leaf : above;
    }

    private Optional<Finding<String>> stated() {
        for (String name : NAMES) {
            Optional<Settings.Setting> setting = job.settings()
                    .first(
                            List.of(name),
                            value -> value instanceof Text text && isName(text.text())
                                    || value instanceof Items items
                                            && !items.values().isEmpty()
                                            && items.values().stream()
                                                    .allMatch(
                                                            item -> item instanceof Text text && isName(text.text())));
            boolean sure = setting.isPresent()
                    && (setting.get().kind() != Trace.Kind.CONSTANTS
                            || isKnown(setting.get().value())
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

    private static Finding<String> of(Value value) {
        if (value instanceof Items items) {
            List<String> names = items.values().stream()
                    .map(item -> named((Text) item).value())
                    .limit(6)
                    .toList();
            return Finding.at(String.join(" ", names), items.values().getFirst().origin());
        }
        return named((Text) value);
    }

    private static boolean isKnown(Value value) {
        return value instanceof Text text
                && KnownNames.DATA_SETS.find(text.text()).isPresent();
    }

    private Optional<Finding<String>> ofLibrary() {
        return job
                .callsLike(
                        "(?:torchvision|torchaudio|torch_geometric|keras|tensorflow\\.keras|tf\\.keras|paddle\\.vision|mxnet\\.gluon\\.data\\.vision|ogb|torchtext)\\.(?:\\w+\\.)*datasets?\\.(?:\\w+\\.){0,3}\\w+")
                .stream()
                .filter(
                        made -> !Job.leaf(made.callee())
                                .matches(
                                        "ImageFolder|DatasetFolder|FakeData|VisionDataset|Compose|[a-z]+_\\w+|utils|extract\\w*"))
                .map(made -> {
                    String leaf = Job.leaf(made.callee());
                    String name = leaf.matches("load_data|splits|iters")
                            ? made.callee().replaceFirst("\\.\\w+$", "").replaceFirst(".*\\.", "")
                            : leaf;
                    boolean isFamily = leaf.matches(
                            "Planetoid|TUDataset|\\w*PygNodePropPredDataset|\\w*PropPredDataset|MoleculeNet");
                    Value given = isFamily ? made.argument(1, "name") : null;
                    return given instanceof Text text
                            ? Finding.at(text.text(), text.origin())
                            : Finding.at(name, made.origin());
                })
                .findFirst();
    }

    private Optional<Finding<String>> knownPath() {
        return job.settings()
                .first(PATHS, DataFields::isKnown)
                .map(setting -> known((Text) setting.value()))
                .or(() -> job.trace().calls().stream()
                        .map(Trace.Call::made)
                        .filter(made -> Job.fits(
                                ".*(?:ImageFolder|Dataset|read_csv|load|from_file|memmap|loadtxt|open)", made.callee()))
                        .flatMap(made -> made.arguments().stream())
                        .filter(DataFields::isKnown)
                        .findFirst()
                        .map(value -> known((Text) value)));
    }

    /** A setting of whatever name that says where samples, their list or their classes lie. */
    private Optional<Finding<String>> anyPath() {
        return job.settings().all().stream()
                .filter(setting -> IS_PLACE.matcher(setting.leaf()).matches()
                        && !setting.leaf().startsWith("_")
                        && !NOT_READ.matcher(setting.path()).find()
                        && setting.value() instanceof Text text
                        && KnownNames.DATA_SETS
                                .find(inTree(text.text()))
                                .filter(KnownNames.Known::isOne)
                                .isPresent())
                .findFirst()
                .map(setting -> known((Text) setting.value()));
    }

    /** What the tree's own folder is called says nothing of the data. */
    private String inTree(String path) {
        String root = job.tree().root().toString();
        return path.startsWith(root) ? path.substring(root.length()) : path;
    }

    /** A class of data that is named after a known set, or that is told where one lies. */
    private Optional<Finding<String>> own() {
        List<ObjectValue> all = datasets();
        return all.stream()
                .map(object -> knownIn(object.attributes()))
                .flatMap(Optional::stream)
                .findFirst()
                .or(() -> all.stream()
                        .filter(object ->
                                KnownNames.DATA_SETS.find(object.type().name()).isPresent())
                        .findFirst()
                        .map(object -> Finding.at(
                                ofClass(object.type().name()),
                                object.origin().or(object.type().origin()))));
    }

    private static Optional<Finding<String>> knownIn(Entries names) {
        return names.values().entrySet().stream()
                .filter(entry -> HOLDS_NAME.matcher(entry.getKey()).matches() && isKnown(entry.getValue()))
                .findFirst()
                .map(entry -> known((Text) entry.getValue()));
    }

    /** The name in a class's: without what only says that it is a class of data. */
    private static String ofClass(String type) {
        String plain = type.replaceFirst("(?:Lit)?_?(?:Dataset|DataModule|DataLoader|Data|Loader)$", "");
        return KnownNames.DATA_SETS
                .find(type)
                .map(known -> known.nameIn(plain.isEmpty() ? type : plain))
                .orElse(plain);
    }

    /** What the program's own functions that read data are given, often by their defaults. */
    private Optional<Finding<String>> loadedByItself() {
        return job.trace().loads().stream()
                .map(DataFields::knownIn)
                .flatMap(Optional::stream)
                .findFirst();
    }

    /** A configuration or a choice that the command names after the data. */
    private Optional<Finding<String>> word() {
        return job.launch().arguments().stream()
                .filter(word -> word.isKnown() && word.text().length() < 200)
                .flatMap(word -> ofFile(word.text()
                                .substring(word.text().indexOf('=') + 1)
                                .replaceFirst(".*/", "")
                                .replaceFirst("\\.(?:ya?ml|json|toml|py|gin|cfg)$", ""))
                        .map(name -> Finding.at(name, word.origin()))
                        .stream())
                .findFirst();
    }

    /** A program that is named after the data that it trains on. */
    private Optional<Finding<String>> script() {
        return job.launch().script() == null
                ? Optional.empty()
                : ofFile(job.launch().script().getFileName().toString().replaceFirst("\\.py$", ""))
                        .map(name -> Finding.at(name, job.launch().program().origin()));
    }

    /** A module of the program's own that is named after the data that it reads; none where there are several. */
    private Optional<Finding<String>> module() {
        List<Finding<String>> all = job.trace().modules().entrySet().stream()
                .flatMap(module ->
                        ofFile(module.getKey().substring(module.getKey().lastIndexOf('.') + 1))
                                .map(name -> Finding.at(name, module.getValue()))
                                .stream())
                .toList();
        return all.stream().map(Finding::value).distinct().count() == 1
                ? Optional.of(all.getFirst())
                : Optional.empty();
    }

    /** The known data set in a file's name, of whose words only one can be the name. */
    private static Optional<String> ofFile(String stem) {
        List<String> names = Pattern.compile("[_.-]+")
                .splitAsStream(stem)
                .filter(word -> word.length() > 3
                        && KnownNames.DATA_SETS
                                .find(word)
                                .filter(KnownNames.Known::isOne)
                                .isPresent())
                .distinct()
                .toList();
        return names.size() == 1 ? Optional.of(names.getFirst()) : Optional.empty();
    }

    /** Whether the program has a data set class of its own. */
    boolean hasOwn() {
        return !datasets().isEmpty();
    }

    private List<ObjectValue> datasets() {
        return job.trace().objects().stream()
                .filter(object -> object.type().ancestry().stream()
                        .anyMatch(name -> name.endsWith("Dataset") || name.endsWith("DataModule")))
                .toList();
    }

    private Optional<Finding<String>> path() {
        for (String name : PATHS) {
            Optional<Settings.Setting> setting =
                    job.settings().first(List.of(name), value -> value instanceof Text text && isPathName(text.text()));
            if (setting.isPresent() && (setting.get().kind() != Trace.Kind.CONSTANTS || name.startsWith("data"))) {
                return Optional.of(named((Text) setting.get().value()));
            }
        }
        return Optional.empty();
    }

    private static boolean isPathName(String text) {
        String name = named(new Text(text, io.schedmate.code.value.Origin.NONE))
                .value()
                .toLowerCase(Locale.ROOT);
        return isName(name)
                && !name.matches("(?:train|test|val|data|input)[\\w.-]{0,6}")
                && name.matches("[\\w.+-]{3,80}");
    }
}
