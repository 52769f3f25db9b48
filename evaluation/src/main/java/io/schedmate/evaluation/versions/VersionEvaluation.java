package io.schedmate.evaluation.versions;

import io.schedmate.code.WorkloadInspector;
import io.schedmate.code.admission.JobTree;
import io.schedmate.code.admission.RecentReadings;
import io.schedmate.code.admission.VersionedInspector;
import io.schedmate.code.admission.VersionedMetadata;
import io.schedmate.code.agent.AgentInspector;
import io.schedmate.code.agent.AgentReport;
import io.schedmate.code.agent.VersionedAgent;
import io.schedmate.code.inspect.StaticInspector;
import io.schedmate.code.tree.KnownTexts;
import io.schedmate.code.tree.TreeRecording;
import io.schedmate.code.tree.TreeRecording.Recorded;
import io.schedmate.code.workload.Workload;
import io.schedmate.evaluation.versions.VersionScore.Tokens;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Describes a job at each commit of its history, from scratch and through the Version Manager. */
public final class VersionEvaluation {

    /** The number of keys: one for static analysis, and one for the model per set of values given to it. */
    private static final int KEYS = 50;

    private static final String ASKER = "evaluation";
    /**
     * Commits are hours apart in reality but seconds apart here, so the clock is moved ahead by this: the files' times
     * then count as those of an older change.
     */
    private static final Duration BETWEEN_COMMITS = Duration.ofHours(1);

    private final @Nullable AgentInspector agent;
    private final InstantSource clock;
    private final InstantSource later;

    /** @param agent asks a language model; null for static analysis only */
    public VersionEvaluation(@Nullable AgentInspector agent, InstantSource clock) {
        this.agent = agent;
        this.clock = clock;
        this.later = () -> clock.instant().plus(BETWEEN_COMMITS);
    }

    /**
     * @param scratch an empty folder, in which the commits are checked out
     * @throws IOException if the repository does not contain the history
     */
    public VersionScore run(History history, Path scratch) throws IOException {
        Path root = Files.createDirectories(scratch.resolve("tree")).toRealPath();
        CheckedOut checkedOut = new CheckedOut(history.repository(), root);
        List<String> commits = checkedOut.commits(history.last(), history.commits());
        Replay replay = new Replay(history, root);
        for (String commit : commits) {
            checkedOut.move(commit);
            replay.ask(commit);
        }
        return replay.score(commits);
    }

    /** The answers so far. */
    private final class Replay {

        private final History history;
        private final JobTree tree;
        private final WorkloadInspector inspector = new StaticInspector();
        private final VersionedInspector versions = versions(new RecentReadings(KEYS));
        private final RecentReadings answers = new RecentReadings(KEYS);
        private final List<String> differing = new ArrayList<>();
        private VersionScore.Files files = new VersionScore.Files(0, 0, 0);
        private Tokens tokens = new Tokens(0, 0, 0, 0);
        private boolean isFirst = true;
        private int known;
        private int same;
        private Duration scratch = Duration.ZERO;
        private Duration versioned = Duration.ZERO;

        Replay(History history, Path root) {
            this.history = history;
            this.tree = new JobTree(history.name(), root, root.resolve(history.folder()));
        }

        private VersionedInspector versions(RecentReadings readings) {
            return new VersionedInspector(inspector, "static", readings, later);
        }

        void ask(String commit) {
            Instant start = clock.instant();
            Recorded<Workload> fresh = TreeRecording.of(
                    tree.root(),
                    start,
                    new KnownTexts(0),
                    () -> inspector.inspect(tree.root(), tree.workdir(), history.command()));
            Instant between = clock.instant();
            VersionedMetadata answer = versions.inspectVersion(tree, history.command());
            Instant end = clock.instant();
            Tokens asked = agent == null ? tokens : askModel(agent);
            if (isFirst) {
                isFirst = false;
                return;
            }
            scratch = scratch.plus(Duration.between(start, between));
            versioned = versioned.plus(Duration.between(between, end));
            long rests = fresh.record().map(record -> record.opened().size()).orElse(0);
            files = files.plus(new VersionScore.Files(
                    rests,
                    (long) answer.filesCompared() + answer.filesRead(),
                    answer.filesCompared() + (answer.cached() ? 0 : rests)));
            known += answer.cached() ? 1 : 0;
            boolean isSame = answer.metadata().equals(fresh.answer());
            same += isSame ? 1 : 0;
            if (!isSame) {
                differing.add(commit);
            }
            tokens = agent == null ? tokens : tokens.plus(asked);
        }

        private Tokens askModel(AgentInspector model) {
            AgentReport fresh = agent(model, new RecentReadings(KEYS)).report(ASKER, tree, history.command());
            AgentReport answer = agent(model, answers).report(ASKER, tree, history.command());
            long used = answer.use().tokens().total();
            return new Tokens(
                    fresh.use().tokens().total(),
                    used,
                    used > 0 ? 1 : 0,
                    answer.metadata().equals(fresh.metadata()) ? 1 : 0);
        }

        private VersionedAgent agent(AgentInspector model, RecentReadings readings) {
            return new VersionedAgent(versions(readings), model, "model", readings, later);
        }

        VersionScore score(List<String> commits) {
            return new VersionScore(
                    history,
                    commits,
                    known,
                    same,
                    files,
                    tokens,
                    scratch.toNanos() / 1e9,
                    versioned.toNanos() / 1e9,
                    differing);
        }
    }
}
