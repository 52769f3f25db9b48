package io.schedmate.cli.simulate;

import io.schedmate.code.history.JobFacts;
import io.schedmate.simulator.csv.CsvRows;
import io.schedmate.simulator.information.AccuracyCsv;
import io.schedmate.simulator.information.Estimates;
import io.schedmate.simulator.information.FactsCsv;
import io.schedmate.simulator.information.HistoryEstimates;
import io.schedmate.simulator.information.Information;
import io.schedmate.simulator.information.RankAccuracy;
import io.schedmate.simulator.policy.Policy;
import io.schedmate.simulator.trace.TraceCsv;
import io.schedmate.simulator.trace.TraceJob;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads a trace once for each kind of information that policies may use. */
final class TraceViews {

    /** The estimate for the first jobs of a trace, before any job has ended. */
    private static final double SECONDS_BEFORE_ANY = 3_600;

    private final Path trace;
    private final SimulateOptions options;
    private final Map<String, List<TraceJob>> byColumn = new HashMap<>();
    private final Map<Information, List<TraceJob>> byInformation = new EnumMap<>(Information.class);
    private @Nullable Map<String, JobFacts> facts;

    TraceViews(Path trace, SimulateOptions options) {
        this.trace = trace;
        this.options = options;
    }

    TraceView of(Policy policy) {
        List<String> usual = KnownPolicies.predictions(policy);
        if (usual.isEmpty() && options.predictions == null) {
            return new TraceView(column(Predictions.TRUE_DURATION), null);
        }
        Information information =
                options.information == null && options.predictions == null && KnownPolicies.asksSchedMate(policy)
                        ? Information.MEASURED
                        : options.information;
        if (information != null) {
            return new TraceView(informed(information), source(information));
        }
        String column = InputFiles.read(trace, file -> Predictions.column(file, usual, options.predictions));
        return new TraceView(column(column), usual.isEmpty() ? null : column);
    }

    /** Returns the user who submitted a job; null if unknown. */
    @Nullable
    String user(TraceJob job) {
        Map<String, JobFacts> known = facts;
        if (known == null) {
            known = InputFiles.read(trace, FactsCsv::read);
            facts = known;
        }
        return known.getOrDefault(job.id(), JobFacts.UNKNOWN).user();
    }

    private List<TraceJob> column(String column) {
        return byColumn.computeIfAbsent(column, _ -> InputFiles.read(trace, file -> TraceCsv.read(file, column)));
    }

    private List<TraceJob> informed(Information information) {
        List<TraceJob> jobs = column(Predictions.TRUE_DURATION);
        return byInformation.computeIfAbsent(information, level -> switch (level) {
            case NONE -> Estimates.none(jobs);
            case PERFECT -> Estimates.perfect(jobs);
            case MEASURED -> measured(jobs);
        });
    }

    private List<TraceJob> measured(List<TraceJob> jobs) {
        if (hasUsers()) {
            return HistoryEstimates.of(jobs, InputFiles.read(trace, FactsCsv::read), SECONDS_BEFORE_ANY);
        }
        RankAccuracy accuracy =
                options.accuracy == null ? AccuracyCsv.bundled() : InputFiles.read(options.accuracy, AccuracyCsv::read);
        return Estimates.measured(jobs, accuracy, options.seed);
    }

    private boolean hasUsers() {
        return options.accuracy == null
                && InputFiles.read(trace, file -> FactsCsv.hasUserColumn(CsvRows.columns(file)));
    }

    private String source(Information information) {
        return switch (information) {
            case NONE -> "no information";
            case PERFECT -> "perfect information";
            case MEASURED -> hasUsers() ? "SchedMate's estimates" : "estimates drawn by measured accuracy";
        };
    }
}
