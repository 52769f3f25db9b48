package io.schedmate.code.library.files;

import io.schedmate.code.evaluate.Evaluator;
import io.schedmate.code.evaluate.Library;
import io.schedmate.code.evaluate.value.Arguments;
import io.schedmate.code.library.configuration.Configurations;
import io.schedmate.code.library.names.ImportedNames;
import io.schedmate.code.value.Value;
import org.jspecify.annotations.Nullable;

/** Models libraries that read YAML, JSON and TOML. */
public final class FileReaders implements Library {

    private static final ImportedNames NAMES = ImportedNames.of("files");

    private final Evaluator run;

    public FileReaders(Evaluator run) {
        this.run = run;
    }

    @Override
    public @Nullable Value call(String name, Arguments given) {
        return switch (NAMES.meaning(name)) {
            case "load" -> new Configurations(run).loaded(given.get(0), false);
            case "load resolved" -> new Configurations(run).loaded(given.get(0), true);
            default -> null;
        };
    }
}
