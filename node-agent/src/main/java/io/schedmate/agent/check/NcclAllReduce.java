package io.schedmate.agent.check;

import io.schedmate.agent.run.ProgramMissing;
import io.schedmate.agent.run.ProgramOutput;
import io.schedmate.agent.run.Programs;
import io.schedmate.model.api.agent.check.CheckRunStatus;
import io.schedmate.model.api.agent.check.Measurement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Runs the all-reduce test of nccl-tests over this node's GPUs, or over several nodes through {@code mpirun}. */
final class NcclAllReduce extends ProgramCheck {

    private static final String PROGRAM = "all_reduce_perf";
    private static final String LIMIT = "minimumBusBandwidthGigabytesPerSecond";

    /** Matches messages of the programs that start the ranks. They say nothing about the hardware of the nodes. */
    private static final Pattern NOT_STARTED = Pattern.compile(
            ".*(?:mpirun was unable|mpirun could not|not enough slots|There are no allocated resources|ORTE (?:was|does|has)|PRTE (?:was|has|does)"
                    + "|Permission denied \\(publickey|Host key verification failed|ssh: |command not found|No such file or directory"
                    + "|error while loading shared libraries|invalid option|unrecognized option|CUDA driver version is insufficient).*");

    private static final Pattern NO_JSON =
            Pattern.compile(".*(?:invalid option|unrecognized option|unknown option).*J.*");
    private static final int SIGNALLED = 128;

    private final String node;
    private final int gpusPerNode;
    private final @Nullable Fabric fabric;
    private final NcclFigures.Reader json;

    NcclAllReduce(Programs programs, String node, int gpusPerNode, @Nullable Fabric fabric, NcclFigures.Reader json) {
        super(programs);
        this.node = node;
        this.gpusPerNode = gpusPerNode;
        this.fabric = fabric;
        this.json = json;
    }

    @Override
    public String name() {
        return "nccl_all_reduce";
    }

    @Override
    public String description() {
        return "nccl-tests all_reduce over this node's GPUs, or over several nodes.";
    }

    @Override
    public boolean disruptive() {
        return true;
    }

    @Override
    public Duration typical() {
        return Duration.ofSeconds(90);
    }

    @Override
    public List<CheckParameter> parameters() {
        return List.of(
                CheckParameter.whole("minimumBytes", "8388608"),
                CheckParameter.whole("maximumBytes", "1073741824"),
                // The caller or the fabric sets the limit. Without a limit, only wrong values fail the check.
                CheckParameter.number(LIMIT, "0"));
    }

    @Override
    public boolean available() {
        return programs().has(PROGRAM);
    }

    /** Requests JSON, which names every figure. A version of nccl-tests without JSON is run again for its table. */
    @Override
    public CheckFindings run(CheckOrder order) {
        Path folder = null;
        try {
            folder = Files.createTempDirectory("schedmate-nccl");
            Path file = folder.resolve("result.json");
            ProgramOutput output = programs().run(commandLine(order, List.of("-J", file.toString())), order.limit());
            if (output.lines().stream().anyMatch(line -> NO_JSON.matcher(line).matches())) {
                return super.run(order);
            }
            return output.timedOut() || !Files.exists(file)
                    ? findings(output, order)
                    : judged(NcclReport.of(json.read(Files.readString(file)), output.lines()), output, order);
        } catch (ProgramMissing missing) {
            return CheckFindings.of(CheckRunStatus.ERROR, String.valueOf(missing.getMessage()), List.of());
        } catch (IOException unwritable) {
            return super.run(order);
        } finally {
            remove(folder);
        }
    }

    @Override
    List<String> commandLine(CheckOrder order) {
        return commandLine(order, List.of());
    }

