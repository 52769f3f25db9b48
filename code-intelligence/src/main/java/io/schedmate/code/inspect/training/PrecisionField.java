package io.schedmate.code.inspect.training;

import io.schedmate.code.evaluate.trace.Trace;
import io.schedmate.code.inspect.job.Answer;
import io.schedmate.code.inspect.job.Job;
import io.schedmate.code.inspect.job.Names;
import io.schedmate.code.inspect.job.Settings;
import io.schedmate.code.limit.WorkLimit;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Place;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Flag;
import io.schedmate.code.value.Value.Made;
import io.schedmate.code.value.Value.None;
import io.schedmate.code.value.Value.Num;
import io.schedmate.code.value.Value.Outside;
import io.schedmate.code.value.Value.Text;
import io.schedmate.code.value.Value.Unknown;
import io.schedmate.code.workload.Evidence;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads the numeric type that a job computes with: fp32, fp16 or bf16, and whether the precision is mixed. */
public record PrecisionField(Job job) {

    private static final List<String> STATED = Names.listOf("precision.stated");
    private static final List<String> HALF = Names.listOf("precision.half");
    private static final List<String> SWITCHES = Names.listOf("precision.switch");
    private static final List<String> HALVED = List.of("num_fp16_res", "num_fp16_layers", "num_fp16_blocks");
    private static final List<String> BRAIN = Names.listOf("precision.brain");
    /** Functions that use a model without training it. */
    private static final Pattern EVALUATES = Pattern.compile(
            "(?i)(?!\\w*(?:train|fit))(?:\\w*_)?(?:eval(?:uate|uation)?|valid(?:ate|ation)?|val|test|predict|infer(?:ence)?|sample|generate)(?:_\\w*)?");

    private static final List<String> EIGHT = Names.listOf("precision.eight");

    public Optional<Answer<String>> precision() {
        Optional<Answer<String>> found = on(EIGHT)
                .filter(setting -> setting.kind() != Trace.Kind.CONSTANTS)
                .map(setting -> Answer.at("fp8", setting.value().origin()))
                .or(this::autocast)
                .or(this::policy)
                .or(this::flags)
                .or(this::inPart)
                .or(this::stated)
                .or(this::called);
        if (found.isPresent()) {
            return commanded().flatMap(stated -> otherThan(found.get(), stated)).or(() -> found);
        }
        return job.trace().calls().size() > 5 && !isOfCheckpoint()
                ? Optional.of(Answer.because(
                        "fp32", new Evidence.Absence("nothing that is reached asks for another precision")))
                : Optional.empty();
    }

    /** Whether the weights keep the type of their checkpoint, or a type that is not known. */
    private boolean isOfCheckpoint() {
        return job.calls(callee -> Job.leaf(callee).equals("from_pretrained")).stream()
                .flatMap(made -> Stream.of("torch_dtype", "dtype").map(made.named()::get))
                .anyMatch(type -> type != null && !(type instanceof None) && nameOf(type) == null);
    }

    /** Reads a numeric type in the command itself. */
    private Optional<Answer<String>> commanded() {
        return job.settings()
                .first(
                        STATED,
                        value -> value.origin().fromCommand()
                                && value instanceof Text text
                                && text.text()
                                        .matches("(?i)(?:mixed[_-]?)?(?:bf|fp|b?float)16(?:-?(?:mixed|true))?|fp32"))
                .map(setting -> Answer.at(
                        String.valueOf(nameOf(setting.value())), setting.value().origin()));
    }

    /**
     * Returns the type that the command names if it differs from a default that was found; that default is then not in
     * use.
     */
    private static Optional<Answer<String>> otherThan(Answer<String> found, Answer<String> stated) {
        boolean isOther = !found.value().contains(stated.value())
                && !found.origin().fromCommand()
                && found.value().matches(".*(?:fp|bf)\\d+.*");
        boolean isMixed = found.value().startsWith("mixed") && !stated.value().equals("fp32");
        return isOther ? Optional.of(isMixed ? stated.as("mixed " + stated.value()) : stated) : Optional.empty();
    }

