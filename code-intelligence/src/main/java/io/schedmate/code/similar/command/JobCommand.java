package io.schedmate.code.similar.command;

import io.schedmate.code.inspect.EvaluatedRun;
import io.schedmate.code.launch.Launch;
import io.schedmate.code.launch.Launchers;
import io.schedmate.code.library.commandline.DeclaredOptions;
import io.schedmate.code.tree.SourceTree;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * A job as it is submitted.
 *
 * @param root the limit of reading; need not exist, the command then speaks for itself
 * @param workdir where the command runs; {@code root} or a folder below it
 */
public record JobCommand(Path root, Path workdir, String command) {

    /** The text of the file that the command names as its program, where it is one of the tree. */
    public Optional<String> script() {
        String program = written(DeclaredOptions.none()).program();
        Optional<String> named = text(program);
        return named.isPresent() || program.endsWith(".py") ? named : text(program.replace('.', '/') + ".py");
    }

    /** What the command starts behind shell scripts, launchers and wrappers. */
    public Followed followed() {
        SourceTree tree = tree();
        return new Followed(
                tree,
                new Launchers(tree).started(command, workdir.toAbsolutePath().normalize()));
    }

    /**
     * A command that was followed to its program.
     *
     * @param tree remembers which files were read on the way
     * @param started empty where nothing tells what the command starts
     */
    public record Followed(SourceTree tree, Optional<Launchers.Started> started) {

        /** The program's run as far as it can be evaluated; empty where there is no tree or it takes too much work. */
        public Optional<EvaluatedRun> run() {
            return started.filter(_ -> tree.isThere())
                    .flatMap(found -> EvaluatedRun.of(tree, found.launch(), DeclaredOptions::plain));
        }
    }

    /** What the command starts, taken apart. */
    public Invocation invocation(Optional<Launchers.Started> started, DeclaredOptions declared) {
        return read(new Launchers(tree()), started.map(Launchers.Started::launch), declared);
    }

    /** The command as it is written, with no script followed. */
    public Invocation written(DeclaredOptions declared) {
        Launchers launchers = new Launchers(SourceTree.empty(root));
        return read(launchers, launchers.find(command, workdir), declared);
    }

    private Invocation read(Launchers launchers, Optional<Launch> launch, DeclaredOptions declared) {
        InvocationReader reader = new InvocationReader(declared);
        return launch.map(found -> reader.read(found, workdir))
                .orElseGet(() -> reader.read(launchers.lastWords(command, workdir)));
    }

    private SourceTree tree() {
        try {
            return SourceTree.at(root);
        } catch (IOException _) {
            // No tree to look into: the command speaks for itself.
            return SourceTree.empty(root);
        }
    }

    /** The text of a file of the tree, small enough for a script or a configuration. */
    public Optional<String> text(String file) {
        SourceTree tree = tree();
        return file.isEmpty() ? Optional.empty() : tree.resolve(workdir, file).flatMap(tree::text);
    }

    /** What a configuration file of the tree says, by dotted plain names. */
    public Map<String, String> settings(String file) {
        return EvaluatedRun.settings(tree(), workdir, file, DeclaredOptions::plain);
    }
}
