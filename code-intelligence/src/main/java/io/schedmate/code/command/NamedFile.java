package io.schedmate.code.command;

import io.schedmate.code.limit.WorkLimit;
import java.util.Locale;
import java.util.regex.Pattern;

/** Recognises kinds of files by their paths. */
public final class NamedFile {

    private static final Pattern SHELL = Pattern.compile(".*\\.(?:sh|bash|slurm|sbatch)");
    private static final Pattern SETTINGS_OR_PROGRAM =
            Pattern.compile(".*\\.(?:py|ya?ml|json|toml|gin|cfg|conf|ini|jsonnet|libsonnet)");

    private NamedFile() {}

    public static boolean isFile(String word) {
        return isShell(word.toLowerCase(Locale.ROOT)) || isConfiguration(word);
    }

    public static boolean isShell(String word) {
        return SHELL.matcher(WorkLimit.text(word)).matches();
    }

    /** Whether the path names a configuration file, which may be a Python program. */
    public static boolean isConfiguration(String word) {
        return SETTINGS_OR_PROGRAM
                .matcher(WorkLimit.text(word.toLowerCase(Locale.ROOT)))
                .matches();
    }

    /** Returns the path without repeated slashes and without a leading {@code ./}. */
    public static String normalPath(String path) {
        return path.replaceAll("/+", "/").replaceFirst("^(\\./)+", "");
    }
}
