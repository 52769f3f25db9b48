package io.schedmate.code.inspect.model;

import io.schedmate.code.evaluate.value.ObjectValue;
import io.schedmate.code.inspect.job.Answer;
import io.schedmate.code.inspect.job.EvidenceChoice;
import io.schedmate.code.inspect.job.Job;
import io.schedmate.code.inspect.job.KnownNames;
import io.schedmate.code.inspect.job.KnownNames.Known;
import io.schedmate.code.inspect.job.Names;
import io.schedmate.code.inspect.job.ReadMe;
import io.schedmate.code.inspect.job.Settings;
import io.schedmate.code.limit.WorkLimit;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value.Items;
import io.schedmate.code.value.Value.Made;
import io.schedmate.code.value.Value.Text;
import io.schedmate.code.workload.Evidence;
import io.schedmate.code.workload.WorkloadField;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads the name and type of the model that a job trains. */
public final class ModelFields {

    private static final List<String> HINTS = Names.listOf("model.hint");
    /** Settings for the image encoder within a larger model. */
    private static final List<String> EYES =
            List.of("vision_tower", "mm_vision_tower", "vision_backbone", "vision_encoder");

    /** Names of networks whose output consists of classes. */
    private static final Pattern CLASSIFIES = Pattern.compile("(?i)classif|sentiment|detector|clf|cls");

    /** The usual tasks of networks that map images. */
    private static final Pattern OF_IMAGES = Pattern.compile("semantic seg|image seg|image class");

    /** Attributes and settings that name the architecture of a network. */
    private static final List<String> ARCHITECTURES = List.of(
            "arch", "architecture", "model_name", "model_type", "base_model", "backbone", "backbone_name", "encoder");

    private final Job job;
    private final OwnModels own;
    private final Optional<TrainedPair> pair;
    private final Optional<Answer<String>> name;

    public ModelFields(Job job) {
        this.job = job;
        this.own = new OwnModels(job);
        this.pair = TrainedPair.of(own);
        this.name = sought();
    }

    public Optional<Answer<String>> name() {
        return name;
    }

    private Optional<Answer<String>> sought() {
        LibraryModels libraries = new LibraryModels(job, own);
        StatedModel alone = new StatedModel(job, Optional::empty);
        OwnModelName ownName = new OwnModelName(job, own, alone, libraries);
        StatedModel stated = new StatedModel(job, ownName::name);
        Optional<Answer<String>> other = ownName.ofOtherKind();
        return stated.backbone()
                .or(stated::pretrained)
                .or(stated::chosen)
                .or(() -> stated.stated().map(name -> orCreated(orWhole(name, other), libraries)))
                .or(() -> stated.hinted(HINTS).map(name -> orWhole(name, other)))
                .or(stated::byConfiguration)
                .or(stated::byPreset)
                .or(stated::byWeights)
                .or(stated::byCheckpoint)
                .or(() -> other)
                .or(libraries::created)
                .or(ownName::name)
                .or(() -> ReadMe.model(job))
                .or(this::byPath);
    }

    /** Finds a program, or one of its nearest folders, that has the name of a known model. */
    private Optional<Answer<String>> byPath() {
        Path script = job.launch().script();
        if (script == null) {
            return Optional.empty();
        }
        List<String> parts =
                List.of(job.tree().name(script).replaceFirst("\\.py$", "").split("/"));
        return parts.reversed().stream()
                .filter(ModelNames::isKnown)
                .findFirst()
                .map(name -> Answer.at(name, job.launch().program().origin()));
    }

    /** Returns the library's model if its name contains the backbone that a file names; it is then the whole model. */
    private static Answer<String> orCreated(Answer<String> stated, LibraryModels libraries) {
        String part = stated.value().toLowerCase(Locale.ROOT);
        return libraries
                .created()
                .filter(whole -> !stated.origin().fromCommand()
                        && whole.value().length() > part.length()
                        && whole.value().toLowerCase(Locale.ROOT).contains("_" + part))
                .orElse(stated);
    }

