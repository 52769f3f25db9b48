package io.schedmate.code.value;

import io.schedmate.code.limit.WorkLimit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A line of a file, or the run command.
 *
 * @param file path from the root of the tree; null for the command
 * @param line counts from 1
 */
public record Place(@Nullable String file, int line) {

    public static final Place COMMAND = new Place(null, 0);

    private static final Pattern LINE = Pattern.compile("(.+):(\\d{1,9})");
    private static final Pattern SCRIPT = Pattern.compile(".*\\.(?:sh|bash|zsh|ksh|sbatch|slurm|pbs|lsf|job)");

    /** Parses the text form; a text without a line is the command. */
    public static Place of(String text) {
        Matcher cited = LINE.matcher(text);
        return cited.matches() ? new Place(cited.group(1), Integer.parseInt(cited.group(2))) : COMMAND;
    }

    public boolean isCommand() {
        return file == null;
    }

    /** Whether the place is in a shell script, whose lines are commands. */
    public boolean isOfScript() {
        return file != null && SCRIPT.matcher(WorkLimit.text(file)).matches();
    }

    @Override
    public String toString() {
        return file == null ? "command" : file + ":" + line;
    }
}
