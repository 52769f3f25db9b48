package io.schedmate.code.workload;

import io.schedmate.code.value.Place;
import io.schedmate.model.advice.HindranceKind;
import io.schedmate.model.advice.RunHindrance;

/**
 * The reason why a command cannot run.
 *
 * @param what the script, the option, or the statement that prevents it
 */
public record Hindrance(HindranceKind kind, String what, Place place) {

    public RunHindrance published() {
        return new RunHindrance(kind, what, place.toString());
    }

    /** Parses the published form. */
    public static Hindrance of(RunHindrance published) {
        return new Hindrance(published.kind(), published.what(), Place.of(published.where()));
    }

    /** Returns a description for people. */
    public String text() {
        return switch (kind) {
            case MISSING_SCRIPT -> what + " is not there";
            case MISSING_OPTION -> "the required option " + what + " is not given";
            case EXCEPTION -> "it always ends in: " + what;
        };
    }
}
