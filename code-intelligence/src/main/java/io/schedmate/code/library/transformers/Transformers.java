package io.schedmate.code.library.transformers;

import io.schedmate.code.evaluate.Evaluator;
import io.schedmate.code.evaluate.Library;
import io.schedmate.code.evaluate.value.Arguments;
import io.schedmate.code.evaluate.value.ObjectValue;
import io.schedmate.code.library.commandline.TypedFunctions;
import io.schedmate.code.library.configuration.Configurations;
import io.schedmate.code.library.names.ImportedNames;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Num;
import org.jspecify.annotations.Nullable;

/** Models Hugging Face Transformers and TRL: data classes filled from the command, and training arguments. */
public record Transformers(Evaluator run) implements Library {

    private static final ImportedNames NAMES = ImportedNames.of("transformers");

    @Override
    public @Nullable Value call(String name, Arguments given) {
        return switch (NAMES.meaning(name)) {
            case "parser" -> new DataClassParser(run, new TypedFunctions(run), given.get(0, "dataclass_types"));
            case "load" -> new Configurations(run).loaded(given.get(0), false);
            default -> null;
        };
    }

    /** Returns an attribute of the training arguments, which contain their rank. */
    @Override
    public @Nullable Value attribute(Value object, String name, Origin at) {
        return name.equals("local_rank")
                        && object instanceof ObjectValue settings
                        && settings.type.ancestry().stream().anyMatch(base -> NAMES.is(base, "training"))
                ? new Num(run.program().isDistributed() ? 0 : -1, true, at)
                : null;
    }
}
