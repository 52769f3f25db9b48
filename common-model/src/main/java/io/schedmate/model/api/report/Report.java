package io.schedmate.model.api.report;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The use of the GPU hours of a period. Outcomes are as known when the report was made.
 *
 * @param from start of the period, inclusive
 * @param to end of the period, exclusive
 * @param owner owner whose jobs the report covers; null = all that the caller may see; likewise project and cluster
 * @param project project whose jobs the report covers
 * @param cluster cluster whose jobs the report covers
 * @param use use of all GPU hours
 * @param outcomes use by outcome, most GPU hours first
 * @param owners use by owner, most GPU hours first; likewise projects and clusters
 * @param projects use by project
 * @param clusters use by cluster
 * @param waste jobs that lost the most GPU hours, largest first
 * @param idle jobs whose GPUs were idle the most, largest first
 * @param forecasts estimated durations compared with actual ones
 * @param failures failures by cause, most lost GPU hours first
 * @param nodes nodes that fail more often than others, worst first
 * @param recoveries recoveries and the GPU hours that they saved
 * @param caveats omissions of the report, with reasons
 */
public record Report(
        Instant from,
        Instant to,
        Instant madeAt,
        @Nullable String owner,
        @Nullable String project,
        @Nullable String cluster,
        GpuUse use,
        List<OutcomeUse> outcomes,
        List<GroupUse> owners,
        List<GroupUse> projects,
        List<GroupUse> clusters,
        List<WastedJob> waste,
        List<IdleJob> idle,
        ForecastScore forecasts,
        List<FailureCause> failures,
        List<FailingNode> nodes,
        RecoverySavings recoveries,
        List<String> caveats) {

    /** The maximum number of items in each list. */
    public static final int MAX = 100;

    public Report {
        Require.present("from", from);
        Require.present("to", to);
        Require.present("madeAt", madeAt);
        Require.present("use", use);
        outcomes = Limits.items("outcomes", outcomes, 0, MAX);
        owners = Limits.items("owners", owners, 0, MAX);
        projects = Limits.items("projects", projects, 0, MAX);
        clusters = Limits.items("clusters", clusters, 0, MAX);
        waste = Limits.items("waste", waste, 0, MAX);
        idle = Limits.items("idle", idle, 0, MAX);
        Require.present("forecasts", forecasts);
        failures = Limits.items("failures", failures, 0, MAX);
        nodes = Limits.items("nodes", nodes, 0, MAX);
        Require.present("recoveries", recoveries);
        caveats = Limits.items("caveats", caveats, 0, 32);
    }
}
