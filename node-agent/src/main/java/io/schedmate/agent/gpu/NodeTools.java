package io.schedmate.agent.gpu;

import io.schedmate.agent.run.ProgramMissing;
import io.schedmate.agent.run.ProgramOutput;
import io.schedmate.agent.run.Programs;
import io.schedmate.model.node.XidReading;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Runs the programs for one reading of a node's GPUs and collects their errors. */
final class NodeTools {

    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final Duration XIDS = Duration.ofDays(1);
    private static final int MAX_XIDS = 200;
    private static final int MAX_LENGTH = 2000;

    private final Programs programs;
    private final List<String> troubles = new ArrayList<>();

    NodeTools(Programs programs) {
        this.programs = programs;
    }

    /** Returns the output of a program; empty if the program is not installed. */
    List<String> lines(String... commandLine) {
        try {
            ProgramOutput output = programs.run(List.of(commandLine), LIMIT);
            if (!output.succeeded()) {
                add("%s failed (exit code %d%s). Run it manually."
                        .formatted(commandLine[0], output.exitCode(), output.timedOut() ? ", stopped" : ""));
            }
            return output.lines();
        } catch (ProgramMissing missing) {
            add(String.valueOf(missing.getMessage()));
            return List.of();
        }
    }

    /** Returns the driver errors of the last day in the kernel log, newest first, at most 200. */
    List<XidReading> xids(Instant now) {
        List<String> lines = lines("dmesg", "--kernel", "--time-format", "iso", "--nopager");
        return KernelXids.parse(lines.stream(), now.minus(XIDS), MAX_XIDS);
    }

    void add(String trouble) {
        troubles.add(trouble);
    }

    /** Returns all errors in at most 2,000 characters; null if there were none. */
    @Nullable
    String trouble() {
        String all = String.join(" ", troubles.stream().distinct().toList());
        return all.isEmpty() ? null : all.substring(0, Math.min(MAX_LENGTH, all.length()));
    }
}
