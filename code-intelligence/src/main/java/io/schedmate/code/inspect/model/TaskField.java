package io.schedmate.code.inspect.model;

import io.schedmate.code.evaluate.trace.Trace;
import io.schedmate.code.evaluate.value.ObjectValue;
import io.schedmate.code.inspect.job.Answer;
import io.schedmate.code.inspect.job.Job;
import io.schedmate.code.inspect.job.KnownNames;
import io.schedmate.code.inspect.job.KnownNames.Known;
import io.schedmate.code.inspect.job.NameTable;
import io.schedmate.code.inspect.job.ReadMe;
import io.schedmate.code.limit.WorkLimit;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Made;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads the task that a job trains its model for. */
public final class TaskField {

    private static final NameTable TABLE = NameTable.read(TaskField.class, "tasks.tsv", 3);
    private static final Map<Pattern, String> CLASSES = compiled("class", ".*\\b(?:", ")\\b.*");
    private static final Map<Pattern, String> WEAK = compiled("weak", ".*\\b(?:", ")\\b.*");
    private static final Map<Pattern, String> OWN = compiled("own", "", "");
    private static final Map<Pattern, String> PROCESSES = compiled("process", "(?:\\w+\\.)*(?:", ")");
    private static final Map<Pattern, String> STEMS = compiled("stem", "", "");
    private static final Map<Pattern, String> WORDS = compiled("word", "", "");
    private static final Map<Pattern, String> LOSSES = compiled("loss", "", "");
    private static final Map<String, String> IMPORTS = TABLE.mapOf("import");
    private static final Map<String, String> STATED = TABLE.mapOf("stated");

    /** Tasks of data sets that also serve other tasks. */
    private static final Pattern SERVES_OTHERS = Pattern.compile(
            "image class|object det|semantic seg|3d det|vision-language|image gen|few-shot|point cloud|face"
                    + " recog|language model|node class|remote|depth|text-to-speech|speech rec|speaker|audio class|time"
                    + " series|recommendation|action recog|super-res|pose");
    /** The usual tasks of models with certain layers. */
    private static final Pattern OF_LAYERS = Pattern.compile("node classification|sequence modeling|classification$");

    /** Tasks of models that are used for any task. */
    private static final Pattern GENERAL =
            Pattern.compile("image class|classification|causal language|language model|sequence|node"
                    + " class|reconstruction|vision-language|speech rec|action recog");

    /** Text of a program that trains an encoder to fill the gaps in a text. */
    private static final Pattern FILLS = Pattern.compile(
            "(?i)(?<![a-z])mlm(?![a-z])|masked[_ ]?(?:lm|language)|\\[MASK\\]|mask_token|ForPreTraining");

    /** The task of a generator without a known name. */
    private static final String GENERATED = "image generation, generative modeling, cv";

    /** Methods of training, which the name of a network or of a data set does not state: SFT is also a kind of layer. */
    private static final Pattern METHOD = Pattern.compile("(?:supervised )?fine-tuning|pretraining");

    private static final Pattern FIELD =
            Pattern.compile("cv|nlp|audio|3d|point cloud|rl|graph learning|biology|classification|segmentation");

    /** The kind of data that is classified, by the model's field. */
    private static final Map<String, String> KINDS = Map.of("nlp", "text", "cv", "image", "audio", "audio");

    private TaskField() {}

    private static Map<Pattern, String> compiled(String kind, String before, String after) {
        Map<Pattern, String> patterns = new LinkedHashMap<>();
        TABLE.mapOf(kind).forEach((name, tasks) -> patterns.put(Pattern.compile(before + name + after), tasks));
        return patterns;
    }

    /** @param data the name of the data set */
    public static Optional<Answer<String>> of(Job job, ModelFields models, Optional<Answer<String>> data) {
        Optional<Answer<String>> byItself = called(job, CLASSES).or(() -> configured(job));
        Optional<Answer<String>> task = byItself.isPresent() ? byItself : known(job, models, data);
        boolean isDecided = byItself.isPresent() || isOfProgram(job, models);
        if (isDecided) {
            return task.map(each -> shown(each, job, models, data));
        }
        ReadMeTask readMe = new ReadMeTask(job);
        return readMe.beside(task)
                .filter(found -> !isOfDataAlone(found, models, data)
                        || isOfLoss(job, found.value())
                        || new ModelEvidenceLine(job).named(found).isPresent())
                .filter(found -> !isGuess(job, found, models, data))
                .or(readMe::opening)
                .map(each -> shown(each, job, models, data));
    }

