package io.schedmate.code.inspect;

import io.schedmate.code.inspect.KnownNames.Known;
import io.schedmate.code.launch.Word;
import io.schedmate.code.run.ObjectValue;
import io.schedmate.code.run.Trace;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Made;
import io.schedmate.code.value.Value.Text;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The model that a job trains: its name and type. */
final class ModelFields {

    private static final List<String> NAMES = Names.listOf("model.setting");
    private static final List<String> CHECKPOINTS = Names.listOf("model.checkpoint");
    private static final Set<String> WRAPPERS = Names.setOf("model.wrapper");
    private static final List<String> HINTS = Names.listOf("model.hint");
    private static final List<String> RUNS = Names.listOf("model.run");
    /** Options of a command whose words say where something goes or what a run is called. */
    private static final Pattern GOES = Pattern.compile(
            "-{1,2}(?!\\w*(?:config|cfg|conf|yaml))(?:\\w*[_-])?(?:file_?name|file|out(?:put)?|save|log|ckpt|checkpoint|dir|path|folder|tag|project|group|entity|notes?|resume|load|data(?:set)?)(?:[_-]\\w*)?",
            Pattern.CASE_INSENSITIVE);

    /** The name of a run, made of its settings. */
    private static final Pattern RUN_NAME = Pattern.compile(
            "(?:^|[_-])(?:lr|bsz?|epochs?|ep|seed|trial|decay|wd|temp|batch(?:size)?|dropout)[_=-]?\\d");

    private final Job job;
    private final OwnModels own;
    private final Optional<Finding<String>> name;

    ModelFields(Job job) {
        this.job = job;
        this.own = new OwnModels(job);
        this.name = sought();
    }

    Optional<Finding<String>> name() {
        return name;
    }

    private Optional<Finding<String>> sought() {
        Optional<Finding<String>> backbone = backbone();
        return backbone.or(this::pretrained)
                .or(this::stated)
                .or(() -> hinted(HINTS))
                .or(this::byConfiguration)
                .or(this::byCheckpoint)
                .or(this::ownOfOtherKind)
                .or(this::created)
                .or(this::own)
                .or(() -> ReadMe.model(job));
    }

    private Optional<Finding<String>> pretrained() {
        return job.settings().text(NAMES.subList(0, 2)).map(finding -> finding.as(short_(finding.value())));
    }

    /** OpenMMLab's way: a type and a depth. */
    private Optional<Finding<String>> backbone() {
        Settings settings = job.settings();
        Optional<Finding<String>> type = settings.text(
                List.of("model.backbone.type", "model.img_backbone.type", "model.bbox.backbone.type", "backbone.type"));
        if (type.isEmpty()) {
            return Optional.empty();
        }
        Optional<Finding<Double>> depth = settings.positive(List.of("model.backbone.depth", "backbone.depth"));
        Optional<Finding<String>> arch = settings.text(List.of("model.backbone.arch", "backbone.arch"));
        String whole = settings.text(List.of("model.type"))
                .map(Finding::value)
                .filter(name -> !WRAPPERS.contains(name.toLowerCase(Locale.ROOT)) && !isFrameOfBackbone(name))
                .map(name -> name + " ")
                .orElse("");
        String size = depth.map(each -> "-" + (int) (double) each.value())
                .or(() -> arch.map(each -> "-" + each.value()))
                .orElse("");
        Origin origin = type.get().origin().or(depth.map(Finding::origin).orElse(Origin.NONE));
        return Optional.of(Finding.at(whole + type.get().value() + size, origin));
    }

    /** A frame that any backbone fits in: what trains is named after the backbone. */
    private static boolean isFrameOfBackbone(String name) {
        return name.matches(
                "(?i)(?:cascade)?encoder_?decoder|.*(?:classifier|recognizer\\w*|estimator|detector|segmentor|localizer|wrapper|top_?down|bottom_?up|tracker|matcher)(?:2d|3d)?|base.*");
    }

    private Optional<Finding<String>> stated() {
        for (String name : NAMES) {
            Optional<Settings.Setting> setting =
                    job.settings().first(List.of(name), value -> value instanceof Text text && isModel(text.text()));
            if (setting.isPresent() && (setting.get().kind() != Trace.Kind.CONSTANTS || isKnown(setting.get()))) {
                Text text = (Text) setting.get().value();
                if (isFolderOfRun(text)) {
                    continue;
                }
                return Optional.of(
                        name.matches("backbone|encoder|encoder_name")
                                ? whole(text)
                                : Finding.at(short_(text.text()), text.origin()));
            }
        }
        return Optional.empty();
    }

