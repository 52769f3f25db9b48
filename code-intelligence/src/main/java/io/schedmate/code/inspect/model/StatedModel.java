package io.schedmate.code.inspect.model;

import io.schedmate.code.evaluate.trace.Trace;
import io.schedmate.code.inspect.job.Answer;
import io.schedmate.code.inspect.job.ChosenPart;
import io.schedmate.code.inspect.job.Job;
import io.schedmate.code.inspect.job.KnownNames;
import io.schedmate.code.inspect.job.Names;
import io.schedmate.code.inspect.job.ReadMe;
import io.schedmate.code.inspect.job.Settings;
import io.schedmate.code.launch.word.Word;
import io.schedmate.code.limit.WorkLimit;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value.Text;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** Finds a model that is named in settings, in the name of a configuration or in a folder of weights. */
final class StatedModel {

    private static final List<String> NAMES = Names.listOf("model.setting");
    /** Settings whose value is a name, or one of the program's own words for its kinds of models. */
    private static final Set<String> KINDS = Set.of("model_type", "model.model_type", "model_size", "checkpoint");

    private static final List<String> WEIGHTS = List.of("weights", "pretrained_weights", "model");
    private static final List<String> CHECKPOINTS = Names.listOf("model.checkpoint");
    /** Options of a command for output paths or run names. */
    private static final Pattern GOES = Pattern.compile(
            "-{1,2}(?!\\w*(?:config|cfg|conf|yaml))(?:\\w*[_-])?(?:file_?name|file|work_?space|loss|out(?:put)?|save|log|ckpt|checkpoint|dir|path|folder|tag|project|group|entity|notes?|resume|load|data(?:set)?)(?:[_-]\\w*)?",
            Pattern.CASE_INSENSITIVE);

    /** Sections about networks other than the trained model: auxiliary networks, and parts of the model. */
    private static final Pattern ASIDE = Pattern.compile(
            "(?:^|\\.)(?:sampl(?:e|er|ing)|vocoder|teacher\\w*|pos_?enc\\w*|positional_encoding|evaluat(?:or|ion)|metrics?|tokenizer|checkpointer|scheduler|lr_scheduler|optim(?:izer)?|loss(?:es)?|criterion|logg(?:er|ing)|wandb|perceptual\\w*|lpips|discriminator|embedder|first_stage\\w*|cond_stage\\w*|text_encoder|vae|reward_model|ref_model|reference_model)\\.");

    /** Options that choose a whole configuration by its name. */
    private static final Pattern PRESET =
            Pattern.compile("--(?:config(?:[_-]name)?|preset|recipe|experiment|model[_-]config|flavor)");

    /** A function that builds a backbone of any size. */
    private static final Pattern BUILDER = Pattern.compile("build_\\w+_backbone");

    private static final Pattern CHOICE = Pattern.compile("models?|net|network|arch|architecture|backbone");

    private final Job job;
    private final Supplier<Optional<Answer<String>>> own;
    private final Settings trained;

    /** @param own finds the program's own model, which may contain the stated one */
    StatedModel(Job job, Supplier<Optional<Answer<String>>> own) {
        this.job = job;
        this.own = own;
        this.trained = job.settings().without(ASIDE);
    }

    Optional<Answer<String>> pretrained() {
        return job.settings().text(NAMES.subList(0, 2)).map(finding -> finding.as(ModelNames.brief(finding.value())));
    }

    /** Returns the part of a composed configuration that the command chooses for the model, if its name is known. */
    Optional<Answer<String>> chosen() {
        return ChosenPart.of(job, CHOICE)
                .filter(found -> KnownNames.MODELS.find(found.value()).isPresent())
                .findFirst();
    }

    /** Reads a backbone in OpenMMLab's form: a type and a depth. */
    Optional<Answer<String>> backbone() {
        Settings settings = job.settings();
        Optional<Answer<String>> type = settings.text(
                List.of("model.backbone.type", "model.img_backbone.type", "model.bbox.backbone.type", "backbone.type"));
        if (type.isEmpty()) {
            return ofBuilder();
        }
        Optional<Answer<Double>> depth = settings.positive(List.of("model.backbone.depth", "backbone.depth"));
        Optional<Answer<String>> arch = settings.text(List.of("model.backbone.arch", "backbone.arch"));
        String whole = settings.text(List.of("model.type"))
                .map(Answer::value)
                .filter(name -> !ModelNames.isWrapper(name) && !isFrameOfBackbone(name))
                .map(name -> name.replaceFirst("(?<=\\w)Detector$", "") + " ")
                .orElse("");
        String size = depth.map(each -> "-" + (int) (double) each.value())
                .or(() -> arch.map(each -> "-" + each.value()))
                .orElse("");
        Origin origin = type.get().origin().or(depth.map(Answer::origin).orElse(Origin.NONE));
        return Optional.of(Answer.at(whole + type.get().value() + size, origin));
    }

