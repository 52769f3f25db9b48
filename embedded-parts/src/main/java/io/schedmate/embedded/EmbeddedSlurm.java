package io.schedmate.embedded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/**
 * A Slurm controller and some nodes with one CPU each on this machine, run from the installed Slurm. It trusts everyone
 * who reaches its ports and does not confine jobs, so use it for tests only. Tested with Slurm 22.05.
 */
public final class EmbeddedSlurm implements AutoCloseable {

    /**
     * A configuration line that starts and plans jobs at once. By default Slurm saves the controller of a large cluster
     * work, so a job may wait up to 3 s for its start and up to 30 s for its planned start.
     */
    public static final String AT_ONCE = "SchedulerParameters=batch_sched_delay=0,sched_interval=1,bf_interval=1";

    private static final List<String> PROGRAMS =
            List.of("slurmctld", "slurmd", "scontrol", "squeue", "sinfo", "sbatch", "scancel");
    private static final List<String> FOLDERS = List.of("/usr/sbin", "/usr/bin", "/usr/local/sbin", "/usr/local/bin");
    private static final Duration MAX_START_TIME = Duration.ofMinutes(2);
    private static final Duration MAX_COMMAND_TIME = Duration.ofMinutes(1);

    private final Folder folder;
    private final List<Process> daemons = new ArrayList<>();

    private EmbeddedSlurm(Folder folder) {
        this.folder = folder;
    }

    /** Returns whether the required programs are installed here. */
    public static boolean installed() {
        return PROGRAMS.stream().allMatch(EmbeddedSlurm::installed);
    }

    /** Starts a cluster with one partition of all these nodes. Returns once every node accepts work. */
    public static EmbeddedSlurm start(List<String> nodes) {
        return start(nodes, List.of(), Map.of());
    }

    /**
     * Like {@link #start(List)}, with more configuration lines and more files, by name, beside the configuration, as
     * Slurm's plugins read them.
     */
    public static EmbeddedSlurm start(List<String> nodes, List<String> settings, Map<String, String> files) {
        EmbeddedSlurm slurm = new EmbeddedSlurm(Folder.temporary("slurm"));
        try {
            slurm.write(nodes, settings);
            for (Map.Entry<String, String> file : files.entrySet()) {
                Files.writeString(slurm.folder().resolve(file.getKey()), file.getValue());
            }
            slurm.daemon("slurmctld", "-D", "-c");
            for (String node : nodes) {
                slurm.daemon("slurmd", "-D", "-N", node);
            }
            slurm.awaitIdle(nodes.size());
            return slurm;
        } catch (RuntimeException | IOException broken) {
            slurm.close();
            throw new IllegalStateException("Expected Slurm to start (%s).".formatted(broken.getMessage()), broken);
        }
    }

    /** Returns the path of Slurm's configuration. Set {@code SLURM_CONF} to it to use this cluster. */
    public Path configuration() {
        return folder.path().resolve("slurm.conf");
    }

    /** Returns a folder that jobs may write to. It is deleted with the cluster. */
    public Path folder() {
        return folder.path();
    }

