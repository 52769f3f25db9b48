package io.schedmate.code.library.click;

import io.schedmate.code.evaluate.Decorator;
import io.schedmate.code.evaluate.Evaluator;
import io.schedmate.code.evaluate.LibraryObject;
import io.schedmate.code.evaluate.value.Arguments;
import io.schedmate.code.evaluate.value.FunctionValue;
import io.schedmate.code.library.commandline.TypedFunctions;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Made;
import io.schedmate.code.value.Value.None;
import io.schedmate.code.value.Value.Text;
import io.schedmate.code.value.Value.Unknown;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A group of commands of click or Typer, one of which is chosen by a word of the command line. */
final class CommandGroup implements LibraryObject {

    private final Map<String, Value> commands = new LinkedHashMap<>();
    private final boolean isTyped;
    private boolean started;
    /** The function that is called before any command. */
    private @Nullable FunctionValue first;

    /** @param isTyped whether parameter types declare the options, as in Typer */
    CommandGroup(@Nullable FunctionValue first, boolean isTyped) {
        this.first = first;
        this.isTyped = isTyped;
    }

    /** Returns the group that decorators create from a function; null if they create none. */
    static @Nullable CommandGroup of(FunctionValue function) {
        for (Value decorator : function.decorators()) {
            if (decorator instanceof Registrar known && known.inner instanceof CommandGroup inner) {
                return inner;
            }
            if (Click.NAMES.is(FunctionValue.nameOf(decorator), "group")) {
                return new CommandGroup(function, false);
            }
        }
        return null;
    }

    @Override
    public @Nullable Value call(String method, Arguments given, Evaluator run) {
        return switch (method) {
            case "command", "group", "callback" -> {
                Registrar registrar = new Registrar(method, given.text(0, "name"));
                if (given.get(0) instanceof FunctionValue function) {
                    registrar.defined(function, run);
                    yield function;
                }
                yield registrar;
            }
            case "add_command", "add_typer" -> {
                String name = given.text(1, "name");
                if (given.get(0) instanceof FunctionValue function) {
                    commands.put(name == null ? calledAs(function) : name, function);
                } else if (given.get(0) instanceof CommandGroup group) {
                    FunctionValue callback = group.first;
                    commands.put(name != null ? name : callback == null ? "" : calledAs(callback), group);
                }
                yield new None(given.at());
            }
            case "__call__", "main" -> {
                start(run.program().arguments(), run);
                yield new None(given.at());
            }
            default -> null;
        };
    }

    private static String calledAs(FunctionValue function) {
        for (Value decorator : function.decorators()) {
            if (decorator instanceof Made made
                    && made.callee().matches(".*\\.(?:command|group)")
                    && made.argument(0, "name") instanceof Text name) {
                return name.text();
            }
        }
        return function.name().replace('_', '-');
    }

    @Override
    public boolean isCommand() {
        return !started;
    }

    private void start(List<Value> words, Evaluator run) {
        started = true;
        int at = 0;
        while (at < words.size() && !(words.get(at) instanceof Text word && commands.containsKey(word.text()))) {
            at++;
        }
        Value chosen = at < words.size() && words.get(at) instanceof Text word ? commands.get(word.text()) : null;
        boolean isOnly = chosen == null && isTyped && new HashSet<>(commands.values()).size() == 1 && first == null;
        List<Value> before = isOnly ? List.of() : words.subList(0, at);
        List<Value> rest = isOnly ? words : words.subList(Math.min(at + 1, words.size()), words.size());
        FunctionValue callback = first;
        if (callback != null) {
            called(callback, before, run);
        }
        switch (isOnly ? commands.values().iterator().next() : chosen) {
            case FunctionValue function -> called(function, rest, run);
            case CommandGroup group when run.step() -> group.start(rest, run);
            case null, default -> {
                // No known command was chosen.
            }
        }
    }

    private void called(FunctionValue function, List<Value> words, Evaluator run) {
        Map<String, Value> named = isTyped
                ? new TypedFunctions(run).ofParameters(function, words)
                : new ClickOptions(run).of(function, words);
        boolean isHandedContext = function.isDecorated("pass_context") || function.isDecorated("pass_obj");
        run.call(
                function.decorated(List.of()),
                new Arguments(isHandedContext ? List.of(Unknown.ANYTHING) : List.of(), named, function.origin()));
    }

    /** Adds a function to the commands. */
    private final class Registrar implements Decorator {

        private final String kind;
        private final @Nullable String name;
        private @Nullable CommandGroup inner;

        Registrar(String kind, @Nullable String name) {
            this.kind = kind;
            this.name = name;
        }

        @Override
        public void defined(Value value, Evaluator run) {
            if (!(value instanceof FunctionValue function)) {
                return;
            }
            if (kind.equals("callback")) {
                first = function;
                return;
            }
            CommandGroup group = kind.equals("group") ? new CommandGroup(function, isTyped) : null;
            inner = group;
            Value command = group == null ? function : group;
            commands.put(name == null ? function.name().replace('_', '-') : name, command);
            if (name == null) {
                commands.put(function.name(), command);
            }
        }
    }
}