    private Optional<Answer<String>> autocast() {
        for (Made made : casts()) {
            Value enabled = made.named().get("enabled");
            if (enabled == null
                    && made.arguments().size() == 1
                    && made.arguments().getFirst() instanceof Flag flag) {
                enabled = flag;
            }
            if (enabled instanceof Flag flag && !flag.isSet()) {
                continue;
            }
            if (enabled instanceof Unknown) {
                continue;
            }
            Value type = made.argument(1, "dtype");
            String name = type == null ? null : nameOf(type);
            if (name != null && name.equals("fp32")) {
                continue;
            }
            Origin origin = (type == null ? Origin.NONE : type.origin())
                    .or(enabled == null ? Origin.NONE : enabled.origin())
                    .or(made.origin());
            boolean onProcessor = made.arguments().stream()
                    .anyMatch(value -> value instanceof Text text && text.text().equals("cpu"));
            return Optional.of(
                    Answer.at(name == null ? onProcessor ? "mixed bf16" : ofUnknown(type) : "mixed " + name, origin));
        }
        return Optional.empty();
    }

    /**
     * Returns the autocasts of the training. An autocast that only a condition reaches counts unless a switch is off.
     */
    private List<Made> casts() {
        boolean isOff = !isCertain() && isSwitchOff();
        return job.calls(PrecisionField::isCast).stream()
                .filter(made -> !isOff && !isOfEvaluation(made.origin()) && !isOfAccelerator(made))
                .toList();
    }

    /** Whether the call casts to the type of an Accelerator. Without its launcher, that type is stated in the code. */
    private boolean isOfAccelerator(Made cast) {
        return cast.callee().startsWith("accelerate.")
                && !job.launch().launcher().startsWith("accelerate");
    }

    private boolean isCertain() {
        return job.trace().calls().stream()
                .anyMatch(call -> call.certain() && isCast(call.made().callee()));
    }

    private static boolean isCast(String callee) {
        return Job.leaf(callee).equals("autocast") || Job.leaf(callee).equals("auto_cast");
    }

    /** Whether the call is in a function that only evaluates or samples from the model. */
    private boolean isOfEvaluation(Origin call) {
        return call.places().stream()
                .anyMatch(place -> function(place)
                        .filter(name -> EVALUATES.matcher(WorkLimit.text(name)).matches())
                        .isPresent());
    }

    /** Returns the name of the last reached function that starts above the place. */
    private Optional<String> function(Place place) {
        String file = place.file();
        return job.trace().functions().entrySet().stream()
                .filter(function -> start(function.getValue(), file) <= place.line())
                .max(Comparator.comparingInt(function -> start(function.getValue(), file)))
                .map(function -> Job.leaf(function.getKey()));
    }

    /** Returns the line in the file; for a function of another file, a number above all line numbers. */
    private static int start(Origin function, @Nullable String file) {
        return function.places().stream()
                .filter(place -> file != null && file.equals(place.file()))
                .mapToInt(Place::line)
                .findFirst()
                .orElse(Integer.MAX_VALUE);
    }

    /** Reads the compute type of a sharding policy, whatever type the weights are stored in. */
    private Optional<Answer<String>> policy() {
        return job.call("MixedPrecision", "MixedPrecisionPolicy")
                .filter(made -> made.callee().contains("fsdp"))
                .flatMap(made ->
                        made.argument(0, "param_dtype") instanceof Value type ? byType(type, made) : Optional.empty())
                .filter(type -> !type.value().equals("fp32"))
                .map(type -> type.as("mixed " + type.value()));
    }

    /** Returns the type for an unknown value. Half precision is the default, but which half type stays open. */
    private static String ofUnknown(@Nullable Value type) {
        return type == null ? "mixed fp16 (amp)" : "mixed precision (amp)";
    }

    private static @Nullable String nameOf(Value value) {
        return switch (value) {
            case Outside outside -> nameOf(outside.name());
            case Text text -> nameOf(text.text());
            case Num number -> number.number() == 16 ? "fp16" : number.number() == 32 ? "fp32" : null;
            default -> null;
        };
    }

    private static @Nullable String nameOf(String written) {
        String text = written.toLowerCase(Locale.ROOT);
        if (text.contains("bf16") || text.contains("bfloat16")) {
            return "bf16";
        }
        if (text.contains("fp8") || text.contains("float8")) {
            return "fp8";
        }
        if (text.contains("fp16")
                || text.contains("float16")
                || text.matches(".*\\bhalf\\b.*|.*(?:^|\\W)16(?:\\W|$).*")) {
            return "fp16";
        }
        if (text.contains("float32")
                || text.contains("fp32")
                || text.equals("32")
                || text.startsWith("32-")
                || text.equals("no")
                || text.endsWith("torch.float")) {
            return "fp32";
        }
        return text.contains("float64") || text.equals("64") || text.endsWith("double") ? "fp64" : null;
    }

