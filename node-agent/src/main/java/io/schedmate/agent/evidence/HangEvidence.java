package io.schedmate.agent.evidence;

import io.schedmate.agent.check.CheckFindings;
import io.schedmate.agent.check.CheckOrder;
import io.schedmate.agent.check.CheckParameter;
import io.schedmate.agent.check.NodeCheck;
import io.schedmate.agent.host.JobProcesses;
import io.schedmate.agent.run.ProgramMissing;
import io.schedmate.agent.run.ProgramOutput;
import io.schedmate.agent.run.Programs;
import io.schedmate.logs.flight.FlightDump;
import io.schedmate.model.api.agent.check.CheckRunStatus;
import io.schedmate.model.job.JobId;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Collects evidence about a job that hangs on this node: the states of its processes, their stacks (py-spy), dumps of
 * PyTorch's flight recorder, NCCL's state of its ranks (ncclras) and the state of the GPUs (nvidia-smi). Programs that
 * are not installed are skipped. The check changes nothing.
 */
public final class HangEvidence implements NodeCheck {

    private static final Duration OF_A_PROGRAM = Duration.ofSeconds(10);
    private static final int MAX_STACKS = 8;
    private static final int LINES_OF_A_STACK = 12;
    private static final int LINES_OF_A_PROGRAM = 40;
    private static final int MAX_PROCESSES = 24;
    private static final int MAX_SUMMARY_LENGTH = 900;
    private static final String UUID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";

    private final Programs programs;
    private final JobProcesses processes;
    private final Path proc;
    private final InstantSource clock;

    /**
     * Creates the check.
     *
     * @param proc {@code /proc}
     */
    public HangEvidence(Programs programs, JobProcesses processes, Path proc, InstantSource clock) {
        this.programs = programs;
        this.processes = processes;
        this.proc = proc;
        this.clock = clock;
    }

    @Override
    public String name() {
        return "hang_evidence";
    }

    @Override
    public String description() {
        return "Collects states and stacks of a job's processes, flight recorder dumps, and NCCL and GPU status.";
    }

    @Override
    public boolean disruptive() {
        return false;
    }

    @Override
    public Duration typical() {
        return Duration.ofSeconds(20);
    }

    @Override
    public List<CheckParameter> parameters() {
        return List.of(
                new CheckParameter("job", Pattern.compile(UUID), "a job's id", "00000000-0000-0000-0000-000000000000"));
    }

    @Override
    public boolean available() {
        return true;
    }

    @Override
    public CheckFindings run(CheckOrder order) {
        Instant end = clock.instant().plus(order.limit());
        List<JobProcess> found = processes.of(JobId.parse(order.text("job"))).stream()
                .flatMap(pid -> JobProcess.read(proc, pid).stream())
                .toList();
        EvidenceLines lines = new EvidenceLines();
        List<String> sentences = new ArrayList<>();
        states(found, lines, sentences);
        List<FlightDump> dumps = new FlightDumps(proc).read(found);
        if (!dumps.isEmpty()) {
            List<String> about = FlightDumps.described(dumps);
            lines.add("flight recorder", about, LINES_OF_A_PROGRAM);
            about.stream().filter(line -> line.startsWith("Rank")).forEach(sentences::add);
        }
        stacks(found, end, lines, sentences);
        run(List.of("ncclras"), end).ifPresent(output -> lines.add("ncclras", output, LINES_OF_A_PROGRAM));
        run(
                        List.of(
                                "nvidia-smi",
                                "--query-gpu=index,utilization.gpu,memory.used,power.draw,temperature.gpu",
                                "--format=csv"),
                        end)
                .ifPresent(output -> lines.add("nvidia-smi", output, LINES_OF_A_PROGRAM));
        String summary = String.join(" ", sentences);
        return new CheckFindings(
                CheckRunStatus.INCONCLUSIVE,
                List.of(),
                List.of(),
                List.of(),
                summary.substring(0, Math.min(MAX_SUMMARY_LENGTH, summary.length())),
                lines.all());
    }

    private static void states(List<JobProcess> found, EvidenceLines lines, List<String> sentences) {
        if (found.isEmpty()) {
            sentences.add("No process of the job was found on this node.");
            return;
        }
        lines.add("processes", found.stream().map(JobProcess::described).toList(), MAX_PROCESSES);
        sentences.add("%d processes.".formatted(found.size()));
        found.stream()
                .filter(JobProcess::isStopped)
                .forEach(process -> sentences.add("Stopped: " + process.described() + "."));
        found.stream()
                .filter(JobProcess::waitsForDevice)
                .forEach(process -> sentences.add("Waiting for a device or file system: " + process.described() + "."));
    }

    private void stacks(List<JobProcess> found, Instant end, EvidenceLines lines, List<String> sentences) {
        // Processes with a known rank train. Data loaders have no rank, or the rank of the process that they belong to.
        List<JobProcess> python = found.stream()
                .filter(JobProcess::isPython)
                .sorted(Comparator.comparing(process -> process.rank() == null))
                .limit(MAX_STACKS)
                .toList();
        int read = 0;
        for (JobProcess process : python) {
            Optional<List<String>> stack =
                    run(List.of("py-spy", "dump", "--nonblocking", "--pid", Long.toString(process.pid())), end);
            if (stack.isPresent()) {
                lines.add("stack of " + process.described(), stack.get(), LINES_OF_A_STACK);
                read++;
            }
        }
        if (read > 0) {
            sentences.add("Stacks of %d.".formatted(read));
        }
    }

    /**
     * Returns the output of a program; empty if the program is not installed, failed without output, or no time is
     * left.
     */
    private Optional<List<String>> run(List<String> command, Instant end) {
        Duration left = Duration.between(clock.instant(), end);
        if (left.isNegative() || left.isZero() || !programs.has(command.getFirst())) {
            return Optional.empty();
        }
        try {
            ProgramOutput output = programs.run(command, left.compareTo(OF_A_PROGRAM) < 0 ? left : OF_A_PROGRAM);
            return output.lines().isEmpty() ? Optional.empty() : Optional.of(output.lines());
        } catch (ProgramMissing missing) {
            return Optional.empty();
        }
    }
}
