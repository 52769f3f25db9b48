package io.schedmate.code.evaluate.follow;

import io.schedmate.code.evaluate.Library;
import io.schedmate.code.evaluate.Program;
import io.schedmate.code.evaluate.trace.Trace;
import io.schedmate.code.tree.SourceTree;
import io.schedmate.code.value.Literals;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import io.schedmate.code.value.Value.Items;
import io.schedmate.code.value.Value.Made;
import io.schedmate.code.value.Value.Outside;
import io.schedmate.code.value.Value.Unknown;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** An evaluated program of one file. */
record Evaluated(Trace trace) {

    private static final Library NONE = new Library() {};

    static Evaluated program(Path folder, String code) {
        return program(folder, code, NONE);
    }

    static Evaluated program(Path folder, String code, Library library) {
        try {
            Path root = folder.toRealPath();
            Path script = Files.writeString(root.resolve("main.py"), code);
            Trace trace = new Trace();
            Program program = new Program(script, root, List.of(), new HashMap<>(), null, null, false);
            new Interpreter(SourceTree.at(root), program, trace, _ -> library).run();
            return new Evaluated(trace);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The value of a global variable of the program, as Python prints it; ? if it is unknown. */
    String value(String name) {
        Entries globals = trace.settings().stream()
                .filter(settings -> settings.kind() == Trace.Kind.CONSTANTS)
                .findFirst()
                .orElseThrow()
                .entries();
        return written(globals.get(name));
    }

    private static String written(@Nullable Value value) {
        return switch (value) {
            case null -> "undefined";
            case Unknown _ -> "?";
            case Items items ->
                items.values().stream().map(Evaluated::written).collect(Collectors.joining(", ", "[", "]"));
            case Entries entries ->
                entries.values().entrySet().stream()
                        .map(entry -> entry.getKey() + ": " + written(entry.getValue()))
                        .collect(Collectors.joining(", ", "{", "}"));
            case Made made -> made.callee() + "()";
            case Outside outside -> outside.name();
            default -> String.valueOf(Literals.text(value));
        };
    }
}
