package io.schedmate.code.inspect;

import io.schedmate.code.run.ObjectValue;
import io.schedmate.code.run.Trace;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Items;
import io.schedmate.code.value.Value.Made;
import io.schedmate.code.value.Value.Text;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The data that a job trains on: name, stated size, and how it is augmented. */
final class DataFields {

    private static final List<String> NAMES = List.of(
            "dataset_name",
            "dataset",
            "dataset_names",
            "data_name",
            "data_set",
            "train_dataset",
            "dataset_name_or_path",
            "dataset_type",
            "data.dataset",
            "dataset.name",
            "data.name",
            "datasets",
            "dataset_id",
            "train_data_name",
            "task_name",
            "env_id",
            "env_name",
            "env",
            "environment",
            "domain",
            "env.id",
            "gym_id",
            "data.train.type",
            "dataset._target_",
            "data._target_",
            "datamodule._target_",
            "data.class_path",
            "train_dataloader.dataset.type");
    private static final List<String> PATHS = List.of(
            "data_path",
            "data_dir",
            "data_root",
            "train_file",
            "train_data",
            "data",
            "dataroot",
            "dataset_path",
            "dataset_dir",
            "root",
            "train_data_path",
            "data_folder",
            "train_path",
            "train_files",
            "datadir",
            "datapath",
            "data_file",
            "train_data_dir",
            "imagenet",
            "data.root",
            "train_manifest",
            "root_dir",
            "dataset_root",
            "input_dir",
            "train_dir",
            "data.path",
            "data_prefix",
            "path",
            "img_dir",
            "data_location",
            "corpus");
    private static final Set<String> PLAIN = Set.of(
            "data",
            "dataset",
            "datasets",
            "train",
            "training",
            "input",
            "test",
            "val",
            "raw",
            "processed",
            "images",
            "img",
            "imgs",
            "inputs",
            "files",
            "tmp",
            "path",
            "to",
            "default",
            "custom",
            "text",
            "json",
            "csv",
            "parquet",
            "all",
            "main",
            "imagefolder",
            "local",
            "true",
            "folder",
            "hf",
            "synthetic_data_dir",
            "cache",
            "root",
            "data_dir",
            "your",
            "output",
            "none",
            "valid",
            "validation",
            "dev",
            "eval",
            "auto",
            "webdataset",
            "wds",
            "hfds",
            "tfds",
            "torch",
            "fake",
            "synthetic",
            "imagenet_folder",
            "streaming",
            "mixed");
    private static final Pattern NOT_TRAINED_ON =
            Pattern.compile("(?i)sampl(?:e|ing) |generat|\\bfid\\b|evaluat|validation|test set|benchmark");
    private static final Pattern RANDOM = Pattern.compile(
            "(?:Random|random|rand_)\\w+|ColorJitter|AutoAugment\\w*|RandAugment|TrivialAugment\\w*|AugMix|Mixup|MixUp|mixup|CutMix|Cutmix|Cutout|CutOut|HorizontalFlip|VerticalFlip|ShiftScaleRotate|GaussNoise|RandAug|ElasticTransform|PhotoMetricDistortion|Mosaic|Albu|CoarseDropout|GridDistortion|SpecAugment|TimeMasking|FrequencyMasking|SpeedPerturb\\w*|AddNoise|AddReverb|\\w*RandomShifts\\w*|ThreeAugment|\\w*Aug(?:ment\\w*|mentation)?|RandomErasing|Flip|RandFlipd|Rand\\w+d");
    private static final Pattern SAMPLERS = Pattern.compile(
            "Random(?:Sampler|State|Access\\w*|SplitSampler)?|random_split|RandomSplit|random_seed|random_(?:normal|uniform)\\w*|RandomUniform|RandomNormal|random|randint|RandomOverSampler|RandomPolicy|RandomCropSampler");
    private static final Pattern SIZE = Pattern.compile(
            "(\\d[\\d,.]*\\s?(?:[kKmMbB]\\b|million|billion|thousand)?)\\+?\\s+(?:[a-z-]+\\s){0,2}(images|examples|samples|documents|tokens|instruction-following data|instructions|sentences|pairs|demonstrations|utterances|conversations|clips|videos|dialogues)");

    private final Job job;

    DataFields(Job job) {
        this.job = job;
    }

    Optional<Finding<String>> name() {
        return loaded().or(this::stated)
                .or(this::ofLibrary)
                .or(this::knownPath)
                .or(this::own)
                .or(this::path);
    }

