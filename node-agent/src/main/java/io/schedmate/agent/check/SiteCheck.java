package io.schedmate.agent.check;

import io.schedmate.agent.run.ProgramOutput;
import io.schedmate.agent.run.Programs;
import io.schedmate.model.api.agent.check.CheckRunStatus;
import java.time.Duration;
import java.util.List;

/** A check that the site adds: a program with fixed arguments that exits with 0 if it finds no fault. */
public final class SiteCheck extends ProgramCheck {

    private final String name;
    private final String description;
    private final boolean disruptive;
    private final Duration typical;
    private final List<String> commandLine;

    public SiteCheck(
            Programs programs,
            String name,
            String description,
            boolean disruptive,
            Duration typical,
            List<String> commandLine) {
        super(programs);
        this.name = name;
        this.description = description;
        this.disruptive = disruptive;
        this.typical = typical;
        this.commandLine = List.copyOf(commandLine);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String description() {
        return description;
    }

    @Override
    public boolean disruptive() {
        return disruptive;
    }

    @Override
    public Duration typical() {
        return typical;
    }

    @Override
    public List<CheckParameter> parameters() {
        return List.of();
    }

    @Override
    public boolean available() {
        return programs().has(commandLine.getFirst());
    }

    @Override
    List<String> commandLine(CheckOrder order) {
        return commandLine;
    }

    @Override
    CheckFindings read(ProgramOutput output, CheckOrder order) {
        return CheckFindings.of(
                output.succeeded() ? CheckRunStatus.PASSED : CheckRunStatus.FAILED,
                "Ended with exit code %d.".formatted(output.exitCode()),
                output.lines());
    }
}
