package io.schedmate.logs.diagnose;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.logs.intake.InMemoryLogLines;
import io.schedmate.model.failure.Component;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each kind of line that the catalogues contain, alone at the end of a training. */
class CatalogueLinesTest {

    private final FailureDiagnosis diagnosis = RuleFailureDiagnosis.standard();

    record Expected(String line, String owner, String reason, String code, List<String> parts) {}

    @ParameterizedTest
    @MethodSource("expected")
    void isReportedWithItsComponent(Expected expected) {
        Diagnosis answer = diagnosis.diagnose(new InMemoryLogLines(trainingThen(expected.line())));

        String owner = answer.category().wire()
                + (answer.infraType() == null ? "" : "/" + answer.infraType().wire());
        assertThat(owner).isEqualTo(expected.owner());
        assertThat(answer.reason()).isEqualTo(expected.reason());
        assertThat(Objects.requireNonNullElse(answer.code(), "-")).isEqualTo(expected.code());
        assertThat(answer.recommendedActions()).isNotEmpty();
        expected.parts()
                .forEach(part -> assertThat(answer.component().toString()).contains(part));
    }

    @Test
    void aRankNamedInAnAdjacentLineIsTheFaultyOne() {
        List<String> lines = trainingThen("Rank-3 - ERROR - NCCL error in: NCCLUtils.hpp:268, unhandled system error");
        lines.add("socketStartConnect: Connect to 10.30.2.11<42931> failed : Software caused connection abort");

        Component faulty = diagnosis.diagnose(new InMemoryLogLines(lines)).component();

        assertThat(faulty.rank()).isEqualTo(3);
        assertThat(faulty.peer()).isEqualTo("10.30.2.11");
    }

    @Test
    void thePromptNamesTheMachineOnWhichACommandFailed() {
        List<String> lines = trainingThen("(env) [ada@cedar17 runs]$ python train.py --epochs 3");
        lines.add("Loading data");
        lines.add("RuntimeError: CUDA error: uncorrectable ECC error encountered");

        assertThat(faulty(lines).node()).isEqualTo("cedar17");
    }

    @Test
    void thePromptOfALoginNodeIsNotTheFaultyNodeOfASubmittedJob() {
        List<String> lines = trainingThen("[ada@login01 runs]$ srun -N 1 python train.py");
        lines.add("RuntimeError: CUDA error: uncorrectable ECC error encountered");

        assertThat(faulty(lines).node()).isNull();
    }

    @Test
    void thePromptOfTheZShellNamesTheMachineToo() {
        List<String> lines = trainingThen("ada@cedar17 ~ % nvidia-smi");
        lines.add("Unable to determine the device handle for GPU0000:03:00.0: Unknown Error");

        assertThat(faulty(lines).node()).isEqualTo("cedar17");
    }

    @Test
    void theLocalHostOfALauncherIsNoHostNamedAfterTheProgramBehindIt() {
        List<String> lines = trainingThen("localhost: ssh: connect to host 10.4.0.9 port 22: Connection refused");

        assertThat(faulty(lines).node()).isNull();
        assertThat(faulty(lines).peer()).isEqualTo("10.4.0.9");
    }

    @Test
    void theDescriptionOfAPodNamesItsNode() {
        List<String> lines = trainingThen("Name:           trainer-0");
        lines.add("Node:           pool-8ld4g/10.2.0.4");
        lines.add("Status:         Failed");
        lines.add("Reason:         Evicted");
        lines.add("Message:        The node was low on resource: memory. Container trainer was using 1275700Ki.");

        assertThat(faulty(lines).node()).isEqualTo("pool-8ld4g");
    }

    @Test
    void anOutOfMemoryKillOfTheHostBlamesNoGpu() {
        List<String> lines =
                trainingThen("[  310.351507] NVRM: Xid (PCI:0000:3b:00): 43, pid=1842, name=python3, Ch 0fa");
        lines.add("[  318.214373] python3 invoked oom-killer: gfp_mask=0xcc0(GFP_KERNEL), order=0, oom_score_adj=0");
        lines.add("[  318.214697] Memory cgroup out of memory: Killed process 2139 (python3) total-vm:20613836kB");

        assertThat(faulty(lines).pci()).isNull();
    }

    @Test
    void theAddressOfACardIsKnownInEachForm() {
        List<String> lines = trainingThen("NVRM: GPU at PCI:0000:b1:00: GPU-0a1b2c3d-1111-2222-3333-444455556666");
        lines.add("Unable to determine the device handle for GPU0000:B1:00.0: Unknown Error");

        assertThat(faulty(lines).gpuUuid()).isEqualTo("GPU-0a1b2c3d-1111-2222-3333-444455556666");
    }

    @Test
    void theFileBehindTheNumberOfAStorageErrorIsTheFaultyOne() {
        List<String> lines = trainingThen("OSError: [Errno 16] Device or resource busy: '.nfs00000000abcd'");

        assertThat(faulty(lines).path()).isEqualTo(".nfs00000000abcd");
    }

    @Test
    void theLauncherNamesTheProcessOfItsNodeThatWasKilled() {
        List<String> lines = trainingThen("Root Cause (first observed failure):");
        lines.addAll(List.of(
                "[0]:",
                "  time      : 2026-05-21_15:43:03",
                "  host      : oak3",
                "  rank      : 13 (local_rank: 5)",
                "  exitcode  : -9 (pid: 14750)",
                "  traceback : Signal 9 (SIGKILL) received by PID 14750"));

        assertThat(faulty(lines).node()).isEqualTo("oak3");
        assertThat(faulty(lines).rank()).isEqualTo(13);
        assertThat(faulty(lines).gpu()).isEqualTo(5);
    }

    @Test
    void aPeerThatLacksMemoryClosesItsConnections() {
        List<String> lines = trainingThen(
                "oak3:302:315 [0] misc/socket.cc:49 NCCL WARN socketProgress: Connection closed by remote peer oak4<51159>");
        lines.add("oak4:302:318 [3] include/alloc.h:178 NCCL WARN Cuda failure 'out of memory'");

        assertThat(diagnosis.diagnose(new InMemoryLogLines(lines)).reason()).isEqualTo("Out of Memory Error");
    }

    private Component faulty(List<String> lines) {
        return diagnosis.diagnose(new InMemoryLogLines(lines)).component();
    }

    private static List<String> trainingThen(String line) {
        List<String> lines = new ArrayList<>();
        for (int step = 1; step <= 20; step++) {
            lines.add(String.format(Locale.ROOT, "step %d/1000 loss %.3f", step, 2.5 - 0.01 * step));
        }
        lines.add(line);
        return lines;
    }

    static Stream<Expected> expected() throws IOException {
        try (InputStream stream = CatalogueLinesTest.class.getResourceAsStream("catalogue-lines.txt")) {
            List<String> lines = new String(Objects.requireNonNull(stream).readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .toList();
            List<Expected> expected = new ArrayList<>();
            for (int i = 0; i + 1 < lines.size(); i += 2) {
                String[] cells = lines.get(i + 1).strip().substring(2).split(" \\| ");
                expected.add(new Expected(
                        lines.get(i),
                        cells[0],
                        cells[1],
                        cells[2],
                        cells[3].equals("-") ? List.of() : List.of(cells[3].split(" "))));
            }
            return expected.stream();
        }
    }
}