    private Optional<Finding<String>> loaded() {
        return job
                .calls(callee -> Job.leaf(callee).equals("load_dataset")
                        || callee.matches("(?:tensorflow_datasets|tfds)\\.load")
                        || callee.matches("(?:gym|gymnasium|envpool)\\.make(?:_vec)?")
                        || callee.startsWith("torchtext.datasets."))
                .stream()
                .map(made -> made.argument(0, made.callee().contains("make") ? "id" : "path"))
                .filter(value -> value instanceof Text text && isName(text.text()))
                .map(value -> named((Text) java.util.Objects.requireNonNull(value)))
                .findFirst();
    }

    private static boolean isName(String text) {
        String lower = text.toLowerCase(Locale.ROOT);
        return Settings.isName(text) && !PLAIN.contains(lower) && lower.matches(".*[a-z].*");
    }

    private static Finding<String> named(Text text) {
        String plain = text.text().replaceFirst("/+$", "");
        boolean isClass = plain.matches("(?:[a-zA-Z_]\\w*\\.)*[A-Z]\\w*(?:Dataset|DataModule|Data|Loader)");
        if (isClass) {
            String type = plain.substring(plain.lastIndexOf('.') + 1);
            String name = KnownNames.DATA_SETS
                    .find(type)
                    .map(KnownNames.Known::label)
                    .orElseGet(() -> type.replaceFirst("(?:Lit)?(?:Dataset|DataModule|Data|Loader)$", ""));
            return Finding.at(name, text.origin());
        }
        boolean isPath = plain.startsWith(".")
                || plain.startsWith("/")
                || plain.matches(".*/.*/.*")
                || plain.matches(".*\\.(?:jsonl?|csv|tsv|txt|parquet|bin|npz|h5|tar|gz|arrow)");
        String name = isPath ? plain.substring(plain.lastIndexOf('/') + 1).replaceFirst("\\.\\w{1,7}$", "") : plain;
        return Finding.at(
                plain.matches("(?:[a-zA-Z_]\\w*\\.)+[A-Z]\\w*") ? plain.substring(plain.lastIndexOf('.') + 1) : name,
                text.origin());
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
                .calls(
                        callee -> callee.matches(
                                "(?:torchvision|torchaudio|torch_geometric|keras|tensorflow\\.keras|tf\\.keras|paddle\\.vision|mxnet\\.gluon\\.data\\.vision|ogb)\\.(?:\\w+\\.)*datasets?\\.(?:\\w+\\.)?\\w+"))
                .stream()
                .filter(made ->
                        !Job.leaf(made.callee()).matches("ImageFolder|DatasetFolder|FakeData|VisionDataset|Compose"))
                .map(made -> {
                    String leaf = Job.leaf(made.callee());
                    String name = leaf.equals("load_data")
                            ? made.callee().replaceFirst("\\.load_data$", "").replaceFirst(".*\\.", "")
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
        for (String name : PATHS) {
            Optional<Finding<String>> found = job.settings()
                    .first(List.of(name), DataFields::isKnown)
                    .map(setting -> Finding.at(
                            KnownNames.DATA_SETS
                                    .find(((Text) setting.value()).text())
                                    .orElseThrow()
                                    .label(),
                            setting.value().origin()));
            if (found.isPresent()) {
                return found;
            }
        }
        return job.trace().calls().stream()
                .map(Trace.Call::made)
                .filter(made ->
                        made.callee().matches(".*(?:ImageFolder|Dataset|read_csv|load|from_file|memmap|loadtxt|open)"))
                .flatMap(made -> made.arguments().stream())
                .filter(DataFields::isKnown)
                .findFirst()
                .map(value -> Finding.at(
                        KnownNames.DATA_SETS
                                .find(((Text) value).text())
                                .orElseThrow()
                                .label(),
                        value.origin()));
    }

    private Optional<Finding<String>> own() {
        return datasets().stream()
                .filter(object ->
                        KnownNames.DATA_SETS.find(object.type().name()).isPresent())
                .findFirst()
                .map(object -> Finding.at(
                        KnownNames.DATA_SETS
                                .find(object.type().name())
                                .orElseThrow()
                                .label(),
                        object.origin().or(object.type().origin())));
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

    /** What a read-me beside the job states of the data's size, where it names the data in the same line. */
    Optional<Finding<String>> size(Optional<Finding<String>> name) {
        if (name.isEmpty()) {
            return Optional.empty();
        }
        String word = name.get()
                .value()
                .toLowerCase(Locale.ROOT)
                .replaceAll(".*/", "")
                .replaceFirst("[_-](?:data|dataset|clean(?:ed)?)$", "");
        if (word.length() < 4
                || (KnownNames.MODELS.find(word).isPresent()
                        && KnownNames.DATA_SETS.find(word).isEmpty())) {
            return Optional.empty();
        }
        for (Path file : readMes(word)) {
            String text = job.tree().text(file).orElse("");
            boolean isAbout = text.toLowerCase(Locale.ROOT).contains(word);
            int number = 0;
            for (String line : text.split("\n", 5_000)) {
                number++;
                Matcher size = line.length() < 2_000 ? SIZE.matcher(line) : SIZE.matcher("");
                String lower = line.toLowerCase(Locale.ROOT);
                boolean speaks = lower.contains(word)
                        || job.tree().name(file).contains(word)
                        || (isAbout
                                && lower.contains("train")
                                && KnownNames.DATA_SETS.find(lower).isEmpty());
                if (speaks
                        && !NOT_TRAINED_ON.matcher(line).find()
                        && size.find()
                        && !size.group(1).matches("\\d|\\d\\d")) {
                    return Optional.of(Finding.at(
                            size.group(1).strip() + " " + size.group(2),
                            io.schedmate.code.value.Origin.at(job.tree().name(file), number)));
                }
            }
        }
        return Optional.empty();
    }

    private List<Path> readMes(String dataset) {
        Set<Path> folders = new LinkedHashSet<>();
        Path folder = job.launch().folder();
        folders.add(folder.resolve("data").resolve(dataset));
        folders.add(folder);
        if (job.launch().script() != null && job.launch().script().getParent() != null) {
            folders.add(job.launch().script().getParent());
        }
        List<Path> files = new ArrayList<>();
        for (Path each : folders) {
            for (String name : List.of("README.md", "readme.md", "README.rst")) {
                job.tree().resolve(each, name).filter(job.tree()::isFile).ifPresent(files::add);
            }
        }
        return files;
    }

    Optional<Finding<List<String>>> augmentation(boolean isText) {
        Set<String> names = new LinkedHashSet<>();
        io.schedmate.code.value.Origin origin = io.schedmate.code.value.Origin.NONE;
        for (Trace.Call call : job.trace().calls()) {
            Made made = call.made();
            String leaf = Job.leaf(made.callee());
            boolean fits = RANDOM.matcher(leaf).matches()
                    && !SAMPLERS.matcher(leaf).matches()
                    && made.callee()
                            .matches(
                                    ".*(?:transforms|albumentations|kornia|augment|monai|torchaudio|imgaug|keras|image|vision|mixup|timm|A|T|speechbrain|tf)\\..*");
            if (fits && names.add(leaf)) {
                origin = origin.or(made.origin());
            }
        }
        for (Made made : job.calls(
                callee -> callee.startsWith("timm") && Job.leaf(callee).equals("create_transform"))) {
            if (made.named().get("is_training") instanceof Value.Flag training && training.isSet()) {
                names.addAll(List.of("random resized crop", "random horizontal flip"));
                origin = origin.or(made.origin());
                if (made.named().get("auto_augment") instanceof Text policy) {
                    names.add("auto augment " + policy.text());
                }
                if (Settings.numberOf(made.named().get("re_prob")) instanceof Double chance && chance > 0) {
                    names.add("random erasing");
                }
            }
        }
        for (Settings.Setting setting : job.settings().all()) {
            boolean isStep = setting.leaf().equals("type") || setting.leaf().equals("_target_");
            boolean isTraining = !setting.path().matches(".*(?:val|test|eval).*");
            if (isStep && isTraining && setting.value() instanceof Text text) {
                String leaf = text.text().substring(text.text().lastIndexOf('.') + 1);
                if (RANDOM.matcher(leaf).matches() && !SAMPLERS.matcher(leaf).matches() && names.add(leaf)) {
                    origin = origin.or(text.origin());
                }
            }
        }
        for (ObjectValue object : job.trace().objects()) {
            String type = object.type().name();
            if (RANDOM.matcher(type).matches() && !SAMPLERS.matcher(type).matches() && names.add(type)) {
                origin = origin.or(object.origin()).or(object.type().origin());
            }
        }
        if (!names.isEmpty()) {
            return Optional.of(Finding.at(List.copyOf(names), origin));
        }
        boolean isSeen = !job.trace().isCut()
                && job.launch().script() != null
                && (isText
                        || job.call("DataLoader", "fit", "load_data").isPresent()
                        || !datasets().isEmpty());
        return isSeen
                ? Optional.of(Finding.because(List.of(), "absence: nothing that is reached changes samples at random"))
                : Optional.empty();
    }
}
