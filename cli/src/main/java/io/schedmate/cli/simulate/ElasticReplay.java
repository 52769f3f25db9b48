package io.schedmate.cli.simulate;

import io.schedmate.cli.terminal.CommandFailed;
import io.schedmate.cli.terminal.Problem;
import io.schedmate.simulator.elastic.Bootstrap;
import io.schedmate.simulator.elastic.ElasticCsv;
import io.schedmate.simulator.elastic.ElasticFigures;
import io.schedmate.simulator.elastic.ElasticJob;
import io.schedmate.simulator.elastic.ElasticOutcome;
import io.schedmate.simulator.elastic.ElasticSimulation;
import io.schedmate.simulator.elastic.GpuType;
import io.schedmate.simulator.elastic.RoundPolicy;
import io.schedmate.simulator.elastic.table.ElasticTables;
import io.schedmate.simulator.information.AccuracyCsv;
import io.schedmate.simulator.information.Information;
import io.schedmate.simulator.policy.sia.Pollux;
import io.schedmate.simulator.policy.sia.Sia;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** Replays jobs that are defined by their applications and may grow and shrink. */
final class ElasticReplay implements SimulateCommand.Replay {

    static final String NAMES = "sia, pollux, sia+schedmate, pollux+schedmate";

    private static final double NANOS = 1e9;
    private static final double LOOK_UP_SECONDS = 9;
    private static final String HELPED = "+schedmate";

    private final List<GpuType> cluster;
    private final List<ElasticJob> jobs;
    private final ElasticTables tables;
    private final SimulateOptions options;

    ElasticReplay(Path trace, Path cluster, SimulateOptions options) {
        this.options = options;
        this.cluster = InputFiles.read(cluster, ElasticCsv::types);
        this.jobs = InputFiles.read(trace, file -> ElasticCsv.jobs(file, options.workload));
        this.tables = InputFiles.folder(options.profiles, trace, ElasticTables::read);
        if (jobs.isEmpty()) {
            throw new CommandFailed(Problem.unreadable(
                    "Expected a workload with jobs",
                    trace + " has none with number " + options.workload,
                    "name another by --workload"));
        }
    }

    @Override
    public void check(List<String> policies) {
        policies.forEach(ElasticReplay::policy);
    }

    @Override
    public int gpus() {
        return cluster.stream().mapToInt(GpuType::gpus).sum();
    }

    @Override
    public SimulatedPolicy run(String name, SimulationProgress progress) {
        RoundPolicy policy = policy(name);
        boolean isHelped = isHelped(name);
        var bootstrap = new Bootstrap(
                options.profilingSeconds, isHelped ? foundRatio() : 0, isHelped ? LOOK_UP_SECONDS : 0, options.seed);
        long start = System.nanoTime();
        List<ElasticOutcome> outcomes = progress.watched(
                name,
                () -> InputFiles.checked(() -> new ElasticSimulation(cluster, jobs, tables, bootstrap).run(policy)));
        return new SimulatedPolicy(
                ElasticFigures.of(isHelped ? policy.name() + HELPED : policy.name(), outcomes, cluster),
                null,
                (System.nanoTime() - start) / NANOS,
                null,
                outcomes.stream().map(PlottedJob::of).toList());
    }

    private double foundRatio() {
        if (options.information == Information.PERFECT) {
            return 1;
        }
        return options.information == Information.NONE
                ? 0
                : (options.accuracy == null
                                ? AccuracyCsv.bundled()
                                : InputFiles.read(options.accuracy, AccuracyCsv::read))
                        .foundRatio();
    }

    private static boolean isHelped(String name) {
        return name.strip().toLowerCase(Locale.ROOT).endsWith(HELPED);
    }

    private static RoundPolicy policy(String name) {
        return switch (name.strip().toLowerCase(Locale.ROOT)) {
            case "sia", "sia+schedmate" -> new Sia();
            case "pollux", "pollux+schedmate" -> new Pollux();
            default -> throw SimulateCommand.unknown(name, NAMES);
        };
    }
}