    /**
     * Submits a script with {@code sbatch}. Output is appended to that of earlier attempts.
     *
     * @param options more options of sbatch
     * @return the job's number
     */
    public String submit(String script, Path output, String... options) {
        try {
            Path file = Files.createTempFile(folder.path(), "job", ".sh");
            Files.writeString(file, script);
            List<String> words = new ArrayList<>(List.of(
                    "sbatch",
                    "--parsable",
                    "--requeue",
                    "--open-mode=append",
                    "--output=" + output,
                    "--chdir=" + folder.path()));
            words.addAll(List.of(options));
            words.add(file.toString());
            return run(words.toArray(String[]::new)).getLast().strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Runs one of Slurm's commands and returns what it prints.
     *
     * @throws IllegalStateException if the command fails or does not end
     */
    public List<String> run(String... words) {
        try {
            Path printed = Files.createTempFile(folder.path(), "printed", ".txt");
            Process process = process(printed, words).start();
            if (!process.waitFor(MAX_COMMAND_TIME.toMillis(), TimeUnit.MILLISECONDS)) {
                process.destroyForcibly();
                throw new IllegalStateException("Expected %s to end (it hangs).".formatted(words[0]));
            }
            List<String> lines = Files.readAllLines(printed);
            if (process.exitValue() != 0) {
                throw new IllegalStateException(
                        "Expected %s to succeed (%s).".formatted(String.join(" ", words), lines));
            }
            return lines;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Expected a command to end (interrupted).", e);
        }
    }

    @Override
    public void close() {
        // Stop only this cluster's daemons and their descendants; other Slurm clusters on the machine keep running.
        daemons.forEach(daemon -> {
            daemon.descendants().forEach(ProcessHandle::destroy);
            daemon.destroy();
        });
        daemons.forEach(EmbeddedSlurm::awaitEnd);
        folder.release();
    }

    private static void awaitEnd(Process daemon) {
        try {
            if (!daemon.waitFor(20, TimeUnit.SECONDS)) {
                daemon.destroyForcibly().waitFor();
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private static boolean installed(String program) {
        return find(program).findFirst().isPresent();
    }

    private static Stream<Path> find(String program) {
        return FOLDERS.stream().map(folder -> Path.of(folder, program)).filter(Files::isExecutable);
    }

    private void daemon(String... words) throws IOException {
        Path printed = Files.createTempFile(folder.path(), words[0], ".out");
        daemons.add(process(printed, words).start());
    }

    private ProcessBuilder process(Path printed, String... words) {
        List<String> line = new ArrayList<>(List.of(words));
        line.set(0, find(words[0]).findFirst().map(Path::toString).orElse(words[0]));
        ProcessBuilder builder = new ProcessBuilder(line)
                .directory(folder.path().toFile())
                .redirectErrorStream(true)
                .redirectOutput(printed.toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("SLURM") || name.startsWith("SBATCH"));
        builder.environment().putAll(Map.of("SLURM_CONF", configuration().toString(), "TZ", "UTC"));
        return builder;
    }

    private void awaitIdle(int nodes) throws IOException {
        CompletableFuture<?> anyEnd =
                CompletableFuture.anyOf(daemons.stream().map(Process::onExit).toArray(CompletableFuture[]::new));
        long end = System.nanoTime() + MAX_START_TIME.toNanos();
        while (idle() < nodes) {
            if (System.nanoTime() - end >= 0 || endsNow(anyEnd)) {
                throw new IOException("Expected %d idle nodes within %s, got (%d). %s"
                        .formatted(nodes, MAX_START_TIME, idle(), printed()));
            }
        }
    }

    private long idle() {
        try {
            return run("sinfo", "--noheader", "--Node", "--format=%T").stream()
                    .filter(state -> state.strip().equals("idle"))
                    .count();
        } catch (IllegalStateException _) {
            // The controller does not listen yet.
            return 0;
        }
    }

    /** Waits briefly for a daemon to end, so that the controller is not polled without pause. */
    private static boolean endsNow(CompletableFuture<?> anyEnd) throws IOException {
        try {
            anyEnd.get(200, TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException _) {
            return false;
        } catch (ExecutionException _) {
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("Expected to go on waiting (interrupted).", e);
        }
    }

    private String printed() throws IOException {
        try (Stream<Path> files = Files.list(folder.path())) {
            List<String> all = new ArrayList<>();
            for (Path file :
                    files.filter(each -> each.toString().endsWith(".out")).toList()) {
                all.addAll(Files.readAllLines(file));
            }
            return String.join("; ", all.subList(Math.max(0, all.size() - 20), all.size()));
        }
    }

    private void write(List<String> nodes, List<String> settings) throws IOException {
        String host =
                Files.readString(Path.of("/proc/sys/kernel/hostname")).strip().replaceAll("\\..*", "");
        String user = System.getProperty("user.name");
        List<String> lines = new ArrayList<>(List.of(
                "ClusterName=embedded",
                "SlurmctldHost=" + host + "(127.0.0.1)",
                "SlurmctldPort=" + Ports.free(),
                "AuthType=auth/none",
                "CredType=cred/none",
                "SlurmUser=" + user,
                "SlurmdUser=" + user,
                "StateSaveLocation=" + folder.path().resolve("state"),
                "SlurmdSpoolDir=" + folder.path().resolve("%n"),
                "SlurmctldPidFile=" + folder.path().resolve("slurmctld.pid"),
                "SlurmdPidFile=" + folder.path().resolve("%n.pid"),
                "ProctrackType=proctrack/pgid",
                "TaskPlugin=task/none",
                "SwitchType=switch/none",
                "MpiDefault=none",
                "ReturnToService=2",
                "SelectType=select/cons_tres",
                "SchedulerType=sched/backfill",
                "SlurmdParameters=config_overrides",
                "JobRequeue=1",
                "KillWait=2",
                // By default Slurm takes a job for lost whose script did not start within 10 s, and requeues it for two
                // minutes; on a machine whose processors are all busy, a start takes that long.
                "BatchStartTimeout=300",
                "MessageTimeout=60"));
        lines.addAll(settings);
        for (String node : nodes) {
            Files.createDirectories(folder.path().resolve(node));
            lines.add("NodeName=%s NodeAddr=127.0.0.1 NodeHostname=%s Port=%d CPUs=1 RealMemory=100"
                    .formatted(node, host, Ports.free()));
        }
        lines.add(
                "PartitionName=all Nodes=%s Default=YES State=UP MaxTime=INFINITE".formatted(String.join(",", nodes)));
        Files.createDirectories(folder.path().resolve("state"));
        Files.write(configuration(), lines, StandardCharsets.UTF_8);
    }
}