    /**
     * Returns the task with a line that names it, or else with the lines that it is derived from: loss, model and data.
     */
    private static Answer<String> shown(
            Answer<String> task, Job job, ModelFields models, Optional<Answer<String>> data) {
        ModelEvidenceLine lines = new ModelEvidenceLine(job);
        if (task.reason() != null) {
            return task;
        }
        Origin line = lines.named(task).or(() -> lines.distinguishing(task)).orElse(Origin.NONE);
        if (!line.places().isEmpty()) {
            return Answer.at(task.value(), line.or(task.origin()));
        }
        Origin loss = lossOf(job, task.value()).map(Made::origin).orElse(Origin.NONE);
        return Answer.at(
                task.value(),
                task.origin()
                        .or(loss)
                        .or(models.name().map(Answer::origin).orElse(Origin.NONE))
                        .or(data.map(Answer::origin).orElse(Origin.NONE)));
    }

    /** Whether a loss that fits the task is used. */
    private static boolean isOfLoss(Job job, String task) {
        return lossOf(job, task).isPresent();
    }

    private static Optional<Made> lossOf(Job job, String task) {
        return LOSSES.entrySet().stream()
                .filter(loss -> task.contains(loss.getValue()))
                .flatMap(loss ->
                        job
                                .calls(callee -> loss.getKey()
                                        .matcher(WorkLimit.text(Job.leaf(callee)))
                                        .matches())
                                .stream())
                .findFirst();
    }

    /**
     * Whether the task is only a guess from layers that serve any task, or from an image classifier inside a network of
     * the program, and neither the data nor a line names it. A loss of classification confirms a classifier.
     */
    private static boolean isGuess(Job job, Answer<String> task, ModelFields models, Optional<Answer<String>> data) {
        boolean isOfLayers = OF_LAYERS.matcher(WorkLimit.text(task.value())).lookingAt()
                || task.value().startsWith("language model")
                        && models.known()
                                .filter(known -> known.label().startsWith("state space"))
                                .isPresent();
        boolean isOfPart = isOfAny(task.value()) && models.isPartOfOther() && !isOfLoss(job, "classification");
        return (isOfLayers || isOfPart)
                && data.flatMap(name -> KnownNames.DATA_SETS.find(name.value()))
                        .filter(known -> task.value().startsWith(known.task()))
                        .isEmpty()
                && new ModelEvidenceLine(job).named(task).isEmpty();
    }

    /** Whether the task is only a guess from a data set that serves several tasks, for a model without a known task. */
    private static boolean isOfDataAlone(Answer<String> task, ModelFields models, Optional<Answer<String>> data) {
        return models.known().filter(known -> !known.task().isEmpty()).isEmpty()
                && data.flatMap(name -> KnownNames.DATA_SETS.find(name.value()))
                        .filter(known -> task.value().startsWith(known.task())
                                && SERVES_OTHERS
                                        .matcher(WorkLimit.text(known.task()))
                                        .lookingAt())
                        .isPresent();
    }

    /** Whether the program is named after its task. */
    private static boolean isOfProgram(Job job, ModelFields models) {
        String task = models.known().map(Known::task).orElse("");
        return ofSeries(job, task).or(() -> words(job, STEMS, task)).isPresent();
    }

