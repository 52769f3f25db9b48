package io.schedmate.code.agent;

import io.schedmate.code.WorkloadInspector;
import io.schedmate.code.agent.claim.Claim;
import io.schedmate.code.agent.claim.ClaimCheck;
import io.schedmate.code.agent.claim.ClaimCheck.Checked;
import io.schedmate.code.agent.claim.MetadataDraft;
import io.schedmate.code.agent.claim.RefusedClaim;
import io.schedmate.code.agent.claim.Vote;
import io.schedmate.code.agent.tool.AgentTools;
import io.schedmate.code.tree.SourceTree;
import io.schedmate.code.workload.Workload;
import io.schedmate.model.Engine;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The Metadata Extractor, which uses a language model in addition to static analysis (full paper, section 3.1). The
 * model never overrides a value that static analysis has proved.
 */
public final class AgentInspector implements WorkloadInspector {

    private static final String ASKER = "inspector";

    private final WorkloadInspector known;
    private final JobAgent agent;
    private final AgentLimits limits;
    private final @Nullable TokenPrice price;
    private final InstantSource clock;

    /**
     * @param known finds facts without a model
     * @param price null to omit the cost
     */
    public AgentInspector(
            WorkloadInspector known,
            JobAgent agent,
            AgentLimits limits,
            @Nullable TokenPrice price,
            InstantSource clock) {
        this.known = known;
        this.agent = agent;
        this.limits = limits;
        this.price = price;
        this.clock = clock;
    }

    /** Returns an inspector that finds nothing, to evaluate a model alone. */
    public static WorkloadInspector nothing() {
        return (_, _, _) -> Workload.none(Engine.FALLBACK);
    }

    @Override
    public Workload inspect(Path root, Path workdir, String command) {
        return report(ASKER, root, workdir, command).metadata();
    }

    /** @param asker the user or project whose budget the model's tokens are charged to */
    public AgentReport report(String asker, Path root, Path workdir, String command) {
        return report(asker, root, workdir, command, known.inspect(root, workdir, command));
    }

    /** @param proved the findings without a model */
    AgentReport report(String asker, Path root, Path workdir, String command, Workload proved) {
        try {
            SourceTree tree = SourceTree.at(root);
            return new Extraction(asker, tree, workdir, command, proved).report();
        } catch (IOException _) {
            return new AgentReport(proved, List.of(), AgentUse.NONE, "the tree cannot be opened");
        }
    }

    /** The explorations of one job and their vote. */
    private final class Extraction {

        private final Instant start = clock.instant();
        private final String asker;
        private final SourceTree tree;
        private final Path workdir;
        private final String command;
        private final Workload proved;
        private final ClaimCheck check;
        private final Vote vote = new Vote(limits.samples());
        private final Set<RefusedClaim> refused = new LinkedHashSet<>();
        private TokensSpent tokens = TokensSpent.NONE;
        private int steps;
        private int complete;
        private int failed;
        private @Nullable String obstacle;

        Extraction(String asker, SourceTree tree, Path workdir, String command, Workload proved) {
            this.asker = asker;
            this.tree = tree;
            this.workdir = tree.resolve(
                            tree.root(), workdir.toAbsolutePath().normalize().toString())
                    .orElse(tree.root());
            this.command = command;
            this.proved = proved;
            this.check = new ClaimCheck(tree, command);
        }

        AgentReport report() {
            int sample = 0;
            while (sample < limits.samples() && isWorthMore(limits.samples() - sample)) {
                take(explore(sample));
                sample++;
            }
            MetadataDraft draft = new MetadataDraft(proved);
            vote.winners().forEach(draft::add);
            refused.addAll(vote.outvoted());
            refused.addAll(draft.refused());
            return new AgentReport(
                    draft.metadata(filesRead()),
                    List.copyOf(refused),
                    use(),
                    vote.canBeWonDespite(failed) ? null : obstacle);
        }

        private boolean isWorthMore(int samplesLeft) {
            return vote.canBeWonDespite(failed)
                    && tokens.total() < limits.tokens()
                    && timeLeft().isPositive()
                    && (vote.isOpenToMore(samplesLeft) || !vote.isDecided(samplesLeft));
        }

        private Exploration explore(int sample) {
            AgentTask task = new AgentTask(
                    asker,
                    AgentPrompt.instructions(),
                    AgentPrompt.job(tree.name(workdir), command, proved),
                    AgentPrompt.answerSchema(),
                    AgentPrompt.wanted(proved),
                    sample,
                    limits,
                    limits.tokens() - tokens.total(),
                    timeLeft());
            return agent.explore(task, new AgentTools(tree, workdir));
        }

        private void take(Exploration exploration) {
            tokens = tokens.plus(exploration.tokens());
            steps += exploration.steps();
            if (exploration.isComplete()) {
                complete++;
            } else {
                failed++;
                obstacle = exploration.obstacle();
            }
            List<Checked.Holds> holding = new ArrayList<>();
            for (Claim claim : exploration.claims()) {
                switch (check.check(claim)) {
                    case Checked.Holds holds -> holding.add(holds);
                    case Checked.Fails fails -> refused.add(fails.refusal());
                    case Checked.Nothing _ -> {}
                }
            }
            vote.cast(holding);
        }

        private Duration timeLeft() {
            return limits.time().minus(Duration.between(start, clock.instant()));
        }

        private AgentUse use() {
            return new AgentUse(
                    complete,
                    steps,
                    tokens,
                    Duration.between(start, clock.instant()),
                    price == null ? null : (Double) price.of(tokens));
        }

        private List<String> filesRead() {
            Set<String> files = new LinkedHashSet<>(proved.filesRead());
            files.addAll(tree.filesRead());
            return List.copyOf(files);
        }
    }
}
