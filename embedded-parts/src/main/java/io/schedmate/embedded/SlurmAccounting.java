package io.schedmate.embedded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Slurm's accounting on this machine: slurmdbd with its own MariaDB, run from the installed programs, for an
 * {@link EmbeddedSlurm} that is started with {@link #settings}. It trusts everyone who reaches its ports. Tested with
 * Slurm 22.05 and MariaDB 10.11.
 */
public final class SlurmAccounting implements AutoCloseable {

    private static final List<String> FOLDERS = List.of("/usr/sbin", "/usr/bin", "/usr/local/sbin", "/usr/local/bin");
    private static final List<String> PROGRAMS =
            List.of("slurmdbd", "sacctmgr", "sacct", "mariadbd", "mariadb-install-db", "mariadb");
    private static final Duration MAX_START_TIME = Duration.ofMinutes(2);
    private static final Duration MAX_STOP_TIME = Duration.ofSeconds(30);

    private final Folder folder = Folder.temporary("slurm-accounting");
    private final int database = Ports.free();
    private final int port = Ports.free();
    private final List<Process> daemons = new ArrayList<>();

    private SlurmAccounting() {}

    /** Returns whether the required programs are installed here. */
    public static boolean installed() {
        return PROGRAMS.stream().allMatch(program -> find(program).isPresent());
    }

    /** Starts the accounting. Returns once it keeps accounts for cluster {@code embedded}. */
    public static SlurmAccounting start() {
        var accounting = new SlurmAccounting();
        try {
            accounting.startDatabase();
            accounting.startDaemon();
            accounting.done("sacctmgr", "--immediate", "add", "cluster", "embedded");
            return accounting;
        } catch (IOException e) {
            accounting.close();
            throw new UncheckedIOException("Expected Slurm's accounting to start.", e);
        }
    }

    /** Returns the lines for {@code slurm.conf}. */
    public List<String> settings() {
        return List.of(
                "AccountingStorageType=accounting_storage/slurmdbd",
                "AccountingStorageHost=localhost",
                "AccountingStoragePort=" + port,
                "AccountingStoreFlags=job_comment",
                "GresTypes=gpu",
                "AccountingStorageTRES=gres/gpu,gres/gpumem,gres/gpuutil",
                "JobAcctGatherType=jobacct_gather/linux");
    }

    /**
     * Runs an SQL statement that changes the database, for example to add values that a machine without GPUs cannot
     * measure.
     */
    public void change(String statement) {
        try {
            done(
                    "mariadb",
                    "--no-defaults",
                    "--host=127.0.0.1",
                    "--port=" + database,
                    "--user=slurm",
                    "--password=slurm",
                    "--execute=" + statement,
                    "slurm");
        } catch (IOException e) {
            throw new UncheckedIOException("Expected a change of Slurm's accounts.", e);
        }
    }

    @Override
    public void close() {
        for (Process daemon : daemons.reversed()) {
            daemon.destroy();
            try {
                if (!daemon.waitFor(MAX_STOP_TIME.toSeconds(), TimeUnit.SECONDS)) {
                    daemon.destroyForcibly().waitFor();
                }
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        }
        folder.release();
    }

    private void startDatabase() throws IOException {
        String user = System.getProperty("user.name");
        Path data = folder.path().resolve("data");
        done(
                "mariadb-install-db",
                "--no-defaults",
                "--user=" + user,
                "--auth-root-authentication-method=normal",
                "--skip-test-db",
                "--datadir=" + data);
        Path first = folder.path().resolve("first.sql");
        Files.writeString(first, """
                create database slurm;
                create user 'slurm'@'%' identified by 'slurm';
                grant all on slurm.* to 'slurm'@'%';
                """);
        daemon(
                "mariadbd",
                "--no-defaults",
                "--user=" + user,
                "--datadir=" + data,
                "--socket=" + folder.path().resolve("socket"),
                "--pid-file=" + folder.path().resolve("mariadb.pid"),
                "--port=" + database,
                "--bind-address=127.0.0.1",
                "--innodb-buffer-pool-size=32M",
                "--init-file=" + first);
    }

    private void startDaemon() throws IOException {
        String user = System.getProperty("user.name");
        String host =
                Files.readString(Path.of("/proc/sys/kernel/hostname")).strip().replaceAll("\\..*", "");
        Files.write(
                folder.path().resolve("slurm.conf"),
                Stream.concat(
                                Stream.of(
                                        "ClusterName=embedded",
                                        "SlurmctldHost=" + host + "(127.0.0.1)",
                                        "AuthType=auth/none",
                                        "CredType=cred/none",
                                        "SlurmUser=" + user,
                                        "NodeName=node-1 CPUs=1",
                                        "PartitionName=all Nodes=node-1"),
                                settings().stream())
                        .toList());
        Path settings = folder.path().resolve("slurmdbd.conf");
        Files.write(
                settings,
                List.of(
                        "AuthType=auth/none",
                        "DbdHost=localhost",
                        "DbdPort=" + port,
                        "SlurmUser=" + user,
                        "StorageType=accounting_storage/mysql",
                        "StorageHost=127.0.0.1",
                        "StoragePort=" + database,
                        "StorageUser=slurm",
                        "StoragePass=slurm",
                        "StorageLoc=slurm",
                        "PidFile=" + folder.path().resolve("slurmdbd.pid"),
                        "LogFile=" + folder.path().resolve("slurmdbd.out")));
        // slurmdbd refuses to start if others may read its password.
        Files.setPosixFilePermissions(settings, PosixFilePermissions.fromString("rw-------"));
        // slurmdbd waits for its database by itself.
        daemon("slurmdbd", "-D");
        long end = System.nanoTime() + MAX_START_TIME.toNanos();
        while (ended("sacctmgr", "--noheader", "list", "cluster") != 0) {
            if (System.nanoTime() - end >= 0 || !daemons.getLast().isAlive()) {
                throw new IOException("Expected slurmdbd to answer. " + printed());
            }
        }
    }

    private void daemon(String... words) throws IOException {
        daemons.add(process(folder.path().resolve(words[0] + ".out"), words).start());
    }

    private void done(String... words) throws IOException {
        if (ended(words) != 0) {
            throw new IOException("Expected %s to succeed. %s".formatted(words[0], printed()));
        }
    }

    private int ended(String... words) throws IOException {
        try {
            return process(folder.path().resolve("last.out"), words).start().waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("Expected a command to end (interrupted).", e);
        }
    }

    private ProcessBuilder process(Path printed, String... words) {
        var line = new ArrayList<>(List.of(words));
        line.set(0, find(words[0]).map(Path::toString).orElse(words[0]));
        var builder = new ProcessBuilder(line)
                .directory(folder.path().toFile())
                .redirectErrorStream(true)
                .redirectOutput(printed.toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("SLURM"));
        builder.environment()
                .put("SLURM_CONF", folder.path().resolve("slurm.conf").toString());
        builder.environment().put("TZ", "UTC");
        return builder;
    }

    private String printed() throws IOException {
        try (Stream<Path> files = Files.list(folder.path())) {
            var all = new ArrayList<String>();
            for (Path file :
                    files.filter(each -> each.toString().endsWith(".out")).toList()) {
                List<String> lines = Files.readAllLines(file);
                all.addAll(lines.subList(Math.max(0, lines.size() - 5), lines.size()));
            }
            return String.join("; ", all);
        }
    }

    private static Optional<Path> find(String program) {
        return FOLDERS.stream()
                .map(folder -> Path.of(folder, program))
                .filter(Files::isExecutable)
                .findFirst();
    }
}