    private Optional<Answer<String>> flags() {
        // A program's own switch next to the type that it casts to.
        Optional<String> cast = job.settings()
                .first(List.of("autocast_dtype", "amp_dtype"), value -> nameOf(value) != null)
                .map(setting -> nameOf(setting.value()));
        Optional<Answer<String>> switched = on(List.of("autocast", "use_autocast"))
                .filter(_ -> cast.isPresent() && !cast.get().equals("fp32"))
                .map(setting -> Answer.at("mixed " + cast.get(), setting.value().origin()));
        if (switched.isPresent()) {
            return switched;
        }
        Optional<Answer<String>> brain = on(BRAIN)
                .or(this::automatic)
                .map(setting -> Answer.at("bf16", setting.value().origin()));
        return brain.or(() -> on(HALF).map(setting -> Answer.at(
                setting.leaf().contains("16") || setting.leaf().equals("half") ? "fp16" : "mixed precision fp16 (amp)",
                setting.value().origin())));
    }

    /** Reads the number of layers that some networks compute in half precision. */
    private Optional<Answer<String>> inPart() {
        return job.settings()
                .first(HALVED, value -> value instanceof Num count && count.number() > 0)
                .map(setting -> Answer.at("mixed fp16", setting.value().origin()));
    }

    /** Detects a check of the device that all current GPUs pass. */
    private Optional<Settings.Setting> automatic() {
        return job.settings()
                .first(
                        List.of("bf16"),
                        value -> value instanceof Text text && text.text().equalsIgnoreCase("auto"))
                .filter(setting -> setting.kind() == Trace.Kind.CONFIGURATION
                        && !setting.path().contains("."));
    }

    private Optional<Settings.Setting> on(List<String> names) {
        return job.settings()
                .first(
                        names,
                        value -> value instanceof Flag flag && flag.isSet()
                                || value instanceof Value.Entries entries
                                        && (entries.get("enabled") == null
                                                || entries.get("enabled") instanceof Flag enabled && enabled.isSet())
                                || value instanceof Text text && text.text().equalsIgnoreCase("true"))
                .filter(setting ->
                        setting.kind() != Trace.Kind.CONSTANTS || !(setting.value() instanceof Value.Entries));
    }

    private Optional<Answer<String>> stated() {
        Optional<Answer<String>> wrapper = job.settings()
                .first(
                        List.of("optim_wrapper.type"),
                        value -> value instanceof Text text && text.text().contains("Amp"))
                .map(setting -> {
                    String type = job.settings()
                            .text(List.of("optim_wrapper.dtype"))
                            .map(Answer::value)
                            .orElse("");
                    return Answer.at(
                            type.contains("bf") ? "mixed bf16 (amp)" : "mixed fp16 (amp)",
                            setting.value().origin());
                });
        return wrapper.or(() -> job.settings()
                .first(STATED, value -> !(value instanceof None) && nameOf(value) != null)
                .map(setting -> {
                    String name = nameOf(setting.value());
                    return Answer.at(name == null ? "" : name, setting.value().origin());
                }));
    }

    /** Reads the level of mixed precision of a MindSpore model. */
    private static Optional<Answer<String>> ofLevel(Made made) {
        return made.named().get("amp_level") instanceof Text level
                        && level.text().matches("O[123]")
                ? Optional.of(Answer.at(
                        level.text().equals("O1") ? "mixed fp16" : "fp16",
                        level.origin().or(made.origin())))
                : Optional.empty();
    }

