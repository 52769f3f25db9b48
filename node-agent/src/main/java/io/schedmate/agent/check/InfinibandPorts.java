package io.schedmate.agent.check;

import io.schedmate.agent.run.ProgramOutput;
import io.schedmate.agent.run.Programs;
import io.schedmate.model.api.agent.check.CheckRunStatus;
import io.schedmate.model.api.agent.check.Measurement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Checks the state and the rate of each InfiniBand port with {@code ibstat}. */
final class InfinibandPorts extends ProgramCheck {

    private static final String LIMIT = "minimumBandwidthGigabitsPerSecond";

    InfinibandPorts(Programs programs) {
        super(programs);
    }

    @Override
    public String name() {
        return "infiniband";
    }

    @Override
    public String description() {
        return "State and rate of each InfiniBand port.";
    }

    @Override
    public boolean disruptive() {
        return false;
    }

    @Override
    public Duration typical() {
        return Duration.ofSeconds(2);
    }

    @Override
    public List<CheckParameter> parameters() {
        return List.of(CheckParameter.number(LIMIT, "0"));
    }

    @Override
    public boolean available() {
        return programs().has("ibstat");
    }

    @Override
    List<String> commandLine(CheckOrder order) {
        return List.of("ibstat");
    }

    @Override
    CheckFindings read(ProgramOutput output, CheckOrder order) {
        List<Port> ports = Port.parse(output.lines());
        if (ports.isEmpty()) {
            return CheckFindings.of(CheckRunStatus.INCONCLUSIVE, "ibstat listed no port.", output.lines());
        }
        double least = order.number(LIMIT);
        List<Measurement> rates = ports.stream()
                .limit(256)
                .map(port -> new Measurement(port.name(), port.rate(), "Gb/s", least, port.works(least)))
                .toList();
        List<String> bad = ports.stream()
                .filter(port -> !port.works(least))
                .map(Port::described)
                .toList();
        return CheckFindings.of(
                        bad.isEmpty() ? CheckRunStatus.PASSED : CheckRunStatus.FAILED,
                        bad.isEmpty()
                                ? ports.size() + " ports work."
                                : "Ports in a wrong state: " + String.join(", ", bad),
                        output.lines())
                .withMeasurements(rates);
    }

    private record Port(String name, String state, double rate) {

        static List<Port> parse(List<String> lines) {
            List<Port> ports = new ArrayList<>();
            String adapter = "";
            for (String raw : lines) {
                String line = raw.strip();
                if (line.startsWith("CA '")) {
                    adapter = line.substring(4, line.length() - 1);
                } else if (line.startsWith("Port ") && line.endsWith(":")) {
                    ports.add(new Port(adapter + "/" + line.substring(5, line.length() - 1), "", 0));
                } else if (!ports.isEmpty()) {
                    ports.set(ports.size() - 1, ports.getLast().with(line));
                }
            }
            return ports;
        }

        Port with(String line) {
            if (line.startsWith("State:")) {
                return new Port(name, line.substring(6).strip(), rate);
            }
            String number = line.startsWith("Rate:") ? line.substring(5).strip() : "";
            return number.matches("[0-9]{1,5}") ? new Port(name, state, Double.parseDouble(number)) : this;
        }

        boolean works(double least) {
            return state.equals("Active") && rate >= least;
        }

        String described() {
            return "%s is %s at %s Gb/s".formatted(name, state, rate);
        }
    }
}