    /** Reads a backbone as the function that builds it and its depth: {@code build_resnet_backbone}, {@code 50x}. */
    private Optional<Answer<String>> ofBuilder() {
        Optional<Answer<String>> depth = job.settings()
                .text(List.of("model.backbone.depth"))
                .filter(text -> text.value().matches("\\d{2,3}\\w?"));
        return depth.flatMap(size -> job.settings()
                .text(List.of("model.backbone.name"))
                .filter(name -> name.value().matches("build_[a-z]+_backbone"))
                .map(name -> Answer.at(
                        name.value().replaceAll("^build_|_backbone$", "")
                                + size.value().replaceFirst("\\D$", ""),
                        name.origin().or(size.origin()))));
    }

    /**
     * Whether the name is that of a framework for any backbone. The training is then named after the backbone. A
     * detector with a name of its own, such as one of a paper, is a model.
     */
    private static boolean isFrameOfBackbone(String name) {
        return name.matches(
                "(?i)(?:cascade)?encoder_?decoder|(?:(?:single|two|multi)_?stage\\w*|rotated\\w*|base|image|object|\\w*3d)?_?detector|.*(?:classifier|recognizer\\w*|estimator|segmentor|localizer|wrapper|top_?down|bottom_?up|tracker|matcher)(?:2d|3d)?|base.*");
    }

    Optional<Answer<String>> stated() {
        for (String name : NAMES) {
            Optional<Settings.Setting> setting = trained.first(
                    List.of(name),
                    value -> value instanceof Text text
                            && ModelNames.isModel(text.text())
                            && !BUILDER.matcher(WorkLimit.text(text.text())).matches());
            if (setting.isPresent() && (setting.get().kind() != Trace.Kind.CONSTANTS || isKnown(setting.get()))) {
                Text text = (Text) setting.get().value();
                if (isKindAlone(name, text)
                        || isFolderOfRun(text)
                        || OptionWords.isOfFolder(job, setting.get().leaf())
                        || !isKnown(setting.get())
                                && OptionWords.isOnlyJoined(job, setting.get().leaf())) {
                    continue;
                }
                Text closest = closest(text);
                return Optional.of(
                        name.matches("backbone|encoder|encoder_name")
                                ? whole(closest)
                                : Answer.at(ModelNames.brief(closest.text()), closest.origin()));
            }
        }
        return Optional.empty();
    }

    /** Returns a longer name from another setting that starts with this one and adds a size or resolution. */
    private Text closest(Text name) {
        Pattern longer = Pattern.compile("(?i)" + Pattern.quote(name.text()) + "[_-][\\w.-]*\\d[\\w.-]*");
        return name.origin().fromCommand()
                ? name
                : trained.first(
                                NAMES,
                                value -> value instanceof Text text
                                        && longer.matcher(WorkLimit.text(text.text()))
                                                .matches()
                                        && ModelNames.isModel(text.text()))
                        .filter(setting -> setting.kind() != Trace.Kind.CONSTANTS)
                        .map(setting -> (Text) setting.value())
                        .orElse(name);
    }

    /** Whether the setting only states a kind of the program's own model, whose name is known. */
    private boolean isKindAlone(String setting, Text text) {
        return KINDS.contains(setting)
                && KnownNames.MODELS.find(text.text()).isEmpty()
                && own.get()
                        .filter(model -> !model.value().equalsIgnoreCase(text.text())
                                && KnownNames.MODELS.find(model.value()).isPresent())
                        .isPresent();
    }

    /** Returns the backbone together with the program's own model around it, if that is known or the README's subject. */
    private Answer<String> whole(Text backbone) {
        Answer<String> part = Answer.at(ModelNames.brief(backbone.text()), backbone.origin());
        return own.get()
                .filter(around -> isOfReadMe(around.value())
                        || KnownNames.MODELS
                                .find(around.value())
                                .filter(known -> !KnownNames.MODELS
                                        .find(part.value())
                                        .filter(known::equals)
                                        .isPresent())
                                .isPresent())
                .map(around -> Answer.at(
                        around.value() + " " + part.value(), part.origin().or(around.origin())))
                .orElse(part);
    }

    private boolean isOfReadMe(String model) {
        String plain = model.replaceFirst("(?<=\\w{2})(?:Net|Network|Model)$", "");
        Pattern name = Pattern.compile("\\b" + Pattern.quote(plain) + "(?:Net|Network|Model)?\\b");
        return ReadMe.heading(job)
                .filter(heading -> name.matcher(WorkLimit.text(heading.value())).find())
                .isPresent();
    }

    /** Whether the value is a run's folder. Some programs call it the model, although no model has that name. */
    private boolean isFolderOfRun(Text text) {
        boolean isKnown = KnownNames.MODELS.find(text.text()).isPresent();
        return !isKnown
                && text.origin().fromCommand()
                && job.launch().arguments().stream()
                        .filter(word -> word.isKnown() && word.text().matches(".*\\.(?:json|ya?ml|toml|py)"))
                        .anyMatch(word -> stem(word.text()).equals(text.text()));
    }

