package io.schedmate.agent.gpu;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.agent.run.ProgramMissing;
import io.schedmate.agent.run.ProgramOutput;
import io.schedmate.agent.run.Programs;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class NvidiaSmiTest {

    private Instant now = Instant.parse("2026-03-02T12:00:00Z");
    private int asked;
    /** Outputs by the start of an argument of their command. */
    private final Map<String, ProgramOutput> outputs = new HashMap<>(Map.of(
            "--query-gpu",
            printed(
                    "index, uuid, pci.bus_id, name, utilization.gpu [%], driver_version",
                    "0, GPU-aa, 00000000:3B:00.0, A100, 91 %, 570.86.15",
                    "1, GPU-bb, 00000000:3C:00.0, A100, 0 %, 570.86.15"),
            "--query-compute-apps",
            printed("GPU-aa", "GPU-aa", "No running processes found"),
            "--kernel",
            printed("2026-03-02T11:59:00,000000+00:00 NVRM: Xid (PCI:0000:3b:00): 79, GPU has fallen off the bus.")));

    private final Gpus gpus = new RecentGpus(
            new NvidiaSmi(
                    new Programs() {
                        @Override
                        public boolean has(String name) {
                            return true;
                        }

                        @Override
                        public ProgramOutput run(List<String> commandLine, Duration limit) {
                            asked++;
                            return outputs.entrySet().stream()
                                    .filter(output -> commandLine.stream()
                                            .anyMatch(argument -> argument.startsWith(output.getKey())))
                                    .findFirst()
                                    .map(Map.Entry::getValue)
                                    .orElseThrow(() -> new ProgramMissing(commandLine.getFirst()));
                        }
                    },
                    () -> now),
            () -> now);

    @Test
    void gpusTheirProcessesAndTheirErrorsAreReported() {
        GpuFacts facts = gpus.read();

        assertThat(facts.at()).isEqualTo(now);
        assertThat(facts.driverVersion()).isEqualTo("570.86.15");
        assertThat(facts.gpus()).hasSize(2);
        assertThat(facts.recentXids())
                .singleElement()
                .satisfies(xid -> assertThat(xid.xid()).isEqualTo(79));
        // Two processes run on one GPU, and one line names no GPU.
        assertThat(facts.inUse()).isEqualTo(1);
        assertThat(facts.trouble()).isNull();
    }

    @Test
    void theToolsAreRunAtMostOnceInTenSeconds() {
        GpuFacts first = gpus.read();
        now = now.plusMillis(9_999);
        assertThat(gpus.read()).isSameAs(first);
        assertThat(asked).isEqualTo(3);

        now = now.plusMillis(1);
        assertThat(gpus.read().at()).isEqualTo(now);
        assertThat(asked).isEqualTo(6);
    }

    @Test
    void aFailedToolIsReportedAndTheOthersAreStillRead() {
        outputs.remove("--kernel");
        outputs.put("--query-compute-apps", new ProgramOutput(-1, true, List.of("GPU-bb")));

        GpuFacts facts = gpus.read();

        assertThat(facts.gpus()).hasSize(2);
        assertThat(facts.recentXids()).isEmpty();
        assertThat(facts.inUse()).isEqualTo(1);
        assertThat(facts.trouble()).contains("Expected dmesg", "exit code -1, stopped");

        outputs.put("--query-gpu", new ProgramOutput(9, false, List.of("x".repeat(5_000))));
        now = now.plusSeconds(10);
        assertThat(gpus.read().trouble()).contains("exit code 9).").hasSizeLessThanOrEqualTo(2_000);
    }

    private static ProgramOutput printed(String... lines) {
        return new ProgramOutput(0, false, List.of(lines));
    }
}
