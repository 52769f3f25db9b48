package io.schedmate.cli.logs.label;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The engine that labels lines. */
enum LineEngine {
    /** Rules alone. */
    RULES,
    /** Rules; where they are undecided, the nearest typical lines. */
    RULES_EMBEDDING,
    /** The paper's method: the nearest typical lines for each template. */
    PROTOTYPE,
    /** The vote of the nearest labelled lines for each template. */
    NEIGHBOUR;

    String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '+');
    }

    /** Parses the name of an engine on the command line. */
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