    /** Returns the model from options with general names, if their value is a known model. */
    Optional<Answer<String>> hinted(List<String> names) {
        return job.settings()
                .first(
                        names,
                        value -> value instanceof Text text
                                && ModelNames.isModel(text.text())
                                && ModelNames.isKnown(text.text()))
                .filter(setting -> setting.kind() != Trace.Kind.CONSTANTS)
                .map(setting -> Answer.at(
                        ModelNames.brief(((Text) setting.value()).text()),
                        setting.value().origin()));
    }

    /**
     * Finds a known model in the command, in the file name of a configuration or in a run name. The job trains that
     * model.
     */
    Optional<Answer<String>> byConfiguration() {
        List<Word> words = job.launch().arguments();
        return IntStream.range(0, words.size())
                .filter(i -> i == 0
                        || !GOES.matcher(WorkLimit.text(words.get(i - 1).text()))
                                .matches())
                .mapToObj(words::get)
                .filter(word -> word.isKnown()
                        && !GOES.matcher(WorkLimit.text(word.text().replaceFirst("=.*", "")))
                                .matches())
                .map(word -> Answer.at(stem(word.text()), word.origin()))
                .filter(stem -> stem.value().matches("[A-Za-z][\\w.-]{2,80}")
                        && KnownNames.MODELS.find(stem.value()).isPresent()
                        && KnownNames.DATA_SETS.find(stem.value()).isEmpty())
                .findFirst();
    }

    /** Finds a configuration in the command with the name of a known model. */
    Optional<Answer<String>> byPreset() {
        List<Word> words = job.launch().arguments();
        return IntStream.range(0, words.size())
                .mapToObj(i -> preset(words, i))
                .flatMap(Optional::stream)
                .filter(name -> name.value().matches("[A-Za-z][\\w.-]{2,80}")
                        && !name.value().matches(".*\\.(?:py|ya?ml|json|toml|gin|cfg)")
                        && KnownNames.MODELS.find(name.value()).isPresent()
                        && KnownNames.DATA_SETS.find(name.value()).isEmpty())
                .findFirst();
    }

    private static Optional<Answer<String>> preset(List<Word> words, int i) {
        Word word = words.get(i);
        String[] joined = word.text().split("=", 2);
        if (!word.isKnown() || !PRESET.matcher(WorkLimit.text(joined[0])).matches()) {
            return Optional.empty();
        }
        Word named = joined.length == 2
                ? new Word(joined[1], word.origin())
                : i + 1 < words.size() ? words.get(i + 1) : null;
        return Optional.ofNullable(named).filter(Word::isKnown).map(each -> Answer.at(each.text(), each.origin()));
    }

    /** Finds a folder of weights with the name of a known model and its size. */
    Optional<Answer<String>> byCheckpoint() {
        return job.settings()
                .first(
                        CHECKPOINTS,
                        value -> value instanceof Text text
                                && (isSized(text.text()) || isOfHub(text))
                                && KnownNames.MODELS
                                        .find(ModelNames.brief(text.text()))
                                        .isPresent())
                .filter(setting -> setting.value().origin().fromCommand() || setting.kind() == Trace.Kind.CONFIGURATION)
                .map(setting -> Answer.at(
                        ModelNames.brief(((Text) setting.value()).text()),
                        setting.value().origin()));
    }

    /** Finds a weights file in the command with the name of a known model. */
    Optional<Answer<String>> byWeights() {
        return job.settings()
                .first(
                        WEIGHTS,
                        value -> value.origin().fromCommand()
                                && value instanceof Text text
                                && KnownNames.MODELS.find(fileOf(text)).isPresent())
                .map(setting -> Answer.at(
                        fileOf((Text) setting.value()), setting.value().origin()));
    }

    /** Returns the name of a weights file outside the folders of earlier runs; empty for other files. */
    private static String fileOf(Text weights) {
        return weights.text().matches("[\\w.-]+\\.(?:pt|pth)") ? weights.text().replaceFirst("\\.\\w+$", "") : "";
    }

    private static boolean isSized(String name) {
        return ModelNames.brief(name).matches(".*\\d+(?:\\.\\d+)?[bBmM](?:[^a-z].*)?");
    }

    /** Whether the command names the model in the form of a hub: the publisher and the name. */
    private static boolean isOfHub(Text name) {
        return name.origin().fromCommand() && name.text().matches("[A-Za-z][\\w.-]*/[A-Za-z][\\w.-]*\\d[\\w.-]*");
    }

    private static String stem(String word) {
        String plain = word.substring(word.indexOf('=') + 1);
        boolean isConfiguration = plain.matches(".*\\.(?:py|ya?ml|json|toml)");
        return isConfiguration
                ? plain.substring(plain.lastIndexOf('/') + 1)
                        .replaceFirst("\\.\\w+$", "")
                        .replaceFirst("^(?:train|config|cfg|options?|opt|conf|args|params)_|_(?:config|cfg|conf)$", "")
                : plain.matches("[a-z]+[-_][a-z]{1,5}\\d*") ? plain : "";
    }

    private static boolean isKnown(Settings.Setting setting) {
        return setting.value() instanceof Text text
                && KnownNames.MODELS.find(text.text()).isPresent();
    }
}
