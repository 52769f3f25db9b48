package io.schedmate.code.inspect;

import io.schedmate.code.evaluate.trace.Trace;
import io.schedmate.code.inspect.training.OptimizerFields;
import io.schedmate.code.launch.Launch;
import io.schedmate.code.launch.Launchers;
import io.schedmate.code.launch.request.Count;
import io.schedmate.code.launch.word.Word;
import io.schedmate.code.limit.WorkLimit;
import io.schedmate.code.tree.SourceTree;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Place;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Items;
import io.schedmate.code.value.Value.Made;
import io.schedmate.code.value.Value.Num;
import io.schedmate.code.value.Value.Outside;
import io.schedmate.code.value.Value.Text;
import io.schedmate.code.value.Value.Unknown;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Detects a program that does not train itself but starts another program of its tree with a command. */
record OtherProgram(SourceTree tree, Launch launch, Trace trace) {

    private static final Pattern STARTS =
            Pattern.compile("subprocess\\.(?:run|Popen|call|check_call|check_output|getoutput)|os\\.(?:system|popen)");
    private static final Pattern TRAINS =
            Pattern.compile("(?:tensorflow\\.keras|keras)\\..*|.*(?:Trainer|DataLoader)(?:\\(\\)\\..*)?|.*\\.backward");
    /** The maximum number of lines of a call, from the place that is known of it. */
    private static final int LINES = 60;

    /** Returns the started job; empty if the program trains itself, or starts only itself. */
    Optional<Launch> started() {
        boolean trains = trace.calls().stream()
                .map(call -> call.made().callee())
                .anyMatch(callee -> OptimizerFields.isOptimizer(callee)
                        || TRAINS.matcher(WorkLimit.text(callee)).matches());
        return trains
                ? Optional.empty()
                : trace.calls().stream()
                        .map(Trace.Call::made)
                        .filter(made ->
                                STARTS.matcher(WorkLimit.text(made.callee())).matches())
                        .flatMap(made -> of(made).stream())
                        .findFirst();
    }

    private Optional<Launch> of(Made made) {
        Value given = made.argument(0, made.callee().startsWith("subprocess.") ? "args" : "command");
        return (given instanceof Items words ? Optional.of(line(words.values())) : text(given))
                .flatMap(command ->
                        new Launchers(tree).find(command, launch.folder(), word -> placed(word, made.origin())))
                .filter(other -> !Objects.equals(other.script(), launch.script()))
                .map(this::within);
    }

    private static Optional<String> text(@Nullable Value given) {
        return given instanceof Text text ? Optional.of(text.text()) : Optional.empty();
    }

    /** Returns the command line of a list of words; a first word that is not known is the interpreter. */
    private static String line(List<Value> words) {
        String line = words.stream()
                .map(OtherProgram::word)
                .map(word -> "'" + word.replace("'", "'\\''") + "'")
                .collect(Collectors.joining(" "));
        return line.startsWith("'" + Word.unknown() + "'") ? "python" + line.substring(3) : line;
    }

    private static String word(Value value) {
        return switch (value) {
            case Text text -> text.text();
            case Num number when number.whole() -> Long.toString((long) number.number());
            case Outside outside when outside.name().equals("sys.executable") -> "python";
            default -> Word.unknown();
        };
    }

    /** Gives a word the first line of the call that contains it. */
    private Word placed(Word word, Origin call) {
        Origin at = call.places().stream()
                .filter(place -> place.file() != null)
                .findFirst()
                .map(place -> Origin.at(lineOf(word.text(), place)))
                .orElse(call);
        return new Word(word.text(), at, List.of());
    }

    private Place lineOf(String word, Place call) {
        Pattern written = Pattern.compile("(?<![\\w.])" + Pattern.quote(word) + "(?![\\w.])");
        return tree.linesWith(tree.root().resolve(String.valueOf(call.file())), written).keySet().stream()
                .filter(line -> line >= call.line() && line < call.line() + LINES)
                .min(Integer::compare)
                .map(line -> new Place(call.file(), line))
                .orElse(call);
    }

    /** Returns the started job with what it inherits from the job that starts it. */
    private Launch within(Launch other) {
        Map<String, Word> environment = new HashMap<>(launch.environment());
        environment.putAll(other.environment());
        boolean isLauncher = other.isDistributed();
        return new Launch(
                isLauncher ? other.launcher() : isForEachDevice() ? "subprocess" : launch.launcher(),
                other.script(),
                other.program(),
                other.arguments(),
                isLauncher ? other.options() : launch.options(),
                environment,
                other.folder(),
                isLauncher ? other.nodes() : inherited(launch.nodes(), other),
                isLauncher ? other.perNode() : launch.perNode(),
                isLauncher ? other.processes() : launch.processes(),
                launch.request());
    }

    private static Count inherited(@Nullable Count nodes, Launch other) {
        return nodes == null ? new Count(1, other.program().origin()) : nodes;
    }

    /** Whether a loop over the devices starts one process per device. */
    private boolean isForEachDevice() {
        return trace.limits().stream()
                .anyMatch(limit -> limit.value() instanceof Unknown unknown
                        && unknown.why().equals(Unknown.RANKS));
    }
}
