package io.schedmate.code.similar.option;

import io.schedmate.tables.WordLists;
import java.util.Locale;
import java.util.Set;

/** The precision of a training, as far as it affects speed: mixed and pure half precision count as equal. */
public enum Precision {
    FULL,
    HALF,
    BRAIN,
    EIGHT_BIT,
    TENSOR,
    /** Mixed precision with an unstated half-precision type. */
    MIXED,
    UNSTATED;

    private static final Set<String> NAMES_ONE = WordLists.set(Precision.class, "precision");

    public static Precision of(String option, String value) {
        if (Values.off(value)) {
            return FULL;
        }
        String leaf = option.substring(option.lastIndexOf('.') + 1);
        boolean named = NAMES_ONE.stream().anyMatch(leaf::contains) && Values.isSwitch(value);
        return named ? of(leaf) : of(value);
    }

    public static Precision of(String text) {
        String plain = text.toLowerCase(Locale.ROOT);
        if (plain.contains("bf16") || plain.contains("bfloat")) {
            return BRAIN;
        }
        if (plain.contains("fp8") || plain.contains("int8") || plain.contains("8bit")) {
            return EIGHT_BIT;
        }
        if (plain.contains("16") || plain.contains("half")) {
            return HALF;
        }
        if (plain.contains("tf32")) {
            return TENSOR;
        }
        if (plain.contains("32") || plain.contains("full") || plain.equals("none")) {
            return FULL;
        }
        return plain.contains("amp") || plain.contains("mixed") || plain.contains("autocast") || plain.matches("o[12]")
                ? MIXED
                : UNSTATED;
    }

    public Agreement with(Precision other) {
        if (this == UNSTATED || other == UNSTATED) {
            return Agreement.UNKNOWN;
        }
        boolean half = (this == MIXED && other == HALF) || (this == HALF && other == MIXED);
        boolean brain = (this == MIXED && other == BRAIN) || (this == BRAIN && other == MIXED);
        return this == other || half || brain ? Agreement.AGREE : Agreement.DIFFER;
    }
}
