package io.schedmate.code.inspect;

import io.schedmate.code.effort.Effort;
import io.schedmate.code.evaluate.trace.Trace;
import io.schedmate.code.inspect.training.OptimizerFields;
import io.schedmate.code.launch.Launch;
import io.schedmate.code.launch.request.Count;
import io.schedmate.code.launch.word.Word;
import io.schedmate.code.tree.SourceTree;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Items;
import io.schedmate.code.value.Value.Made;
import io.schedmate.code.value.Value.Outside;
import io.schedmate.code.value.Value.Text;
import io.schedmate.code.value.Value.Unknown;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Detects a program that does not train itself but starts another program of its tree. */
final class OtherProgram {

    private static final Pattern STARTS = Pattern.compile("subprocess\\.(?:run|Popen|call|check_call|check_output)");
    private static final Pattern TRAINS =
            Pattern.compile("(?:tensorflow\\.keras|keras)\\..*|.*(?:Trainer|DataLoader)(?:\\(\\)\\..*)?|.*\\.backward");

    private final SourceTree tree;
    private final Launch launch;
    private final Trace trace;

    OtherProgram(SourceTree tree, Launch launch, Trace trace) {
        this.tree = tree;
        this.launch = launch;
        this.trace = trace;
    }

    /** Returns the started job; empty if the program trains itself, or starts only itself. */
    Optional<Launch> started() {
        boolean trains = trace.calls().stream()
                .map(call -> call.made().callee())
                .anyMatch(callee -> OptimizerFields.isOptimizer(callee)
                        || TRAINS.matcher(Effort.text(callee)).matches());
        return trains
                ? Optional.empty()
                : trace.calls().stream()
                        .map(Trace.Call::made)
                        .filter(made ->
                                STARTS.matcher(Effort.text(made.callee())).matches())
                        .flatMap(made -> of(made).stream())
                        .findFirst();
    }

    private Optional<Launch> of(Made made) {
        return made.argument(0, "args") instanceof Items words ? of(words.values()) : Optional.empty();
    }

    private Optional<Launch> of(List<Value> words) {
        int at = 1;
        while (at < words.size() && !isScript(words.get(at))) {
            at++;
        }
        if (at >= words.size() || !isPython(words.getFirst())) {
            return Optional.empty();
        }
        Text program = (Text) words.get(at);
        Path script = tree.find(launch.folder(), program.text()).orElse(null);
        return script == null || script.equals(launch.script())
                ? Optional.empty()
                : Optional.of(new Launch(
                        isForEachDevice() ? "subprocess" : launch.launcher(),
                        script,
                        word(program),
                        words.subList(at + 1, words.size()).stream()
                                .map(OtherProgram::word)
                                .toList(),
                        launch.options(),
                        launch.environment(),
                        launch.folder(),
                        launch.nodes() == null ? new Count(1, program.origin()) : launch.nodes(),
                        launch.perNode(),
                        launch.processes(),
                        launch.request()));
    }

    /** Whether a loop over the devices starts one process per device. */
    private boolean isForEachDevice() {
        return trace.limits().stream()
                .anyMatch(limit -> limit.value() instanceof Unknown unknown
                        && unknown.why().equals(Unknown.RANKS));
    }

    private static boolean isPython(Value value) {
        return value instanceof Unknown
                || value instanceof Outside outside && outside.name().equals("sys.executable")
                || value instanceof Text text && text.text().matches("(?:.*/)?python[\\d.]*");
    }

    private boolean isScript(Value value) {
        return value instanceof Text text
                && text.text().endsWith(".py")
                && tree.find(launch.folder(), text.text()).isPresent();
    }

    private static Word word(Value value) {
        String text = value instanceof Text told ? told.text() : number(value);
        return new Word(text, value.origin());
    }

    private static String number(Value value) {
        return value instanceof Value.Num number && number.whole()
                ? Long.toString((long) number.number())
                : Word.unknown();
    }
}
