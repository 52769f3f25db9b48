package io.schedmate.code.similar.command;

import io.schedmate.code.effort.Effort;
import io.schedmate.code.launch.Launchers;
import io.schedmate.code.similar.option.DeclaredOptions;
import io.schedmate.code.tree.SourceTree;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A job as it is submitted.
 *
 * @param root the limit of reading; need not exist, the command then speaks for itself
 * @param workdir where the command runs; {@code root} or a folder below it
 */
public record JobCommand(Path root, Path workdir, String command) {

    private static final Pattern HANDED_OVER = Pattern.compile(
            "(?s)(?:g?make|eval) .*|(?:.* )?(?:ba|z|da)?sh -[a-z]*c .*|sbatch .*--wrap[= ].*|(?:tmux|screen) .*"
                    + "|.*\\$.*|done\\b.*|(?:python[\\d.]* )?/\\S+\\.py\\b.*|/\\S+/python[\\d.]* .*");

    /** What the script itself declares; its imports, which take longer to read, are left out. */
    DeclaredOptions declaredByScript() {
        return script().map(text -> DeclaredOptions.in(text, List.of())).orElseGet(DeclaredOptions::none);
    }

    /** The text of the program's file, where it is a file of the tree. */
    public Optional<String> script() {
        return scriptName().flatMap(this::text);
    }

    private Optional<String> scriptName() {
        List<String> words = InvocationReader.working(command);
        int program = InvocationReader.programAt(words);
        if (program >= words.size()) {
            return Optional.empty();
        }
        boolean module = program > 0 && words.get(program - 1).equals("-m");
        return Optional.of(module ? words.get(program).replace('.', '/') + ".py" : words.get(program));
    }

    public boolean isShellScript() {
        List<String> words = InvocationReader.working(command);
        int program = InvocationReader.programAt(words);
        return program < words.size() && words.get(program).matches(".*\\.(?:sh|bash|slurm|sbatch)");
    }

    /** Whether the command's own words do not show what is started: a text for a shell, a target of make, variables. */
    public boolean isHandedOver() {
        List<String> words = InvocationReader.working(command);
        return HANDED_OVER.matcher(Effort.text(String.join(" ", words))).matches();
    }

    /** What the command starts behind shell scripts, launchers and wrappers; empty where no tree is there to look into. */
    public Optional<Launchers.Started> started() {
        try {
            return new Launchers(SourceTree.at(root)).started(command, workdir);
        } catch (IOException _) {
            // No tree to look into: the command stands as it is.
            return Optional.empty();
        }
    }

    public Optional<String> text(String file) {
        return file.isEmpty() ? Optional.empty() : new JobFiles(root).text(resolve(file));
    }

    /** The same place with another command. */
    public JobCommand running(String other) {
        return new JobCommand(root, workdir, other);
    }

    private Path resolve(String name) {
        // A name that is no path on this system names no file of the tree.
        return name.indexOf('\0') >= 0 ? workdir : workdir.resolve(name);
    }
}
