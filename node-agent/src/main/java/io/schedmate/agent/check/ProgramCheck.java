package io.schedmate.agent.check;

import io.schedmate.agent.run.ProgramMissing;
import io.schedmate.agent.run.ProgramOutput;
import io.schedmate.agent.run.Programs;
import io.schedmate.model.api.agent.check.CheckRunStatus;
import java.util.List;

/** A check that runs a program and parses its output. */
abstract class ProgramCheck implements NodeCheck {

    private final Programs programs;

    ProgramCheck(Programs programs) {
        this.programs = programs;
    }

    abstract List<String> commandLine(CheckOrder order);

    /** Parses the output of a program that was not stopped. */
    abstract CheckFindings read(ProgramOutput output, CheckOrder order);

    Programs programs() {
        return programs;
    }

    @Override
    public CheckFindings run(CheckOrder order) {
        try {
            return findings(programs.run(commandLine(order), order.limit()), order);
        } catch (ProgramMissing missing) {
            return CheckFindings.of(CheckRunStatus.ERROR, String.valueOf(missing.getMessage()), List.of());
        }
    }

    final CheckFindings findings(ProgramOutput output, CheckOrder order) {
        return output.timedOut()
                ? CheckFindings.of(
                        CheckRunStatus.TIMED_OUT,
                        "Stopped after %d seconds. Raise the limit, or check whether the fabric hangs."
                                .formatted(order.limit().toSeconds()),
                        output.lines())
                : read(output, order);
    }
}
