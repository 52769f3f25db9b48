package io.schedmate.cli.logs.label;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Who labels lines. */
enum LineEngine {
    /** The rules alone. */
    RULES,
    /** The rules, and the nearest typical lines where they are unsure. */
    RULES_EMBEDDING,
    /** The paper's way: the nearest typical lines, for every template. */
    PROTOTYPE,
    /** The vote of the nearest labelled lines, for every template. */
    NEIGHBOUR;

    String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '+');
    }

    /** Reads an engine from its word. */
    static final class Reader implements ITypeConverter<LineEngine> {

        @Override
        public LineEngine convert(String word) {
            return Arrays.stream(values())
                    .filter(engine -> engine.word().equals(word))
                    .findFirst()
                    .orElseThrow(() -> new TypeConversionException("expected "
                            + Arrays.stream(values()).map(LineEngine::word).collect(Collectors.joining(", "))
                            + " (" + word + ")"));
        }
    }
}
