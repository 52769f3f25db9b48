package io.schedmate.code.library.fire;

import io.schedmate.code.evaluate.Evaluator;
import io.schedmate.code.evaluate.Library;
import io.schedmate.code.evaluate.value.Arguments;
import io.schedmate.code.evaluate.value.FunctionValue;
import io.schedmate.code.library.commandline.TypedFunctions;
import io.schedmate.code.library.names.ImportedNames;
import io.schedmate.code.value.Value;
import org.jspecify.annotations.Nullable;

/** Models Fire, which makes any function, class or module a command. */
public record Fire(Evaluator run) implements Library {

    private static final ImportedNames NAMES = ImportedNames.of("fire");

    @Override
    public @Nullable Value call(String name, Arguments given) {
        if (!NAMES.is(name, "command")) {
            return null;
        }
        return given.get(0, "component") instanceof FunctionValue
                ? new TypedFunctions(run).typed(given)
                : new FireCommands(run).start(given.get(0, "component"));
    }
}