    /** A backbone is a part: where the program's own model around it is known, the whole is named, too. */
    private Finding<String> whole(Text backbone) {
        Finding<String> part = Finding.at(short_(backbone.text()), backbone.origin());
        return own().filter(around -> KnownNames.MODELS
                        .find(around.value())
                        .filter(known -> !KnownNames.MODELS
                                .find(part.value())
                                .filter(known::equals)
                                .isPresent())
                        .isPresent())
                .map(around -> Finding.at(
                        around.value() + " " + part.value(), part.origin().or(around.origin())))
                .orElse(part);
    }

    /** Some programs call the folder of a run a model: no program has a model of that name. */
    private boolean isFolderOfRun(Text text) {
        boolean isKnown = KnownNames.MODELS.find(text.text()).isPresent();
        return !isKnown
                && text.origin().fromCommand()
                && job.launch().arguments().stream()
                        .filter(word -> word.isKnown() && word.text().matches(".*\\.(?:json|ya?ml|toml|py)"))
                        .anyMatch(word -> stem(word.text()).equals(text.text()));
    }

    /** Options that name many things name the model where their value is one that is known. */
    private Optional<Finding<String>> hinted(List<String> names) {
        return job.settings()
                .first(names, value -> value instanceof Text text && isModel(text.text()) && isKnownModel(text.text()))
                .filter(setting -> setting.kind() != Trace.Kind.CONSTANTS)
                .map(setting -> Finding.at(
                        short_(((Text) setting.value()).text()), setting.value().origin()));
    }

    private static boolean isKnownModel(String text) {
        return KnownNames.MODELS
                        .find(text)
                        .filter(known -> !known.task().isEmpty())
                        .isPresent()
                && KnownNames.DATA_SETS.find(text).isEmpty();
    }

    /** A job whose command names a known model, in a configuration's file name or a run's name, means that one. */
    private Optional<Finding<String>> byConfiguration() {
        List<Word> words = job.launch().arguments();
        return IntStream.range(0, words.size())
                .filter(i -> i == 0 || !GOES.matcher(words.get(i - 1).text()).matches())
                .mapToObj(words::get)
                .filter(word -> word.isKnown()
                        && !GOES.matcher(word.text().replaceFirst("=.*", "")).matches())
                .map(word -> Finding.at(stem(word.text()), word.origin()))
                .filter(stem -> stem.value().matches("[A-Za-z][\\w.-]{2,80}")
                        && KnownNames.MODELS.find(stem.value()).isPresent()
                        && KnownNames.DATA_SETS.find(stem.value()).isEmpty())
                .findFirst();
    }

    /** A folder of weights that is named after a known model of a stated size. */
    private Optional<Finding<String>> byCheckpoint() {
        return job.settings()
                .first(
                        CHECKPOINTS,
                        value -> value instanceof Text text
                                && short_(text.text()).matches(".*\\d+(?:\\.\\d+)?[bBmM](?:[^a-z].*)?")
                                && KnownNames.MODELS.find(short_(text.text())).isPresent())
                .filter(setting -> setting.value().origin().fromCommand() || setting.kind() == Trace.Kind.CONFIGURATION)
                .map(setting -> Finding.at(
                        short_(((Text) setting.value()).text()), setting.value().origin()));
    }

    private static String stem(String word) {
        String plain = word.substring(word.indexOf('=') + 1);
        boolean isConfiguration = plain.matches(".*\\.(?:py|ya?ml|json|toml)");
        return isConfiguration
                ? plain.substring(plain.lastIndexOf('/') + 1)
                        .replaceFirst("\\.\\w+$", "")
                        .replaceFirst("^(?:train|config|cfg|options?|opt|conf|args|params)_", "")
                : plain.matches("[a-z]+[-_][a-z]{1,5}\\d*") ? plain : "";
    }

    private static boolean isKnown(Settings.Setting setting) {
        return setting.value() instanceof Text text
                && KnownNames.MODELS.find(text.text()).isPresent();
    }

    private static boolean isModel(String text) {
        String lower = text.toLowerCase(Locale.ROOT);
        return Settings.isName(text)
                && !lower.matches(".*\\.(?:py|ya?ml|json|pt|pth|ckpt|bin|txt|gz|tar|h5|safetensors|pkl)")
                && !WRAPPERS.contains(lower)
                && !OwnModels.isWrapperName(text)
                && lower.matches("[\\w./:@+ -]{2,150}")
                && lower.matches(".*[a-z].*")
                && !RUN_NAME.matcher(lower).find()
                && !lower.matches("/.*|\\.{1,2}/.*|.*(?:output|checkpoint|save|log)s?/.*");
    }

