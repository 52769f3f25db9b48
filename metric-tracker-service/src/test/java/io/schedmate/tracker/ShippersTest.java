package io.schedmate.tracker;

import static io.schedmate.tracker.Service.TRACKER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.schedmate.model.event.LogChunk;
import io.schedmate.model.job.JobId;
import io.schedmate.model.log.LogOrder;
import io.schedmate.model.topic.Topic;
import io.schedmate.testing.RunningService;
import io.schedmate.testing.SharedBroker;
import io.schedmate.tracker.jobs.KnownJobs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Tests the shippers themselves, with our configuration and with their defaults. */
class ShippersTest {

    private static final Path SHIPPED = Path.of("..", "integrations", "rsyslog", "schedmate.conf");
    private static final Path OMKAFKA = Path.of("/usr/lib/x86_64-linux-gnu/rsyslog/omkafka.so");
    private static final Path FLUENT_BIT = Path.of("..", "integrations", "fluent-bit", "schedmate.yaml");
    private static final Path FILEBEAT = Path.of("..", "integrations", "filebeat", "schedmate.yml");
    private static final String RSYSLOGD = "/usr/sbin/rsyslogd";

    @TempDir
    private Path folder;

    @Test
    void rsyslogWithOurConfigurationSendsEachLineOnceInOrderOverARestart() throws Exception {
        Assumptions.assumeTrue(Files.isRegularFile(OMKAFKA), "rsyslog-kafka is not installed");

        eachLineIsSentOnceInOrderOverARestart("88001", "88002", this::rsyslog);
    }

    @Test
    void fluentBitWithOurConfigurationSendsEachLineOnceInOrderOverARestart() throws Exception {
        String program = System.getProperty("schedmate.fluent-bit", "/opt/fluent-bit/bin/fluent-bit");
        Assumptions.assumeTrue(Files.isExecutable(Path.of(program)), "Fluent Bit is not installed");

        eachLineIsSentOnceInOrderOverARestart("88004", "88005", () -> fluentBit(program));
    }

    @Test
    void filebeatWithOurConfigurationSendsEachLineOnceInOrderOverARestart() throws Exception {
        String program = filebeat();

        eachLineIsSentOnceInOrderOverARestart("88006", "88007", () -> filebeat(program));
    }

    private void eachLineIsSentOnceInOrderOverARestart(String number, String another, Start shipper) throws Exception {
        JobId job = known(number);
        JobId other = known(another);
        Path log = folder.resolve("slurm-%s.out".formatted(number));
        write(log, lines("before", 60));
        write(folder.resolve("slurm-%s.out".formatted(another)), lines("of another job", 5));

        try (Program first = shipper.start()) {
            awaitLines(job, 60);
            write(log, lines("while it runs \"quoted\" \\ \t é 你好", 60));
            awaitLines(job, 120);
        }
        write(log, lines("while it is away", 60));
        try (Program again = shipper.start()) {
            awaitLines(job, 180);
            write(log, List.of("the last line"));
            awaitLines(job, 181);
        }

        List<String> expected = Files.readAllLines(log);
        assertThat(published(job)).containsExactlyElementsOf(expected);
        assertThat(published(other)).containsExactlyElementsOf(lines("of another job", 5));
        assertThat(chunks(job)).allSatisfy(chunk -> {
            assertThat(chunk.order()).isEqualTo(LogOrder.EXACT);
            assertThat(chunk.source().file()).isEqualTo(log.toString());
        });
    }

    @Test
    void kcatsBareLinesGoToTheJobOfTheirKeyWithBestEffortOrder() throws Exception {
        Assumptions.assumeTrue(Files.isExecutable(Path.of("/usr/bin/kcat")), "kcat is not installed");
        JobId job = known("88003");
        List<String> sent = lines("a bare line", 40);
        Path log = folder.resolve("kcat.out");
        write(log, sent);

        try (Program kcat = new Program(
                "kcat", "-P", "-b", SharedBroker.address(), "-t", "log-raw", "-k", "88003", "-l", log.toString())) {
            kcat.awaitEnd();
        }
        await().atMost(RunningService.MAX_TIME)
                .until(() -> waiting(job), held -> sent.stream().allMatch(held::contains));
        Service.CLOCK.forward(Duration.ofMinutes(11));
        awaitLines(job, sent.size());

        assertThat(published(job)).containsExactlyElementsOf(sent);
        assertThat(chunks(job)).allSatisfy(chunk -> assertThat(chunk.order()).isEqualTo(LogOrder.BEST_EFFORT));
    }

