package io.schedmate.code.library.click;

import io.schedmate.code.evaluate.Evaluator;
import io.schedmate.code.evaluate.Library;
import io.schedmate.code.evaluate.value.Arguments;
import io.schedmate.code.evaluate.value.FunctionValue;
import io.schedmate.code.library.commandline.TypedFunctions;
import io.schedmate.code.library.names.ImportedNames;
import io.schedmate.code.value.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Models click, and Typer, which is based on it. */
public record Click(Evaluator run) implements Library {

    public static final ImportedNames NAMES = ImportedNames.of("click");

    @Override
    public @Nullable Value call(String name, Arguments given) {
        return switch (NAMES.meaning(name)) {
            case "application" -> new CommandGroup(null, true);
            case "typed function" -> new TypedFunctions(run).typed(given);
            default -> null;
        };
    }

    @Override
    public @Nullable Value defined(FunctionValue function) {
        return CommandGroup.of(function);
    }

    @Override
    public @Nullable Value callFunction(FunctionValue function, Arguments given) {
        boolean isCommand = given.values().isEmpty()
                && given.named().isEmpty()
                && function.decorators().stream()
                        .anyMatch(decorator -> NAMES.is(FunctionValue.nameOf(decorator), "command"));
        return isCommand
                ? run.call(
                        function.decorated(List.of()),
                        new Arguments(
                                List.of(),
                                new ClickOptions(run).of(function, run.program().arguments()),
                                given.at()))
                : null;
    }
}