    private static String short_(String name) {
        String plain = name.replaceFirst("/+$", "");
        boolean isClassPath = plain.matches("(?:[a-zA-Z_]\\w*\\.)+[A-Z]\\w*");
        return isClassPath
                ? plain.substring(plain.lastIndexOf('.') + 1)
                : plain.matches("[\\w.-]+/[\\w.-]+") ? plain : plain.substring(plain.lastIndexOf('/') + 1);
    }

    private Optional<Finding<String>> created() {
        return job.trace().calls().stream()
                .map(Trace.Call::made)
                .map(this::ofLibrary)
                .flatMap(Optional::stream)
                .findFirst();
    }

    private Optional<Finding<String>> ofLibrary(Made made) {
        String callee = made.callee();
        String leaf = Job.leaf(callee);
        Value first = made.argument(0, "model_name");
        if ((callee.contains("models.") || callee.contains("applications."))
                && Job.fits("(?:torchvision|keras|tensorflow|tf|mxnet|paddle)\\..*", callee)
                && !leaf.matches(
                        "Model|Sequential|load_model|Input|clone_model|load_weights|get_model_weights|__dict__|Functional|save_model")) {
            Value named = leaf.equals("get_model") || leaf.equals("load") ? first : null;
            return named instanceof Text text
                    ? Optional.of(Finding.at(text.text(), text.origin()))
                    : leaf.matches("get_model|load|\\w*Weights?|DEFAULT|preprocess_input|decode_predictions")
                                    || callee.contains("()")
                            ? Optional.empty()
                            : Optional.of(Finding.at(leaf, made.origin())).filter(_ -> own.mayTrain(made));
        }
        boolean byName = leaf.equals("create_model") && callee.startsWith("timm")
                || leaf.equals("from_pretrained")
                        && !callee.contains("okenizer")
                        && !callee.contains("Processor")
                        && !callee.contains("Extractor")
                        && !callee.contains("Scheduler")
                || leaf.equals("YOLO")
                || leaf.equals("get_peft_model")
                || callee.equals("clip.load");
        if (byName && (first instanceof Text || made.argument(0, "pretrained_model_name_or_path") instanceof Text)) {
            Text text = first instanceof Text given
                    ? given
                    : (Text) java.util.Objects.requireNonNull(made.argument(0, "pretrained_model_name_or_path"));
            return isModel(text.text())
                    ? Optional.of(Finding.at(short_(text.text()), text.origin()))
                    : Optional.empty();
        }
        if (callee.equals("torch.hub.load") && made.argument(1, "model") instanceof Text text) {
            return Optional.of(Finding.at(text.text(), text.origin()));
        }
        return Optional.empty();
    }

    /** A model of the program's own that does more than classify images may hold a library's as a part of it. */
    private Optional<Finding<String>> ownOfOtherKind() {
        return own.all().stream()
                .findFirst()
                .filter(object -> !OwnModels.isWrapper(object)
                        && KnownNames.MODELS
                                .find(object.type().name())
                                .filter(known ->
                                        !known.task().isEmpty() && !known.task().contains("image class"))
                                .isPresent())
                .map(ModelFields::named);
    }

    /** The program's own model: the outermost object of a model class that is trained. */
    private Optional<Finding<String>> own() {
        return own.all().stream()
                .findFirst()
                .map(object -> OwnModels.isWrapper(object)
                        ? inside(object)
                                .or(this::byScript)
                                .or(this::byHolder)
                                .or(() -> hinted(RUNS))
                                .or(() -> ReadMe.model(job))
                                .orElseGet(() -> named(object))
                        : named(object))
                .or(this::functional)
                .or(() -> job.trace().calls().stream()
                        .map(Trace.Call::made)
                        .filter(made -> Job.fits(
                                "stable_baselines3\\.\\w+|(?:tianshou|sb3_contrib)\\..*\\.(?:PPO|SAC|TD3|DQN|A2C|DDPG)|transformers\\.(?:\\w+\\.)*\\w+(?:For\\w+|LMHeadModel|Model)|diffusers\\.\\w*(?:UNet|Transformer)\\w*|segmentation_models_pytorch\\.\\w+",
                                made.callee()))
                        .findFirst()
                        .map(made -> Finding.at(Job.leaf(made.callee()), made.origin())));
    }

    /** An algorithm that trains several networks is often a class of its own, which is no network. */
    private Optional<Finding<String>> byHolder() {
        return job.trace().objects().stream()
                .filter(object -> KnownNames.MODELS
                                .find(object.type().name())
                                .filter(known -> known.task().contains("reinforcement")
                                        || known.task().contains("generative"))
                                .isPresent()
                        && !OwnModels.isWrapper(object)
                        && !OwnModels.isNone(object.type().name()))
                .findFirst()
                .map(object -> Finding.at(
                        object.type().name(), object.origin().or(object.type().origin())));
    }

