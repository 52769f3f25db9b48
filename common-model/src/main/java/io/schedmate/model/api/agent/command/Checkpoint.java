package io.schedmate.model.api.agent.command;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A checkpoint from which a job can continue.
 *
 * @param path path as in the job's log, often relative to its folder; it is passed on in environments and comments, so
 *     blanks, quotes and shell characters are refused
 * @param step step at which it was saved; null if the log does not contain it
 */
public record Checkpoint(String path, @Nullable Long step) {

    private static final Pattern PATH = Pattern.compile("[^\\s\\p{Cntrl}\"'`$\\\\;,|&<>(){}\\[\\]*?!#=]{1,1024}");

    public Checkpoint {
        Require.present("path", path);
        if (!isPath(path)) {
            throw Require.refused(
                    "path", "a path without blanks, quotes and shell metacharacters", path, "leave it out");
        }
        Limits.atLeast("step", step, 0);
    }

    /** Returns whether the path may be part of an order. */
    public static boolean isPath(String path) {
        return PATH.matcher(path).matches();
    }
}