    private List<String> commandLine(CheckOrder order, List<String> more) {
        List<String> words = new ArrayList<>();
        if (!order.peers().isEmpty()) {
            List<String> hosts = new ArrayList<>(List.of(node));
            hosts.addAll(order.peers());
            words.addAll(List.of("mpirun", "--allow-run-as-root", "-np", String.valueOf(hosts.size() * gpusPerNode)));
            words.addAll(List.of(
                    "--host",
                    String.join(
                            ",",
                            hosts.stream().map(host -> host + ":" + gpusPerNode).toList())));
        }
        words.add(PROGRAM);
        words.addAll(more);
        words.addAll(List.of("-b", order.text("minimumBytes"), "-e", order.text("maximumBytes")));
        words.addAll(List.of("-f", "2", "-c", "1", "-g", order.peers().isEmpty() ? String.valueOf(gpusPerNode) : "1"));
        return words;
    }

    @Override
    CheckFindings read(ProgramOutput output, CheckOrder order) {
        return judged(NcclReport.ofText(output.lines()), output, order);
    }

    private CheckFindings judged(NcclReport report, ProgramOutput output, CheckOrder order) {
        if (!report.measured() || report.wrongValues() == null) {
            return brokenOff(report, output);
        }
        double limit = least(order);
        double bandwidth = report.bandwidth();
        long wrong = report.wrongValues();
        boolean fastEnough = bandwidth >= limit;
        List<Measurement> measured =
                new ArrayList<>(List.of(new Measurement("wrong_values", wrong, "values", 0.0, wrong == 0)));
        Double average = report.average();
        Double largest = report.largest();
        if (largest != null) {
            measured.add(new Measurement("largest_size_bus_bandwidth", largest, "GB/s", limit, fastEnough));
        }
        if (average != null) {
            boolean decides = largest == null;
            measured.add(new Measurement(
                    "average_bus_bandwidth", average, "GB/s", decides ? limit : null, decides ? fastEnough : null));
        }
        String detail =
                "Bus bandwidth %s GB/s, at least %s required; %d wrong values.".formatted(bandwidth, limit, wrong);
        boolean passed = fastEnough
                && wrong == 0
                && (output.succeeded() || (limit == 0 && report.complaints().isEmpty()));
        return CheckFindings.of(passed ? CheckRunStatus.PASSED : CheckRunStatus.FAILED, detail, output.lines())
                .withMeasurements(measured)
                .withFaultyPeers(peers(report));
    }

    /**
     * Judges a run without all of its figures. The messages show whether the nodes or the programs that start the ranks
     * are at fault.
     */
    private CheckFindings brokenOff(NcclReport report, ProgramOutput output) {
        String words = report.complaints().isEmpty() ? "" : ": " + String.join("; ", report.complaints());
        String detail = "The test aborted with exit code %d%s".formatted(output.exitCode(), words);
        boolean started = output.lines().stream()
                .noneMatch(line -> NOT_STARTED.matcher(line).matches());
        boolean failed = !output.succeeded() && (!report.complaints().isEmpty() || output.exitCode() >= SIGNALLED);
        if (started && failed) {
            return CheckFindings.of(CheckRunStatus.FAILED, detail, output.lines())
                    .withFaultyPeers(peers(report));
        }
        String unclear = !started
                ? "The ranks could not be started; see the launcher's output."
                : output.succeeded() ? "The test printed no bus bandwidth, or did not check its values." : detail;
        return CheckFindings.of(CheckRunStatus.INCONCLUSIVE, unclear, output.lines());
    }

    private double least(CheckOrder order) {
        double asked = order.number(LIMIT);
        return asked > 0 || fabric == null
                ? asked
                : fabric.least(1 + order.peers().size());
    }

    private List<String> peers(NcclReport report) {
        return report.broken().stream()
                .filter(host -> !host.equals(node))
                .sorted()
                .toList();
    }

    private static void remove(@Nullable Path folder) {
        if (folder == null) {
            return;
        }
        try {
            Files.deleteIfExists(folder.resolve("result.json"));
            Files.deleteIfExists(folder);
        } catch (IOException _) {
            // The remaining files are small, and the system cleans its temporary folder.
        }
    }
}