    /**
     * Returns the program's own model if it is known to be of another kind than the named one, which may then be a part
     * of it.
     */
    private Answer<String> orWhole(Answer<String> stated, Optional<Answer<String>> own) {
        Optional<Known> known = KnownNames.MODELS.find(stated.value());
        return own.filter(whole -> known.isPresent()
                        && !OwnModels.isLayerName(whole.value())
                        && !stated.origin().fromCommand()
                        && !stated.value().startsWith(whole.value())
                        && !isOwn(stated.value())
                        && KnownNames.MODELS
                                .find(whole.value())
                                .filter(other -> other.isFor(known.get()))
                                .isEmpty())
                .map(whole -> holds(whole.value(), stated.value())
                        ? Answer.at(
                                whole.value() + " " + stated.value(),
                                stated.origin().or(whole.origin()))
                        : whole)
                .orElse(stated);
    }

    /** Whether the stated name is the class of the whole model. */
    private boolean isOwn(String stated) {
        return own.all().stream().anyMatch(object -> object.type().name().equals(stated));
    }

    /** Whether the name of a class contains that of its part. Such a name does not state the part's size. */
    private static boolean holds(String whole, String part) {
        String plain = part.toLowerCase(Locale.ROOT).replaceFirst("[^a-z].*", "");
        return plain.length() > 2 && whole.toLowerCase(Locale.ROOT).contains(plain);
    }

    /**
     * Returns the facts that the model's name implies. The network of a generator has the name of a network for another
     * task.
     */
    Optional<Known> known() {
        return name().flatMap(name -> KnownNames.MODELS.find(name.value()))
                .filter(known -> !isAdversarial()
                        || !OF_IMAGES.matcher(WorkLimit.text(known.task())).lookingAt());
    }

    /**
     * Whether the named model may be a part of the program's own network, whose name contains neither a known model nor
     * a word for classification.
     */
    boolean isPartOfOther() {
        return own.all().stream()
                .findFirst()
                .filter(whole -> !own.isWrapper(whole))
                .map(whole -> whole.type().name())
                .filter(whole -> KnownNames.MODELS.find(whole).isEmpty()
                        && !CLASSIFIES.matcher(WorkLimit.text(whole)).find())
                .isPresent();
    }

    /** Whether a generator is trained against a discriminator. */
    boolean isAdversarial() {
        return pair.filter(TrainedPair::isAdversarial).isPresent();
    }

    /** Whether the object may describe the task: it is no network that stays as it is beside the trained ones. */
    boolean mayDescribe(ObjectValue object) {
        return !OwnModels.isNetwork(object.type()) || own.mayTrain(object);
    }

    /**
     * Returns the facts that the name of the program's own model implies; that model may be only a part of the whole.
     */
    Optional<Known> knownPart() {
        // A part that all networks have describes the whole less than a part that only some have.
        return own.all().stream()
                .filter(object -> own.mayTrain(object)
                        && hasParts(object)
                        && !OwnModels.isLayerName(object.type().name()))
                .map(object -> KnownNames.MODELS.find(object.type().name()))
                .flatMap(Optional::stream)
                .min(Comparator.comparing(known -> known.task().equals("classification")));
    }

    /** Whether an object has parts. A metric or a loss may have the name of a model, but has no parts. */
    private static boolean hasParts(ObjectValue object) {
        return object.attributes().values().values().stream()
                .anyMatch(value -> value instanceof ObjectValue || value instanceof Made || value instanceof Items);
    }

    /** Detects a language model with an image encoder. */
    private Optional<Answer<String>> eyes() {
        return job.settings()
                .first(EYES, value -> value instanceof Text text && Settings.isName(text.text()))
                .map(setting -> Answer.at(
                        "vision-language model, multimodal transformer, transformer",
                        setting.value().origin()));
    }

