package io.schedmate.code.inspect.job;

import io.schedmate.code.evaluate.trace.Trace;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Items;
import io.schedmate.code.value.Value.Made;
import io.schedmate.code.value.Value.Outside;
import io.schedmate.code.value.Value.Text;
import io.schedmate.code.value.Value.Unknown;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Detects a program that starts itself, or its training program, once per device. */
public record SelfStart(Job job) {

    /** The maximum number of lines of a call. */
    private static final int LINES = 12;

    /** Finds a call that starts Python with the program itself and options that it sets. */
    public Optional<Trace.Call> ofPython() {
        return started(value -> value instanceof Items words
                && words.values().stream()
                        .anyMatch(word -> word instanceof Outside outside
                                && outside.name().equals("sys.executable"))
                && words.values().stream().anyMatch(this::isItself));
    }

    private boolean isItself(Value word) {
        Path script = job.launch().script();
        return word instanceof Text text
                && script != null
                && script.getFileName() != null
                && (text.text().equals(script.getFileName().toString())
                        || text.text().endsWith("/" + script.getFileName()));
    }

    /** Finds a call that passes the program to torch's launcher. */
    public Optional<Trace.Call> ofLauncher() {
        return started(value ->
                        value instanceof Items words && words.values().stream().anyMatch(SelfStart::isLauncher)
                                || isLauncher(value))
                .or(() -> calls().filter(call -> first(call.made())
                                .filter(Unknown.class::isInstance)
                                .isPresent())
                        .filter(call -> isWritten(call.made()))
                        .findFirst());
    }

    /** Whether the known parts of a partly unknown command contain the launcher. */
    private boolean isWritten(Made made) {
        return made.origin().places().stream()
                .filter(place -> place.file() != null)
                .anyMatch(place -> job.tree()
                        .text(job.tree().root().resolve(String.valueOf(place.file())))
                        .filter(text -> text.lines()
                                .skip(place.line() - 1L)
                                .limit(LINES)
                                .anyMatch(line -> line.contains("\"torchrun ") || line.contains("'torchrun ")))
                        .isPresent());
    }

    private static boolean isLauncher(Value value) {
        return value instanceof Text text
                && text.text().matches("(?s)(?:torchrun|torch\\.distributed\\.\\w+)(?:\\s.*)?");
    }

    private Optional<Trace.Call> started(Predicate<Value> isStart) {
        return calls().filter(call -> first(call.made()).filter(isStart).isPresent())
                .findFirst();
    }

    private Stream<Trace.Call> calls() {
        return job.trace().calls().stream().filter(call -> call.made().callee().startsWith("subprocess."));
    }

    private static Optional<Value> first(Made made) {
        return Optional.ofNullable(made.argument(0, "args"));
    }
}
