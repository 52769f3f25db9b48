package io.schedmate.code.command;

import io.schedmate.code.WorkloadInspector;
import io.schedmate.code.launch.Launch;
import io.schedmate.code.launch.Launchers;
import io.schedmate.code.library.commandline.DeclaredOptions;
import io.schedmate.code.tree.SourceTree;
import io.schedmate.code.workload.Workload;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A job as it is submitted.
 *
 * @param root the limit of reading; if it does not exist, only the command is read
 * @param workdir the folder in which the command runs; {@code root} or a folder below it
 */
public record JobCommand(Path root, Path workdir, String command) {

    public Workload inspectedBy(WorkloadInspector inspector) {
        return inspector.inspect(root, workdir, command);
    }

    /** Reads the command as written: follows no scripts and does not guess the meaning of one-letter options. */
    public Invocation unguessed() {
        return written(DeclaredOptions.unguessed());
    }

    /** Reads the command like {@link #unguessed}, but with the options that the program declares. */
    Invocation written(DeclaredOptions declared) {
        SourceTree none = SourceTree.empty(root);
        return invocation(none, new Launchers(none).find(command, workdir), declared);
    }

    /** @param launch the program that the command starts; if empty, the command's words are read as they are */
    Invocation invocation(SourceTree tree, Optional<Launch> launch, DeclaredOptions declared) {
        return launch.map(found -> Invocation.of(found, workdir, declared))
                .orElseGet(() -> Invocation.of(new Launchers(tree).lastWords(command, workdir), declared));
    }

    /**
     * Whether both jobs run in the same tree. A copy in another folder counts as the same tree if its script is the
     * same. If neither script can be read, the names of the folders decide.
     */
    public boolean isOfOneTree(JobCommand other) {
        if (workdir.normalize().equals(other.workdir.normalize())) {
            return true;
        }
        Optional<String> script = script();
        Optional<String> scriptOfOther = other.script();
        Path folder = other.workdir.getFileName();
        return script.isPresent() || scriptOfOther.isPresent()
                ? script.equals(scriptOfOther)
                : workdir.endsWith(folder == null ? other.workdir : folder);
    }

    /** Returns the text of the file that the command names as its program, if it is in the tree. */
    private Optional<String> script() {
        String program = written(DeclaredOptions.none()).program();
        JobFiles files = new JobFiles(tree(), workdir);
        Optional<String> named = files.text(program);
        return named.isPresent() || program.endsWith(".py") ? named : files.text(program.replace('.', '/') + ".py");
    }

    SourceTree tree() {
        try {
            return SourceTree.at(root);
        } catch (IOException _) {
            // There is no tree to read, so only the command is used.
            return SourceTree.empty(root);
        }
    }
}