    private static Optional<Answer<String>> known(Job job, ModelFields models, Optional<Answer<String>> data) {
        Optional<Answer<String>> model = models.name();
        Optional<Known> knownModel = models.known();
        // A diffusion process does not change the task that a program's name states.
        Optional<Answer<String>> ofProgram =
                words(job, STEMS, knownModel.map(Known::task).orElse(""));
        Optional<Answer<String>> ofOwn = own(job, models).filter(_ -> ofProgram.isEmpty());
        // Diffusion also generates speech and molecules; an image network does not contradict that.
        boolean isOfOther = data.flatMap(name -> KnownNames.DATA_SETS.find(name.value()))
                .map(Known::task)
                .filter(about -> !about.isEmpty() && !domain(about).equals("vision"))
                .isPresent();
        boolean isOfImages =
                !isOfOther && knownModel.map(Known::task).orElse("cv").contains("cv");
        if (ofOwn.isPresent() && isOfImages) {
            return ofOwn;
        }
        boolean isOfMolecules = data.flatMap(name -> KnownNames.DATA_SETS.find(name.value()))
                .map(Known::task)
                .filter(about -> about.contains("molec"))
                .isPresent();
        if (isOfMolecules
                && ofOwn.filter(made -> made.value().contains("generative")).isPresent()) {
            return ofOwn.map(
                    made -> made.as("molecule generation, molecular generation, generative modeling, diffusion"));
        }
        String task = knownModel.map(known -> usual(job, models, known)).orElse("");
        Optional<Answer<String>> named = ofSeries(job, task)
                .or(() -> words(job, STEMS, task))
                .or(() -> words(job, WORDS, task)
                        .or(() -> named(job))
                        .filter(words -> words.value().matches("(?:self-supervised|linear probing).*")));
        // A program's own name takes precedence over the usual task of its data.
        return named.or(() -> ofMethod(job, knownModel))
                .or(() -> imported(job, task))
                .or(() -> isOfAny(task) && data.isEmpty() ? heading(job) : Optional.empty())
                .or(() -> models.isAdversarial() && task.isEmpty() && !isOfOther
                        ? heading(job).or(() -> model.map(name -> name.as(GENERATED)))
                        : Optional.empty())
                .or(() -> byData(job, model, task, data))
                .or(() -> task.isEmpty() ? Optional.empty() : model.map(name -> name.as(task)))
                .or(() -> called(job, WEAK))
                .or(() -> classes(job))
                .or(() -> heading(job))
                .or(() -> models.knownPart()
                        .filter(part -> !part.task().isEmpty())
                        .flatMap(part -> model.map(name -> name.as(part.task()))));
    }

    /**
     * Returns the usual task of the model. A text encoder that fills no gaps classifies, or serves any task as a part
     * of another network.
     */
    private static String usual(Job job, ModelFields models, Known model) {
        boolean isEncoder = model.label().contains("masked language model")
                && job.programs(_ -> true)
                        .noneMatch(text -> FILLS.matcher(WorkLimit.text(text)).find());
        return !isEncoder
                ? model.task()
                : isOfLoss(job, "classification") && !models.isPartOfOther()
                        ? "text classification, classification, nlp"
                        : "";
    }

    /** Returns the task of a method that trains a text encoder further; the README's heading names such a method. */
    private static Optional<Answer<String>> ofMethod(Job job, Optional<Known> model) {
        return model.filter(known -> known.label().contains("masked language model"))
                .flatMap(known -> ReadMe.model(job)
                        .flatMap(name -> KnownNames.MODELS
                                .find(name.value())
                                .filter(method -> !method.equals(known)
                                        && !method.task().isEmpty()
                                        && !method.label().contains("masked language model"))
                                .map(method -> name.as(method.task()))));
    }

    /**
     * Whether the task is that of an image classifier. It serves as part of any vision model; a README may name the
     * actual task.
     */
    private static boolean isOfAny(String task) {
        return task.startsWith("image class");
    }

    /** Finds a class or function of a library, or a class of the program that has its name or extends it. */
    private static Optional<Answer<String>> called(Job job, Map<Pattern, String> classes) {
        Map<String, Origin> own = new LinkedHashMap<>();
        job.trace()
                .objects()
                .forEach(object -> object.type()
                        .ancestry()
                        .forEach(name -> own.putIfAbsent(
                                name, object.origin().or(object.type().origin()))));
        return classes.entrySet().stream()
                .map(entry -> job
                        .calls(callee ->
                                entry.getKey().matcher(WorkLimit.text(callee)).matches())
                        .stream()
                        .findFirst()
                        .map(Made::origin)
                        .or(() -> own.keySet().stream()
                                .filter(name -> entry.getKey()
                                        .matcher(WorkLimit.text(name))
                                        .matches())
                                .findFirst()
                                .map(own::get))
                        .map(at -> Answer.at(entry.getValue(), at)))
                .flatMap(Optional::stream)
                .findFirst();
    }

