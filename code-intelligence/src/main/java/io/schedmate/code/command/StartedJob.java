package io.schedmate.code.command;

import io.schedmate.code.inspect.EvaluatedRun;
import io.schedmate.code.launch.Launchers;
import io.schedmate.code.launch.Launchers.Started;
import io.schedmate.code.launch.request.ClusterRequest;
import io.schedmate.code.library.commandline.DeclaredOptions;
import io.schedmate.code.tree.SourceTree;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A command that is followed to its program, which is evaluated when first asked for, and once. Not thread-safe. */
public final class StartedJob {

    private final JobCommand job;
    private final SourceTree tree;
    private final Optional<Started> started;
    private @Nullable Optional<EvaluatedRun> run;
    private @Nullable DeclaredOptions declared;
    private @Nullable JobFiles files;

    public StartedJob(JobCommand job) {
        this.job = job;
        tree = job.tree();
        started = new Launchers(tree)
                .started(job.command(), job.workdir().toAbsolutePath().normalize());
    }

    /** The settings that the program ends with; empty if there is no tree or the program takes too much work. */
    public Optional<EvaluatedRun> run() {
        if (run == null) {
            run = started.filter(_ -> tree.isThere())
                    .flatMap(found -> EvaluatedRun.of(tree, found.launch(), DeclaredOptions::plain));
        }
        return run;
    }

    /** The options that the program declares; none if it could not be evaluated. */
    public DeclaredOptions declared() {
        if (declared == null) {
            declared = run().map(it -> DeclaredOptions.of(it.declared(), it.unsaid()))
                    .orElseGet(DeclaredOptions::none);
        }
        return declared;
    }

    /** What the command starts behind scripts, launchers and wrappers. */
    public Invocation invocation() {
        return job.invocation(job.tree(), started.map(Started::launch), declared());
    }

    /** The command as it is written, with no script followed. */
    public Invocation written() {
        return job.written(declared());
    }

    /** How many trainings the command starts; 1 if it cannot be followed. */
    public int trainings() {
        return started.map(Started::trainings).orElse(1);
    }

    /** What the command requests from its cluster; empty if it cannot be followed. */
    public Optional<ClusterRequest> request() {
        return started.map(found -> found.launch().request());
    }

    /** Whether it is known what the command starts, apart from a few words such as addresses. */
    public boolean isFollowed() {
        return started.map(found -> found.launch().arguments())
                .filter(words ->
                        4 * words.stream().filter(word -> !word.isKnown()).count() <= words.size())
                .isPresent();
    }

    /** Whether the command itself contains a text. */
    public boolean names(String text) {
        return job.command().contains(text);
    }

    public JobFiles files() {
        if (files == null) {
            files = new JobFiles(job.tree(), job.workdir());
        }
        return files;
    }
}