    /** What holds or trains a model is named after none; a known part of it may be the model. */
    private Optional<Finding<String>> inside(ObjectValue wrapper) {
        return OwnModels.isWrapperName(wrapper.type().name())
                ? own.all().stream()
                        .filter(object -> !OwnModels.isWrapper(object))
                        .findFirst()
                        .map(ModelFields::named)
                : Optional.empty();
    }

    /** A model of layers without a class: what it is given as its name, or the function that makes it. */
    private Optional<Finding<String>> functional() {
        List<Made> models = job.callsLike("(?:.*\\.)?(?:keras|tensorflow|tf)\\.(?:\\w+\\.)*Model");
        if (models.isEmpty()) {
            return Optional.empty();
        }
        return models.stream()
                .map(made -> made.named().get("name"))
                .filter(name -> name instanceof Text text && isKnownModel(text.text()))
                .map(name -> Finding.at(((Text) name).text(), name.origin()))
                .reduce((_, last) -> last)
                .or(() -> job.trace().functions().entrySet().stream()
                        .filter(function -> isKnownModel(function.getKey()))
                        .map(function -> Finding.at(function.getKey(), function.getValue()))
                        .findFirst());
    }

    /** Where the parts have only parts' names, the program may be named after the whole: {@code ppo.py}. */
    private Optional<Finding<String>> byScript() {
        if (job.launch().script() == null || job.launch().script().getFileName() == null) {
            return Optional.empty();
        }
        String stem = job.launch().script().getFileName().toString().replaceFirst("\\.py$", "");
        return KnownNames.MODELS
                .find(stem)
                .map(known -> Finding.at(stem, job.launch().program().origin()));
    }

    /** A function that makes one size of a model, {@code resnet18()}, says more than the class. */
    private static Finding<String> named(ObjectValue object) {
        String type = object.type().name();
        String maker = object.maker();
        boolean isSized = maker.matches(".*\\d.*")
                && (KnownNames.MODELS.find(maker).isPresent()
                        || maker.toLowerCase(Locale.ROOT).startsWith(type.toLowerCase(Locale.ROOT)));
        return isSized
                ? Finding.at(maker, object.makerOrigin())
                : Finding.at(type, object.origin().or(object.type().origin()));
    }

    /** What is known of the model by its name. */
    Optional<Known> known() {
        return name().flatMap(name -> KnownNames.MODELS.find(name.value()));
    }

    /** What is known of the program's own models, of which only a part may be the whole. */
    Optional<Known> knownPart() {
        return own.all().stream()
                .map(object -> KnownNames.MODELS.find(object.type().name()))
                .flatMap(Optional::stream)
                .findFirst();
    }

    Optional<Finding<String>> type() {
        Optional<Known> known = known().or(this::knownPart);
        if (known.isPresent()) {
            return name().map(name -> name.as(known.get().label()));
        }
        return byLayers();
    }

    /** A model of no known name, by what it is built of. */
    private Optional<Finding<String>> byLayers() {
        Map<String, Long> layers = job.trace().calls().stream()
                .map(call -> Job.leaf(call.made().callee()))
                .collect(Collectors.groupingBy(leaf -> leaf, Collectors.counting()));
        for (String kind : List.of("attention", "recurrent", "convolution", "linear")) {
            String pattern = switch (kind) {
                case "attention" ->
                    "MultiheadAttention|TransformerEncoder(?:Layer)?|TransformerDecoder(?:Layer)?|Transformer|MultiHeadAttention|MultiHeadDotProductAttention|scaled_dot_product_attention";
                case "recurrent" -> "LSTM|GRU|RNN|LSTMCell|GRUCell|SimpleRNN";
                case "convolution" -> "Conv2d|Conv2D|Conv1d|Conv1D|Conv3d|Conv3D|Conv";
                default -> "Linear|Dense";
            };
            String answer = switch (kind) {
                case "attention" -> "transformer";
                case "recurrent" -> "rnn, recurrent neural network";
                case "convolution" -> "cnn, convolutional neural network";
                default -> "mlp, multilayer perceptron, feed-forward";
            };
            if (layers.keySet().stream().anyMatch(leaf -> leaf.matches(pattern))) {
                return job.calls(callee -> Job.leaf(callee).matches(pattern)).stream()
                        .findFirst()
                        .map(made -> Finding.at(answer, made.origin()));
            }
        }
        return Optional.empty();
    }
}