    private static Optional<Answer<String>> byData(
            Job job, Optional<Answer<String>> model, String task, Optional<Answer<String>> data) {
        String ofData = data.flatMap(name -> KnownNames.DATA_SETS.find(name.value()))
                .map(Known::task)
                .orElse("");
        Optional<Answer<String>> fromWords = words(job, WORDS, task).or(() -> named(job));
        // Many data sets are made for one task and serve others; then the model's task decides.
        boolean isOtherwise = SERVES_OTHERS.matcher(WorkLimit.text(ofData)).lookingAt()
                && !task.isEmpty()
                && !GENERAL.matcher(WorkLimit.text(task)).lookingAt()
                && domain(ofData).equals(domain(task))
                && !overlap(ofData, task);
        // A simulator also records images, for models that are no agents.
        isOtherwise |= isOfAgents(ofData)
                && !task.isEmpty()
                && !isOfAgents(task)
                && !GENERAL.matcher(WorkLimit.text(task)).lookingAt();
        if (isOtherwise) {
            return model.map(name -> name.as(task));
        }
        boolean isAnyFor = task.isEmpty() || isOfAny(task) && !ofData.startsWith("image class");
        if (isAnyFor
                && SERVES_OTHERS.matcher(WorkLimit.text(ofData)).lookingAt()
                && heading(job).isPresent()) {
            return heading(job);
        }
        if (!ofData.isEmpty()) {
            boolean isNear = !task.isEmpty() && domain(ofData).equals(domain(task));
            String both = overlap(ofData, task) ? union(ofData, task) : ofData + (isNear ? ", " + tag(task) : "");
            return data.map(name -> name.as(
                    fromWords.filter(words -> words.value().contains("tun")).isPresent()
                            ? fromWords.get().value() + ", " + both
                            : both));
        }
        return fromWords;
    }

    private static boolean isOfAgents(String task) {
        return domain(task).equals("reinforcement");
    }

    /** Returns the task that arguments choose for a time-series model, whose usual task is forecasting. */
    private static Optional<Answer<String>> ofSeries(Job job, String modelTask) {
        return modelTask.startsWith("time series")
                ? job.settings()
                        .text(List.of("task_name", "task", "task.name"))
                        .map(stated -> stated.as(
                                stated.value().toLowerCase(Locale.ROOT).replace('_', ' ')))
                        .filter(stated -> stated.value().matches("classification|anomaly detection|imputation"))
                        .map(stated -> stated.as("time series " + stated.value() + ", " + stated.value()))
                : Optional.empty();
    }

    private static String union(String one, String other) {
        // Common tasks come first.
        Set<String> tasks = new LinkedHashSet<>(List.of(one.split(", ")));
        tasks.retainAll(List.of(other.split(", ")));
        tasks.addAll(List.of(one.split(", ")));
        tasks.addAll(List.of(other.split(", ")));
        return String.join(", ", tasks);
    }

    private static boolean overlap(String one, String other) {
        List<String> others = List.of(other.split(", "));
        return List.of(one.split(", ")).stream()
                .anyMatch(each -> others.contains(each)
                        && !FIELD.matcher(WorkLimit.text(each)).matches());
    }

    /** Returns the domain of a task, as far as it requires other networks. */
    private static String domain(String task) {
        for (String domain : List.of(
                "audio|speech|speaker|tts|keyword|sound",
                "recommend|click",
                "time series|forecast|anomaly",
                "reinforcement",
                "graph|node|link|molec",
                "biolog|protein",
                "nlp|text|language|translation|summar|question|instruction|preference")) {
            if (Pattern.compile(domain).matcher(WorkLimit.text(task)).find() && !task.contains("vision-language")) {
                return domain;
            }
        }
        return "vision";
    }

    /** Finds a library, or a part of one, that only jobs with one task import. */
    private static Optional<Answer<String>> imported(Job job, String task) {
        return IMPORTS.entrySet().stream()
                .filter(_ -> task.isEmpty() || !task.contains("reinforcement"))
                .flatMap(entry ->
                        job.importOf(entry.getKey()).map(made -> Answer.at(entry.getValue(), made.origin())).stream())
                .findFirst();
    }

    /** Reads the task from the README's heading. */
    private static Optional<Answer<String>> heading(Job job) {
        // Training before or afterwards says nothing about the task.
        return ReadMe.heading(job)
                .filter(heading -> TaskPhrases.in(heading.value()).size() <= 1)
                .flatMap(heading -> matching(WORDS, heading.value())
                        .filter(task -> !task.matches("fine-tuning|pretraining"))
                        .map(heading::as));
    }

    private static Optional<String> matching(Map<Pattern, String> words, String text) {
        String lower = text.toLowerCase(Locale.ROOT);
        return words.entrySet().stream()
                .filter(entry -> entry.getKey().matcher(WorkLimit.text(lower)).find())
                .map(Map.Entry::getValue)
                .findFirst();
    }

    /** Finds a class or function that only jobs with one task have: a diffusion process, a self-supervised loss. */
    private static Optional<Answer<String>> own(Job job, ModelFields models) {
        for (ObjectValue object : job.trace().objects()) {
            for (Map.Entry<Pattern, String> entry : OWN.entrySet()) {
                if (entry.getKey().matcher(WorkLimit.text(object.type().name())).matches()
                        && models.mayDescribe(object)) {
                    return Optional.of(Answer.at(
                            entry.getValue(), object.origin().or(object.type().origin())));
                }
            }
        }
        return process(job);
    }

