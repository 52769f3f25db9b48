package io.schedmate.code.command;

import io.schedmate.code.effort.Effort;
import io.schedmate.code.inspect.EvaluatedRun;
import io.schedmate.code.library.commandline.DeclaredOptions;
import io.schedmate.code.tree.SourceTree;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The files that a command names, by their paths from the folder in which it runs. */
public final class JobFiles {

    private static final Pattern DOCUMENTATION = Pattern.compile("(?s)\"\"\".*?\"\"\"|'''.*?'''|#[^\n]*");
    private static final String PARAMETER = "(?m)^\\s*(?:export\\s+)?([A-Za-z_]\\w*)=[\"']?\\$\\{?%d(?!\\d)";

    private final SourceTree tree;
    private final Path workdir;

    JobFiles(SourceTree tree, Path workdir) {
        this.tree = tree;
        this.workdir = workdir;
    }

    /** Whether the file can be read and is small enough for a script or a configuration. */
    public boolean has(String file) {
        return text(file).isPresent();
    }

    /** Whether a file of this job and one of another can be read and have the same text. */
    public boolean isSame(String file, JobFiles others, String other) {
        Optional<String> text = text(file);
        return text.isPresent() && text.equals(others.text(other));
    }

    /** Returns the settings of a configuration file by dotted plain names; empty if it is none. */
    public Map<String, String> settings(String file) {
        return EvaluatedRun.settings(tree, workdir, file, DeclaredOptions::plain);
    }

    /** Whether a program can be read and neither starts nor imports the program {@code other}. */
    public boolean isApart(String program, String other) {
        return text(program).filter(text -> !starts(text, other)).isPresent();
    }

    private static boolean starts(String text, String program) {
        String spoken = DOCUMENTATION.matcher(Effort.text(text)).replaceAll("");
        // Who borrows a function of another program's does not start that.
        return Pattern.compile(("\\bimport\\s+(?:[\\w.]+\\.)?%1$s\\b(?!\\s*\\.)|\\b%1$s\\.py\\b"
                                + "|from\\s+(?:[\\w.]+\\.)?%1$s\\s+import\\s[^\\n]*(?:\\*|\\b(?:main|train|run|fit|launch)|Trainer)")
                        .formatted(Pattern.quote(program)))
                .matcher(Effort.text(spoken))
                .find();
    }

    /** Returns the name that a shell script gives its argument {@code number}: {@code OUTPUT=$1}. */
    public Optional<String> parameter(String script, int number) {
        return text(script)
                .filter(_ -> NamedFile.isShell(script))
                .map(text -> Pattern.compile(PARAMETER.formatted(number)).matcher(Effort.text(text)))
                .filter(Matcher::find)
                .map(called -> DeclaredOptions.plain(called.group(1)));
    }

    Optional<String> text(String file) {
        return file.isEmpty() ? Optional.empty() : tree.resolve(workdir, file).flatMap(tree::text);
    }
}
