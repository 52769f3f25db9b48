package io.schedmate.code.library.sacred;

import io.schedmate.code.evaluate.Library;
import io.schedmate.code.evaluate.value.Arguments;
import io.schedmate.code.library.names.ImportedNames;
import io.schedmate.code.value.Value;
import org.jspecify.annotations.Nullable;

/** Models sacred: experiments and their ingredients. */
public final class Sacred implements Library {

    private static final ImportedNames NAMES = ImportedNames.of("sacred");

    @Override
    public @Nullable Value call(String name, Arguments given) {
        return switch (NAMES.meaning(name)) {
            case "experiment" -> SacredExperiment.made(false, given);
            case "ingredient" -> SacredExperiment.made(true, given);
            default -> null;
        };
    }
}
