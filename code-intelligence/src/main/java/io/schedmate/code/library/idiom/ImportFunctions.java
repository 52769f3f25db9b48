package io.schedmate.code.library.idiom;

import io.schedmate.code.evaluate.Evaluator;
import io.schedmate.code.evaluate.Library;
import io.schedmate.code.evaluate.value.Arguments;
import io.schedmate.code.evaluate.value.FunctionValue;
import io.schedmate.code.library.names.ImportedNames;
import io.schedmate.code.limit.WorkLimit;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Text;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Models functions that many programs define themselves to try several imports in turn. Following them yields nothing.
 */
public record ImportFunctions(Evaluator run) implements Library {

    private static final ImportedNames NAMES = ImportedNames.of("idioms");

    private static final Pattern DOTTED = Pattern.compile("[A-Za-z_]\\w*(?:\\.\\w+)+");

    @Override
    public @Nullable Value callFunction(FunctionValue function, Arguments given) {
        return NAMES.is(function.name(), "import")
                        && given.values().size() == 1
                        && given.values().getFirst() instanceof Text path
                        && DOTTED.matcher(WorkLimit.text(path.text())).matches()
                ? run.modules().byPath(path.text(), path.origin())
                : null;
    }
}
