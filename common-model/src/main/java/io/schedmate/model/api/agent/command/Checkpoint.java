package io.schedmate.model.api.agent.command;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A checkpoint from which a job can continue.
 *
 * @param path as the job's log has it, often relative to its folder; it goes into environments and comments, so blanks,
 *     quotes and what shells read are refused
 * @param step that it was saved at; null where the log does not say
 */
public record Checkpoint(String path, @Nullable Long step) {

    private static final Pattern PATH = Pattern.compile("[^\\s\\p{Cntrl}\"'`$\\\\;,|&<>(){}\\[\\]*?!#=]{1,1024}");

    public Checkpoint {
        Require.present("path", path);
        if (!isPath(path)) {
            throw Require.refused("path", "a path without blanks, quotes and signs of shells", path, "leave it out");
        }
        Limits.atLeast("step", step, 0);
    }

    /** Whether it may stand in an order. */
    public static boolean isPath(String path) {
        return PATH.matcher(path).matches();
    }
}