    private Optional<Answer<String>> called() {
        for (Made made : job.calls(callee -> true)) {
            String leaf = Job.leaf(made.callee());
            Value given = made.named().get("mixed_precision") != null
                    ? made.named().get("mixed_precision")
                    : made.named().get("precision");
            String name = given == null ? null : nameOf(given);
            if (name != null && given != null) {
                return Optional.of(Answer.at(name, given.origin().or(made.origin())));
            }
            if (made.named().get("bf16") instanceof Flag bf16 && bf16.isSet()) {
                return Optional.of(Answer.at("bf16", bf16.origin()));
            }
            if (made.named().get("fp16") instanceof Flag fp16 && fp16.isSet()) {
                return Optional.of(Answer.at("fp16", fp16.origin()));
            }
            Optional<Answer<String>> other = switch (leaf) {
                case "initialize" ->
                    made.callee().startsWith("apex.amp") ? apex(made) : Optional.<Answer<String>>empty();
                case "GradScaler" ->
                    isAutocastOff()
                                    || isOnlyInEvaluation()
                                    || made.named().get("enabled") instanceof Flag enabled && !enabled.isSet()
                                    || made.named().get("enabled") instanceof Unknown
                                    || isSwitchedOff()
                            ? Optional.<Answer<String>>empty()
                            : Optional.of(Answer.at("mixed fp16 (amp)", made.origin()));
                case "to", "astype", "cast" -> castModel(made);
                case "Model" ->
                    made.callee().startsWith("mindspore") ? ofLevel(made) : Optional.<Answer<String>>empty();
                case "half" -> Optional.of(Answer.at("fp16", made.origin()));
                case "bfloat16" ->
                    made.callee().contains("()") || made.callee().startsWith("?")
                            ? Optional.of(Answer.at("bf16", made.origin()))
                            : Optional.empty();
                case "set_global_policy", "set_policy", "set_default_dtype" ->
                    made.arguments().isEmpty()
                            ? Optional.empty()
                            : byType(made.arguments().getFirst(), made);
                case "from_pretrained" ->
                    made.named().get("torch_dtype") instanceof Value type ? byType(type, made) : Optional.empty();
                default -> Optional.empty();
            };
            if (other.isPresent()) {
                return other;
            }
        }
        return Optional.empty();
    }

    /** Reads the optimization level of Apex: level 0 is full precision, level 3 is pure half precision. */
    private static Optional<Answer<String>> apex(Made made) {
        Value level = made.named().get("opt_level");
        Origin origin = level == null ? made.origin() : level.origin().or(made.origin());
        return switch (level instanceof Text text ? text.text() : "") {
            case "O0" -> Optional.empty();
            case "O3" -> Optional.of(Answer.at("fp16", origin));
            default -> Optional.of(Answer.at("mixed fp16 (amp)", origin));
        };
    }

    /** Whether autocasting is off. Scaled gradients alone are not mixed precision. */
    private boolean isAutocastOff() {
        return job.trace().calls().stream()
                .filter(call -> Job.leaf(call.made().callee()).equals("autocast"))
                .anyMatch(call -> call.made().named().get("enabled") instanceof Flag flag && !flag.isSet());
    }

    /** Whether a switch is off that controls mixed precision. Some programs create the scaler in any case. */
    private boolean isSwitchedOff() {
        return job.call("autocast").isEmpty() && isSwitchOff();
    }

    /** Whether the program's switch for mixed precision is known to be off. */
    private boolean isSwitchOff() {
        return job.settings()
                .first(SWITCHES, Flag.class::isInstance)
                .filter(setting -> !Settings.isTrue(setting.value()))
                .isPresent();
    }

    /** Whether the model is cast only for evaluation. A scaler then has nothing to scale. */
    private boolean isOnlyInEvaluation() {
        return !job.calls(PrecisionField::isCast).isEmpty() && casts().isEmpty();
    }

    /**
     * Returns the type to which the model is cast; it computes in that type. A tensor's type says nothing about the
     * whole.
     */
    private Optional<Answer<String>> castModel(Made made) {
        boolean isModel =
                made.callee().matches("(?:torch\\.nn\\.Module|nn\\.Module|.*(?:Model|Module|Net))\\(\\)\\.to");
        Value type = made.named().get("dtype") != null
                ? made.named().get("dtype")
                : made.arguments().stream()
                        .filter(Outside.class::isInstance)
                        .findFirst()
                        .orElse(null);
        String name = isModel && type != null ? nameOf(type) : null;
        return name == null || type == null || name.equals("fp32") ? Optional.empty() : byType(type, made);
    }

    private static Optional<Answer<String>> byType(Value type, Made made) {
        String name = nameOf(type);
        return name == null
                ? Optional.empty()
                : Optional.of(Answer.at(name, type.origin().or(made.origin())));
    }
}