    /** Starts rsyslog with our configuration, except for the two values that a site sets and the working folder. */
    private Program rsyslog() throws IOException {
        String ours = Files.readString(SHIPPED)
                .replace("localhost:9092", SharedBroker.address())
                // The test broker does not support logins.
                .replaceAll("(?m)^ *\"(?:security.protocol|sasl.mechanism)=.*$\\n", "")
                .replace("\"compression.codec=lz4\",", "\"compression.codec=lz4\"]")
                .replace("/home/*/slurm-*.out", folder + "/slurm-*.out")
                .replace("/var/spool/rsyslog", folder.toString());
        Path file = folder.resolve("rsyslog.conf");
        Files.writeString(file, "global(workDirectory=\"%s\")%n%s".formatted(folder, ours));
        return new Program(
                RSYSLOGD,
                "-n",
                "-f",
                file.toString(),
                "-i",
                folder.resolve("rsyslog.pid").toString());
    }

    /**
     * Starts Fluent Bit with our configuration, except for the login, which the test broker does not support, and the
     * storage folder.
     */
    private Program fluentBit(String program) throws IOException {
        String ours = Files.readString(FLUENT_BIT)
                .replaceAll("(?m)^ *rdkafka\\.(?:security|ssl|sasl)\\..*$\\n", "")
                .replace("/var/lib/fluent-bit", folder.toString());
        Path file = folder.resolve("fluent-bit.yaml");
        Files.writeString(file, ours);
        return new Program(
                Map.of(
                        "KAFKA_BROKERS",
                        SharedBroker.address(),
                        "SCHEDMATE_LOGS",
                        folder + "/slurm-*.out",
                        "HOSTNAME",
                        "node-1"),
                program,
                "--config=" + file);
    }

    private static String filebeat() {
        String program = System.getProperty("schedmate.filebeat", "/usr/share/filebeat/bin/filebeat");
        Assumptions.assumeTrue(Files.isExecutable(Path.of(program)), "Filebeat is not installed");
        return program;
    }

    /** Starts Filebeat with our configuration, except for the login, which the test broker does not support. */
    private Program filebeat(String program) throws IOException {
        String ours = Files.readString(FILEBEAT)
                .replaceAll("(?m)^ *(?:username|password|sasl\\.mechanism|ssl\\.certificate_authorities):.*$\\n", "");
        Path file = folder.resolve("filebeat.yml");
        Files.writeString(file, ours);
        return new Program(
                Map.of("KAFKA_BROKERS", SharedBroker.address(), "SCHEDMATE_LOGS", folder + "/slurm-*.out"),
                program,
                "--strict.perms=false",
                "-e",
                "-c",
                file.toString(),
                "--path.home",
                folder.resolve("filebeat").toString());
    }

    private static List<String> lines(String text, int count) {
        return IntStream.rangeClosed(1, count)
                .mapToObj(each -> "step %d of %s".formatted(each, text))
                .toList();
    }

    private static void write(Path file, List<String> lines) throws IOException {
        Files.write(file, lines, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    private static JobId known(String externalId) {
        JobId job = Jobs.id(externalId);
        Jobs.running(job, Jobs.now());
        await().atMost(RunningService.MAX_TIME)
                .until(() -> TRACKER.part(KnownJobs.class).find(job).isPresent());
        return job;
    }

    private static String waiting(JobId job) {
        return TRACKER.part(JdbcClient.class)
                .sql("select coalesce(string_agg(lines, ''), '') from held_lines where job_id = ?")
                .param(job.value())
                .query(String.class)
                .single();
    }

    private static void awaitLines(JobId job, int count) {
        await().atMost(RunningService.MAX_TIME).until(() -> published(job).size(), size -> size >= count);
    }

    private static List<String> published(JobId job) {
        return chunks(job).stream().flatMap(chunk -> chunk.lines().stream()).toList();
    }

    private static List<LogChunk> chunks(JobId job) {
        return TRACKER.events().of(Topic.LOG_CHUNK, job).stream()
                .map(LogChunk.class::cast)
                .toList();
    }

    /** Starts a shipper that continues from its stored state. */
    private interface Start {
        Program start() throws IOException;
    }

    /** A program on this machine, which ends with the test. */
    private static final class Program implements AutoCloseable {

        private final Process process;

        Program(String... command) throws IOException {
            this(Map.of(), command);
        }

        Program(Map<String, String> variables, String... command) throws IOException {
            var builder = new ProcessBuilder(new ArrayList<>(List.of(command)))
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.INHERIT);
            builder.environment().putAll(variables);
            this.process = builder.start();
        }

        void awaitEnd() throws InterruptedException {
            assertThat(process.waitFor()).isZero();
        }

        /** Ends the program cleanly, as a system shutdown does. */
        @Override
        public void close() throws InterruptedException {
            process.destroy();
            process.waitFor();
        }
    }
}