    /** Finds a function of a process that generates samples, the program's own or a library's. */
    static Optional<Answer<String>> process(Job job) {
        return PROCESSES.entrySet().stream()
                .flatMap(process -> {
                    Predicate<String> isStep = name ->
                            process.getKey().matcher(WorkLimit.text(name)).matches();
                    return Stream.concat(
                                    job.trace().functions().entrySet().stream()
                                            .filter(function -> isStep.test(function.getKey()))
                                            .map(Map.Entry::getValue),
                                    job.calls(isStep).stream().map(Made::origin))
                            .map(at -> Answer.at(process.getValue(), at));
                })
                .findFirst();
    }

    /** Reads the names of the program's own data and model classes. */
    private static Optional<Answer<String>> classes(Job job) {
        return job.trace().objects().stream()
                .filter(object -> OwnModels.isNetwork(object.type())
                        || object.type().ancestry().stream().anyMatch(name -> name.endsWith("Dataset")))
                .flatMap(object -> matching(
                        WORDS,
                        KnownNames.HUMP
                                .matcher(WorkLimit.text(object.type().name()))
                                .replaceAll("_"))
                        .filter(task -> !METHOD.matcher(WorkLimit.text(task)).lookingAt())
                        .map(task ->
                                Answer.at(task, object.origin().or(object.type().origin())))
                        .stream())
                .findFirst();
    }

    /** Reads a single word for the task in a configuration's section on the run or the task. */
    private static Optional<Answer<String>> configured(Job job) {
        return job.settings()
                .first(
                        List.of(
                                "run.task",
                                "task.name",
                                "task._name",
                                "task",
                                "task_type",
                                "train_method",
                                "training_method",
                                "adv_estimator"),
                        value -> value instanceof Value.Text text && STATED.containsKey(plain(text.text())))
                .filter(setting -> setting.kind() == Trace.Kind.CONFIGURATION)
                .flatMap(setting -> setting.value() instanceof Value.Text text
                        ? Optional.ofNullable(STATED.get(plain(text.text())))
                                .map(task -> Answer.at(task, text.origin()))
                        : Optional.empty());
    }

    private static String plain(String task) {
        return task.toLowerCase(Locale.ROOT).replaceAll("[-_ ]+", " ").strip();
    }

    /** Reads the task in a configuration. */
    private static Optional<Answer<String>> named(Job job) {
        return job.settings()
                .text(List.of("task._name", "task.name", "task._target_", "task", "stage"))
                .flatMap(stated -> WORDS.entrySet().stream()
                        .filter(entry -> entry.getKey()
                                .matcher(WorkLimit.text(stated.value().toLowerCase(Locale.ROOT)))
                                .find())
                        .findFirst()
                        .map(entry -> stated.as(entry.getValue())));
    }

    private static String tag(String tasks) {
        return tasks.substring(tasks.lastIndexOf(", ") + 1).strip();
    }

    /** Reads the task from the program's path: stems only in its last two parts, words in all parts. */
    private static Optional<Answer<String>> words(Job job, Map<Pattern, String> table, String modelTask) {
        String path = job.launch().script() == null
                ? job.launch().program().text()
                : job.tree().name(job.launch().script());
        String part = table == STEMS ? path.replaceFirst("^.*/(?=[^/]+/[^/]+$)", "") : path;
        return matching(table, part)
                .map(word -> Answer.at(
                        withModel(word, modelTask),
                        job.launch().program().origin().places().isEmpty()
                                ? Origin.COMMAND
                                : job.launch().program().origin()));
    }

    /** Combines the method of training with the task. A second task is only added with its domain. */
    private static String withModel(String word, String modelTask) {
        if (modelTask.isEmpty() || word.contains(modelTask) || word.matches("(?:self-supervised|linear probing).*")) {
            return word;
        }
        if (word.matches("(?:fine-tuning|pretraining|supervised fine-tuning).*")) {
            return isOfAgents(modelTask) ? modelTask + ", " + word : word + ", " + modelTask;
        }
        String about = tag(modelTask);
        if (word.equals("classification") && KINDS.containsKey(about)) {
            return KINDS.get(about) + " classification, classification, " + about;
        }
        return about.equals("point cloud") ? about + " " + word + ", " + about : word + ", " + about;
    }
}
