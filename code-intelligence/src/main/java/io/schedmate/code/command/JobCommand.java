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
 * @param root the limit of reading; need not exist, the command then speaks for itself
 * @param workdir where the command runs; {@code root} or a folder below it
 */
public record JobCommand(Path root, Path workdir, String command) {

    public Workload inspectedBy(WorkloadInspector inspector) {
        return inspector.inspect(root, workdir, command);
    }

    /** Reads the command as it is written, without following scripts or guessing what options of one letter mean. */
    public Invocation unguessed() {
        return written(DeclaredOptions.unguessed());
    }

    /** As {@link #unguessed}, with the options that the program declares. */
    Invocation written(DeclaredOptions declared) {
        SourceTree none = SourceTree.empty(root);
        return invocation(none, new Launchers(none).find(command, workdir), declared);
    }

    /** @param launch what the command starts; if empty, its words are read as they are */
    Invocation invocation(SourceTree tree, Optional<Launch> launch, DeclaredOptions declared) {
        return launch.map(found -> Invocation.of(found, workdir, declared))
                .orElseGet(() -> Invocation.of(new Launchers(tree).lastWords(command, workdir), declared));
    }

    /**
     * Whether both run in the same tree. A copy in another folder is the same tree: its script is the same, or no tree is
     * there to tell.
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

    /** The text of the file that the command names as its program, if it is in the tree. */
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
            // No tree to look into: the command speaks for itself.
            return SourceTree.empty(root);
        }
    }
}
