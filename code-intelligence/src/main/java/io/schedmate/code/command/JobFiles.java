package io.schedmate.code.command;

import io.schedmate.code.inspect.EvaluatedRun;
import io.schedmate.code.library.commandline.DeclaredOptions;
import io.schedmate.code.limit.WorkLimit;
import io.schedmate.code.tree.SourceTree;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The files that a command names, by their paths relative to the folder in which it runs. */
public record JobFiles(SourceTree tree, Path workdir) {

    private static final Pattern DOCUMENTATION = Pattern.compile("(?s)\"\"\".*?\"\"\"|'''.*?'''|#[^\n]*");
    private static final String PARAMETER = "(?m)^\\s*(?:export\\s+)?([A-Za-z_]\\w*)=[\"']?\\$\\{?%d(?!\\d)";

    /** Whether the file can be read and is small enough for a script or a configuration. */
    public boolean has(String file) {
        return text(file).isPresent();
    }

    /** Whether a file of this job and a file of another job can be read and have the same text. */
    public boolean isSame(String file, JobFiles others, String other) {
        Optional<String> text = text(file);
        return text.isPresent() && text.equals(others.text(other));
    }

    /** Returns the settings of a configuration file by dotted plain names; empty if the file is not a configuration. */
    public Map<String, String> settings(String file) {
        return EvaluatedRun.settings(tree, workdir, file, DeclaredOptions::plain);
    }

    /** Whether the program can be read and neither starts the program {@code other} nor imports it. */
    public boolean isApart(String program, String other) {
        return text(program).filter(text -> !starts(text, other)).isPresent();
    }

    private static boolean starts(String text, String program) {
        String code = DOCUMENTATION.matcher(WorkLimit.text(text)).replaceAll("");
        // A program that imports another function from a program does not start that program.
        return Pattern.compile(("\\bimport\\s+(?:[\\w.]+\\.)?%1$s\\b(?!\\s*\\.)|\\b%1$s\\.py\\b"
                                + "|from\\s+(?:[\\w.]+\\.)?%1$s\\s+import\\s[^\\n]*(?:\\*|\\b(?:main|train|run|fit|launch)|Trainer)")
                        .formatted(Pattern.quote(program)))
                .matcher(WorkLimit.text(code))
                .find();
    }

    /**
     * Returns the name of the variable to which a shell script assigns its argument {@code number}: {@code OUTPUT=$1}.
     */
    public Optional<String> parameter(String script, int number) {
        return text(script)
                .filter(_ -> NamedFile.isShell(script))
                .map(text -> Pattern.compile(PARAMETER.formatted(number)).matcher(WorkLimit.text(text)))
                .filter(Matcher::find)
                .map(called -> DeclaredOptions.plain(called.group(1)));
    }

    Optional<String> text(String file) {
        return file.isEmpty() ? Optional.empty() : tree.resolve(workdir, file).flatMap(tree::text);
    }
}