    /**
     * Returns the type of the model. A type that follows from the name or the layers is cited with a line that names
     * it.
     */
    public Optional<Answer<String>> type(EvidenceChoice evidence) {
        return type().map(type -> evidence.of(WorkloadField.MODEL_TYPE, type) instanceof Evidence.Derived from
                ? line(type)
                        .map(line -> Answer.because(
                                type.value(),
                                new Evidence.Derived(
                                        from.from() + ", " + line.places().getFirst())))
                        .orElse(type)
                : type);
    }

    /** Returns the type from the README's heading, which names the whole model, if the layers do not determine it. */
    private Optional<Answer<String>> headed() {
        return ReadMe.model(job)
                .flatMap(heading -> KnownNames.MODELS
                        .find(heading.value())
                        .filter(known -> !known.task().isEmpty())
                        .map(known -> heading.as(known.label())));
    }

    private Optional<Origin> line(Answer<String> type) {
        ModelEvidenceLine lines = new ModelEvidenceLine(job);
        return lines.named(type).or(() -> lines.distinguishing(type));
    }

    private Optional<Answer<String>> type() {
        Optional<Known> known = known().or(this::knownPart);
        Optional<Answer<String>> eyes = eyes().filter(_ ->
                known.filter(each -> each.task().contains("language")).isPresent());
        if (eyes.isPresent()) {
            return eyes;
        }
        // The process determines what a network for images of any kind is trained for.
        Optional<Answer<String>> process = TaskField.process(job)
                .filter(_ -> known.map(Known::label)
                        .filter(label -> !label.contains("u-net"))
                        .isEmpty());
        if (process.isPresent()) {
            return process.map(at -> at.as("diffusion model, unet, u-net"));
        }
        boolean isKnownByPair = pair.isPresent() && (isAdversarial() ? known() : known).isEmpty();
        if (isKnownByPair) {
            return pair.map(TrainedPair::type);
        }
        if (known.isEmpty()) {
            return headed().or(new ModelLayers(job, own)::type);
        }
        Optional<Answer<String>> usual = name().map(name -> name.as(known.get().label()));
        return known.get().isMethod()
                ? network()
                        .map(network -> Answer.at(
                                network.value() + known.get().label().replaceFirst("^[^,]*", ""),
                                network.origin().or(usual.map(Answer::origin).orElse(Origin.NONE))))
                        .or(() -> usual)
                : usual;
    }

    /** Returns the type of the network that a method trains: that of a part, of a named architecture or of the layers. */
    private Optional<Answer<String>> network() {
        Stream<Answer<String>> parts = own.all().stream()
                .map(part -> Answer.at(
                        part.type().name(), part.origin().or(part.type().origin())));
        Stream<Answer<String>> attributes = own.all().stream()
                .flatMap(part -> part.attributes().values().entrySet().stream())
                .filter(entry -> ARCHITECTURES.contains(entry.getKey()) && entry.getValue() instanceof Text)
                .map(entry -> Answer.at(
                        ((Text) entry.getValue()).text(), entry.getValue().origin()));
        Stream<Answer<String>> stated = job.settings().text(ARCHITECTURES).stream();
        return Stream.of(parts, attributes, stated)
                .flatMap(names -> names)
                .map(ModelFields::typed)
                .flatMap(Optional::stream)
                .filter(ModelFields::isWhole)
                .findFirst()
                .or(() -> new ModelLayers(job, own).type().filter(ModelFields::isWhole));
    }

    /** Whether the type is that of a whole network; perceptrons are also the heads of others. */
    private static boolean isWhole(Answer<String> type) {
        return !type.value().startsWith("mlp");
    }

    private static Optional<Answer<String>> typed(Answer<String> network) {
        return KnownNames.MODELS
                .find(network.value())
                .filter(known -> !known.isMethod())
                .map(known -> network.as(known.label()));
    }
}
