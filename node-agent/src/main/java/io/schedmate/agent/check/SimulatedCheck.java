package io.schedmate.agent.check;

import io.schedmate.model.api.agent.check.CheckRunStatus;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/** A check of a simulated node. It runs no program, and finds the declared faults of the node and its peers. */
public record SimulatedCheck(NodeCheck played, Supplier<DeclaredFaults> faults) implements NodeCheck {

    /** Returns simulated versions of a real node's checks. */
    public static Catalogue catalogue(Catalogue real, Supplier<DeclaredFaults> faults) {
        return new Catalogue(real.names().stream()
                .flatMap(name -> real.find(name).stream())
                .map(check -> new SimulatedCheck(check, faults))
                .toList());
    }

    @Override
    public String name() {
        return played.name();
    }

    @Override
    public String description() {
        return "Simulated: " + played.description();
    }

    @Override
    public boolean disruptive() {
        return played.disruptive();
    }

    @Override
    public Duration typical() {
        return played.typical();
    }

    @Override
    public List<CheckParameter> parameters() {
        // A simulated node has no folders against which the paths could be validated.
        return played.parameters().stream()
                .map(parameter -> parameter.name().equals("paths")
                        ? new CheckParameter("paths", Pattern.compile(".{1,4096}"), "folders", "/")
                        : parameter)
                .toList();
    }

    @Override
    public boolean available() {
        return true;
    }

    @Override
    public CheckFindings run(CheckOrder order) {
        DeclaredFaults declared = faults.get();
        List<String> peers =
                order.peers().stream().filter(declared.peers()::contains).toList();
        List<Integer> gpus = declared.gpus();
        boolean healthy = peers.isEmpty() && gpus.isEmpty();
        return new CheckFindings(
                healthy ? CheckRunStatus.PASSED : CheckRunStatus.FAILED,
                List.of(),
                gpus,
                peers,
                "Simulated: " + (healthy ? "no fault is declared." : "found the declared faults."),
                List.of());
    }
}
