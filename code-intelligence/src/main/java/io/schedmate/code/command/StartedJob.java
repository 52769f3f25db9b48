package io.schedmate.code.command;

import io.schedmate.code.inspect.EvaluatedRun;
import io.schedmate.code.launch.Launchers;
import io.schedmate.code.launch.Launchers.Started;
import io.schedmate.code.launch.request.ClusterRequest;
import io.schedmate.code.library.commandline.DeclaredOptions;
import io.schedmate.code.tree.SourceTree;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A command that is followed to its program. The program is evaluated once, when its settings are first needed. Not
 * thread-safe.
 */
public final class StartedJob {

    private final JobCommand job;
    private final SourceTree tree;
    private final Optional<Started> started;
    private @Nullable EvaluatedRun run;
    private boolean evaluated;
    private @Nullable DeclaredOptions declared;
    private @Nullable JobFiles files;

    public StartedJob(JobCommand job) {
        this.job = job;
        tree = job.tree();
        started = new Launchers(tree)
                .started(job.command(), job.workdir().toAbsolutePath().normalize());
    }

    /**
     * Returns the final settings of the program; empty if there is no tree or if evaluation exceeds the limit of work.
     */
    public Optional<EvaluatedRun> run() {
        if (!evaluated) {
            evaluated = true;
            run = started.filter(_ -> tree.isThere())
                    .flatMap(found -> EvaluatedRun.of(tree, found.launch(), DeclaredOptions::plain))
                    .orElse(null);
        }
        return Optional.ofNullable(run);
    }

    /** Returns the options that the program declares; none if it could not be evaluated. */
    public DeclaredOptions declared() {
        if (declared == null) {
            declared = run().map(it -> DeclaredOptions.of(it.declared(), it.implied()))
                    .orElseGet(DeclaredOptions::none);
        }
        return declared;
    }

    /** Returns the program that the command starts after all scripts, launchers and wrappers. */
    public Invocation invocation() {
        return job.invocation(job.tree(), started.map(Started::launch), declared());
    }

    /** Returns the command as written, without following scripts. */
    public Invocation written() {
        return job.written(declared());
    }

    /** Returns the number of trainings that the command starts; 1 if the command cannot be followed. */
    public int trainings() {
        return started.map(Started::trainings).orElse(1);
    }

    /** Returns the resources that the command requests from its cluster; empty if the command cannot be followed. */
    public Optional<ClusterRequest> request() {
        return started.map(found -> found.launch().request());
    }

    /** Whether the command can be followed to a program of which at most a quarter of the arguments are unknown. */
    public boolean isFollowed() {
        return started.map(found -> found.launch().arguments())
                .filter(words ->
                        4 * words.stream().filter(word -> !word.isKnown()).count() <= words.size())
                .isPresent();
    }

    /** Whether the command itself contains {@code text}. */
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
