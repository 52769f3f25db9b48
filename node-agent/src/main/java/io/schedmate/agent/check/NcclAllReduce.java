package io.schedmate.agent.check;

import io.schedmate.agent.run.ProgramOutput;
import io.schedmate.agent.run.Programs;
import io.schedmate.model.api.agent.check.CheckRunStatus;
import io.schedmate.model.api.agent.check.Measurement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** nccl-tests' all-reduce over this node's GPUs, or over several nodes through {@code mpirun}. */
final class NcclAllReduce extends ProgramCheck {

    private static final String PROGRAM = "all_reduce_perf";
    private static final String LIMIT = "minimumBusBandwidthGigabytesPerSecond";
    private static final Pattern BANDWIDTH = Pattern.compile("#\\s*Avg bus bandwidth\\s*:\\s*([0-9.]+).*");
    private static final Pattern WRONG_VALUES = Pattern.compile("#\\s*Out of bounds values\\s*:\\s*(\\d+).*");

    private final String node;
    private final int gpusPerNode;

    NcclAllReduce(Programs programs, String node, int gpusPerNode) {
        super(programs);
        this.node = node;
        this.gpusPerNode = gpusPerNode;
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
                // What is right depends on the fabric, so the caller sets it; without it only wrong values fail.
                CheckParameter.number(LIMIT, "0"));
    }

    @Override
    public boolean available() {
        return programs().has(PROGRAM);
    }

    @Override
    List<String> commandLine(CheckOrder order) {
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
        words.addAll(List.of(PROGRAM, "-b", order.text("minimumBytes"), "-e", order.text("maximumBytes")));
        words.addAll(List.of("-f", "2", "-c", "1", "-g", order.peers().isEmpty() ? String.valueOf(gpusPerNode) : "1"));
        return words;
    }

    @Override
    CheckFindings read(ProgramOutput output, CheckOrder order) {
        OptionalDouble bandwidth = last(output, BANDWIDTH);
        OptionalDouble wrong = last(output, WRONG_VALUES);
        if (bandwidth.isEmpty() || wrong.isEmpty()) {
            return output.succeeded()
                    ? CheckFindings.of(CheckRunStatus.INCONCLUSIVE, "It printed no bus bandwidth.", output.lines())
                    : CheckFindings.of(
                            CheckRunStatus.FAILED,
                            "It broke off with exit code %d.".formatted(output.exitCode()),
                            output.lines());
        }
        double limit = order.number(LIMIT);
        boolean fastEnough = bandwidth.getAsDouble() >= limit;
        boolean right = wrong.getAsDouble() == 0;
        List<Measurement> measured = List.of(
                new Measurement("average_bus_bandwidth", bandwidth.getAsDouble(), "GB/s", limit, fastEnough),
                new Measurement("wrong_values", wrong.getAsDouble(), "values", 0.0, right));
        String detail = "Bus bandwidth %s GB/s of at least %s; %d wrong values."
                .formatted(bandwidth.getAsDouble(), limit, (long) wrong.getAsDouble());
        boolean passed = fastEnough && right && output.succeeded();
        return CheckFindings.of(passed ? CheckRunStatus.PASSED : CheckRunStatus.FAILED, detail, output.lines())
                .withMeasurements(measured);
    }

    private static OptionalDouble last(ProgramOutput output, Pattern pattern) {
        return output.lines().stream()
                .map(pattern::matcher)
                .filter(Matcher::matches)
                .mapToDouble(found -> Double.parseDouble(found.group(1)))
                .reduce((_, later) -> later);
    }
}
