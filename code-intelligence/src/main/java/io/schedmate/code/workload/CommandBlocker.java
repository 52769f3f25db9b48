package io.schedmate.code.workload;

import io.schedmate.code.value.Place;
import io.schedmate.model.advice.RunBlocker;
import io.schedmate.model.advice.RunBlockerKind;

/**
 * The reason why a command cannot run.
 *
 * @param what the script, the option, or the statement that prevents it
 */
public record CommandBlocker(RunBlockerKind kind, String what, Place place) {

    public RunBlocker published() {
        return new RunBlocker(kind, what, place.toString());
    }

    /** Parses the published form. */
    public static CommandBlocker of(RunBlocker published) {
        return new CommandBlocker(published.kind(), published.what(), Place.of(published.where()));
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
