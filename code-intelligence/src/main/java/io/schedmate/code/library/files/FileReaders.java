package io.schedmate.code.library.files;

import io.schedmate.code.evaluate.Evaluator;
import io.schedmate.code.evaluate.Library;
import io.schedmate.code.evaluate.value.Arguments;
import io.schedmate.code.library.configuration.Configurations;
import io.schedmate.code.library.names.ImportedNames;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import java.util.HashSet;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Models libraries that read YAML, JSON, TOML and INI files. */
public record FileReaders(Evaluator run) implements Library {

    private static final ImportedNames NAMES = ImportedNames.of("files");

    @Override
    public @Nullable Value call(String name, Arguments given) {
        return switch (NAMES.meaning(name)) {
            case "load" -> new Configurations(run).loaded(given.get(0), false);
            case "load all" -> new Configurations(run).documents(given.get(0));
            case "load resolved" -> new Configurations(run).loaded(given.get(0), true);
            case "sections" -> new IniFile(run, Entries.empty(given.at()), new HashSet<>());
            default -> null;
        };
    }

    /** Returns a value of a section of an INI file. */
    @Override
    public @Nullable Value callMethod(Value receiver, String method, Arguments given) {
        return receiver instanceof Entries section
                        && NAMES.is(method, "value")
                        && given.text(0, "option") instanceof String option
                ? section.get(option.toLowerCase(Locale.ROOT))
                : null;
    }
}
