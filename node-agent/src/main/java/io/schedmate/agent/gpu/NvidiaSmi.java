package io.schedmate.agent.gpu;

import io.schedmate.agent.run.ProgramMissing;
import io.schedmate.agent.run.ProgramOutput;
import io.schedmate.agent.run.Programs;
import io.schedmate.model.node.XidReading;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The GPUs as the driver's own tool and the kernel report them, queried at most once in ten seconds. */
public final class NvidiaSmi implements Gpus {

    private static final Duration FRESH = Duration.ofSeconds(10);
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final Duration XIDS = Duration.ofDays(1);
    private static final int MOST_XIDS = 200;

    private final Programs programs;
    private final InstantSource clock;
    private @Nullable GpuFacts last;

    public NvidiaSmi(Programs programs, InstantSource clock) {
        this.programs = programs;
        this.clock = clock;
    }

    @Override
    public synchronized GpuFacts read() {
        GpuFacts known = last;
        if (known != null && Duration.between(known.at(), clock.instant()).compareTo(FRESH) < 0) {
            return known;
        }
        GpuFacts facts = ask();
        last = facts;
        return facts;
    }

    private GpuFacts ask() {
        Instant now = clock.instant();
        List<String> troubles = new ArrayList<>();
        List<String> rows = lines(troubles, "nvidia-smi", "--query-gpu=" + NvidiaSmiTable.QUERY, "--format=csv");
        NvidiaSmiTable table = NvidiaSmiTable.parse(rows);
        table.complaints().stream().limit(10).forEach(troubles::add);
        return new GpuFacts(
                now, table.driverVersion(), table.gpus(), xids(now, troubles), inUse(troubles), trouble(troubles));
    }

    private int inUse(List<String> troubles) {
        return Math.toIntExact(
                lines(troubles, "nvidia-smi", "--query-compute-apps=gpu_uuid", "--format=csv,noheader").stream()
                        .filter(line -> line.startsWith("GPU-"))
                        .distinct()
                        .count());
    }

    private List<XidReading> xids(Instant now, List<String> troubles) {
        List<String> lines = lines(troubles, "dmesg", "--kernel", "--time-format", "iso", "--nopager");
        return KernelXids.parse(lines.stream(), now.minus(XIDS), MOST_XIDS);
    }

    private List<String> lines(List<String> troubles, String... commandLine) {
        try {
            ProgramOutput output = programs.run(List.of(commandLine), LIMIT);
            if (!output.succeeded()) {
                troubles.add("Expected %s to succeed (exit code %d%s). Maybe run it by hand."
                        .formatted(commandLine[0], output.exitCode(), output.timedOut() ? ", stopped" : ""));
            }
            return output.lines();
        } catch (ProgramMissing missing) {
            troubles.add(String.valueOf(missing.getMessage()));
            return List.of();
        }
    }

    private static @Nullable String trouble(List<String> troubles) {
        String all = String.join(" ", troubles.stream().distinct().toList());
        return all.isEmpty() ? null : all.substring(0, Math.min(2000, all.length()));
    }
}
