package io.schedmate.code.library.typed;

import io.schedmate.code.evaluate.Evaluator;
import io.schedmate.code.evaluate.Library;
import io.schedmate.code.evaluate.value.Arguments;
import io.schedmate.code.evaluate.value.ClassValue;
import io.schedmate.code.evaluate.value.FunctionValue;
import io.schedmate.code.evaluate.value.ObjectValue;
import io.schedmate.code.library.commandline.TypedFunctions;
import io.schedmate.code.library.names.ImportedNames;
import io.schedmate.code.limit.WorkLimit;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Outside;
import io.schedmate.code.value.Value.Text;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Models libraries that fill functions and data classes by type: tyro, draccus, pyrallis, chz, jsonargparse, Tap and
 * others.
 */
public final class TypedCommands implements Library {

    private static final ImportedNames NAMES = ImportedNames.of("typed");

    private static final ImportedNames DECORATORS = ImportedNames.of("typed-decorators");

    private static final Pattern WRAPS = Pattern.compile("\\b(?:draccus|pyrallis)\\.parse\\(");

    private final Evaluator run;
    private final TypedFunctions functions;

    public TypedCommands(Evaluator run) {
        this.run = run;
        this.functions = new TypedFunctions(run);
    }

    @Override
    public @Nullable Value call(String name, Arguments given) {
        return switch (NAMES.meaning(name)) {
            case "defaults" -> given.get(0, "defaults");
            case "target" -> functions.typed(given);
            default -> null;
        };
    }

    /** A decorator may run the function as soon as the started program defines it. */
    @Override
    public @Nullable Value defined(FunctionValue function) {
        boolean isStarted = function.closure().globals().names.get("__name__") instanceof Text name
                && name.text().equals("__main__");
        return isStarted && hasDecorator(function, "decorator at once") ? commanded(function, function.origin()) : null;
    }

    @Override
    public @Nullable Value callFunction(FunctionValue function, Arguments given) {
        if (!given.values().isEmpty() || !given.named().isEmpty()) {
            return null;
        }
        boolean isTyped = hasDecorator(function, "decorator")
                || function.decorators().stream().anyMatch(this::isOwnWrapper);
        return isTyped ? commanded(function, given.at()) : null;
    }

    private static boolean hasDecorator(FunctionValue function, String meaning) {
        return function.decorators().stream()
                .anyMatch(decorator -> DECORATORS.is(FunctionValue.nameOf(decorator), meaning));
    }

    /** Calls the function with the command's values. */
    private Value commanded(FunctionValue function, Origin at) {
        return run.call(
                function.decorated(List.of()),
                new Arguments(
                        List.of(),
                        functions.ofParameters(function, run.program().arguments()),
                        at));
    }

    @Override
    public @Nullable Value callMethod(Value receiver, String method, Arguments given) {
        if (receiver instanceof ObjectValue object && method.equals("parse_args") && isParser(object.type)) {
            return parsed(object, given);
        }
        return receiver instanceof ClassValue type
                        && method.equals("register_subclass")
                        && given.get(0, "name") instanceof Text name
                        && type.ancestry().stream().anyMatch(base -> NAMES.is(base, "choices"))
                ? registered(new Choice(type, name.text()), given)
                : null;
    }

    /** Registers the class if it is given with its name; otherwise the choice is a decorator that does so. */
    private Choice registered(Choice choice, Arguments given) {
        if (given.get(1, "choice_type") instanceof ClassValue type) {
            choice.defined(type, run);
        }
        return choice;
    }

    private static boolean isParser(ClassValue type) {
        return type.ancestry().stream().anyMatch(base -> NAMES.is(base, "parser"));
    }

    private ObjectValue parsed(ObjectValue parser, Arguments given) {
        ObjectValue filled = functions.withSwitches(parser, given);
        if (parser.type.has("process_args")) {
            run.callMethod(filled, "process_args", Arguments.none(given.at()));
        }
        return filled;
    }

    /** Returns the type that a type marker stands for. */
    @Override
    public @Nullable Value item(Outside object, Value key, Origin at) {
        return object.name().startsWith("tyro.conf.") ? key : null;
    }

    /** Whether the value is a decorator of the program that delegates to a library which fills data classes. */
    private boolean isOwnWrapper(Value decorator) {
        return decorator instanceof FunctionValue function
                && WRAPS.matcher(WorkLimit.text(
                                run.tree().text(function.closure().module.file).orElse("")))
                        .find();
    }
}
