package io.schedmate.slurm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.schedmate.client.SchedMateClient;
import io.schedmate.embedded.EmbeddedSlurm;
import io.schedmate.model.api.advice.AdviceRequest;
import io.schedmate.model.api.job.JobEventRequest;
import io.schedmate.model.job.JobExit;
import io.schedmate.model.job.JobState;
import io.schedmate.slurm.advise.Expectations;
import io.schedmate.slurm.advise.NodeWeigher;
import io.schedmate.slurm.advise.NumbersBefore;
import io.schedmate.slurm.advise.Prioritiser;
import io.schedmate.slurm.advise.QueueOrder;
import io.schedmate.slurm.advise.Starts;
import io.schedmate.slurm.command.Controller;
import io.schedmate.slurm.command.SlurmUnavailable;
import io.schedmate.slurm.command.WeightChange;
import io.schedmate.slurm.format.SeenJob;
import io.schedmate.slurm.observe.Reporter;
import io.schedmate.wire.WireJson;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Needs Slurm's programs on this machine (Debian packages slurmctld, slurmd, slurm-client), and curl. */
class BesideSlurmTest {

    private static final Path HOOKS = Path.of(System.getProperty("schedmate.root"), "integrations/slurm");
    private static final List<String> NODES = List.of("n1", "n2", "n3");
    private static final Duration LONG = Duration.ofMinutes(5);
    private static final String SHORT_JOB = "#!/bin/sh\n# a note\ntrue\n";
    private static final Path NOWHERE = Path.of("/dev/null");

    private static final String ADVICE = """
        {"adviceId": "5d0f4bb7-0f5e-4c8e-8a7c-0c41b1a0c7de", "jobId": null, "status": "done",
         "similarJobs": [{"workloadText": "says \\"mean=1s\\" {[", "durationSeconds": 1.0}],
         "estimates": {"durationSeconds": {"p10": 600.0, "p50": 900.0, "p90": 1.2e3, "mean": 1000},
                       "confidence": 0.82, "engine": "retrieval"},
         "suggestedTimeLimitSeconds": 3630.0, "caveats": []}
        """;

    private static final String OUTLOOK = """
        {"jobId": null, "computedAt": "2026-03-02T08:00:00Z", "state": "queued",
         "start": {"p10": "2026-03-02T08:01:00Z", "p50": "2026-03-02T08:05:00Z", "p90": "2026-03-02T08:30:00Z"},
         "end": {"p10": "2026-03-02T08:11:00Z", "p50": "2026-03-02T08:15:00Z", "p90": "2026-03-02T08:40:00Z"},
         "basis": null, "gap": null, "detail": null, "caveats": []}
        """;

    private static @Nullable EmbeddedSlurm sharedSlurm;
    private static @Nullable StandInPlatform sharedPlatform;
    private static String configurationBefore = "";

    private EmbeddedSlurm slurm;
    private StandInPlatform platform;

    @BeforeEach
    void startOnce() throws Exception {
        assumeTrue(
                EmbeddedSlurm.installed() && Files.isExecutable(Path.of("/usr/bin/curl")),
                "Slurm or curl is not installed here");
        if (sharedSlurm == null) {
            sharedPlatform = new StandInPlatform();
            sharedSlurm = EmbeddedSlurm.start(NODES, List.of(EmbeddedSlurm.AT_ONCE), Map.of());
            configurationBefore = Files.readString(sharedSlurm.configuration());
            install(sharedSlurm, sharedPlatform);
        }
        slurm = sharedSlurm;
        platform = Objects.requireNonNull(sharedPlatform);
        platform.advises(ADVICE);
        platform.breaks(false);
    }

    @AfterEach
    void emptyTheQueue() throws Exception {
        if (sharedSlurm != null) {
            sharedSlurm.run("scancel", "--user=" + System.getProperty("user.name"));
            await(jobs -> jobs.stream()
                    .allMatch(job ->
                            job.latest().state() != null && job.latest().state().ended()));
        }
    }

    @AfterAll
    static void stop() {
        if (sharedSlurm != null) {
            sharedSlurm.close();
        }
        if (sharedPlatform != null) {
            sharedPlatform.close();
        }
    }

    @Test
    void theAdviceIsWrittenToTheAdminCommentOfTheJob() throws Exception {
        String number = slurm.submit(SHORT_JOB, NOWHERE, "--job-name=it's \"quoted\"", "--time=30", "--hold");

        assertThat(seen(number).place().adminComment())
                .isEqualTo(
                        "schedmate: advice=5d0f4bb7-0f5e-4c8e-8a7c-0c41b1a0c7de p10=600s p50=900s p90=1200s mean=1000s"
                                + " suggests=3630s confidence=0.82 engine=retrieval");
        assertThatCode(() -> WireJson.strict().readValue(platform.questions.getLast(), AdviceRequest.class))
                .doesNotThrowAnyException();
        assertThat(platform.questions.getLast())
                .contains("\"command\":\"true\"", "\"name\":\"it's \\\"quoted\\\"\"", "\"timeLimitSeconds\":1800");
    }

    @Test
    void aTimeLimitIsLoweredOnRequestOfTheOwnerAndNeverRaised() throws Exception {
        String asked = slurm.submit(SHORT_JOB, NOWHERE, "--time=300", "--comment=schedmate:lower", "--hold");
        String silent = slurm.submit(SHORT_JOB, NOWHERE, "--time=300", "--hold");
        String lower = slurm.submit(SHORT_JOB, NOWHERE, "--time=45", "--comment=schedmate:lower", "--hold");
        String none = slurm.submit(SHORT_JOB, NOWHERE, "--comment=schedmate:lower", "--hold");

        assertThat(seen(asked).asked().requested().timeLimitSeconds()).isEqualTo(61 * 60);
        assertThat(seen(asked).place().adminComment()).endsWith("lowered=300min->61min");
        assertThat(seen(silent).asked().requested().timeLimitSeconds()).isEqualTo(300 * 60);
        assertThat(seen(lower).asked().requested().timeLimitSeconds()).isEqualTo(45 * 60);
        assertThat(seen(none).asked().requested().timeLimitSeconds()).isNull();
    }

    @Test
    void settingsInTheJobsCommentApply() throws Exception {
        int asked = platform.questions.size();
        String unadvised = slurm.submit(SHORT_JOB, NOWHERE, options("{\"advice\": false}"), "--time=300", "--hold");
        assertThat(platform.questions).hasSize(asked);
        String lower = slurm.submit(SHORT_JOB, NOWHERE, options("{\"lowerTimeLimit\": true}"), "--time=300", "--hold");
        String silent = slurm.submit(SHORT_JOB, NOWHERE, options("{\"advice\": null}"), "--time=300", "--hold");
        String other = slurm.submit(SHORT_JOB, NOWHERE, "--comment={\"ours\": [", "--time=300", "--hold");

        assertThat(seen(unadvised).place().adminComment()).isEmpty();
        assertThat(seen(lower).asked().requested().timeLimitSeconds()).isEqualTo(61 * 60);
        assertThat(seen(silent).place().adminComment()).startsWith("schedmate: advice=");
        assertThat(seen(silent).asked().requested().timeLimitSeconds()).isEqualTo(300 * 60);
        assertThat(seen(other).place().adminComment()).startsWith("schedmate: advice=");
    }

    @Test
    void theOwnerCanOverrideTheSiteOnTimeLimitAndFolder() throws Exception {
        Path settings = slurm.folder().resolve("schedmate.conf.lua");
        String before = Files.readString(settings);
        try {
            Files.writeString(
                    settings,
                    before.replace("lower_time_limit = \"asked\"", "lower_time_limit = \"always\", source = \"path\""));
            readHookAgain();
            String kept = slurm.submit(
                    SHORT_JOB,
                    NOWHERE,
                    options("{\"lowerTimeLimit\": false, \"code\": false}"),
                    "--time=300",
                    "--hold");
            assertThat(platform.questions.getLast()).contains("{\"kind\":\"none\"}");
            String lowered = slurm.submit(SHORT_JOB, NOWHERE, "--time=300", "--hold");
            assertThat(platform.questions.getLast()).contains("{\"kind\":\"path\"");

            assertThat(seen(kept).asked().requested().timeLimitSeconds()).isEqualTo(300 * 60);
            assertThat(seen(lowered).asked().requested().timeLimitSeconds()).isEqualTo(61 * 60);
        } finally {
            Files.writeString(settings, before);
            readHookAgain();
        }
    }

    private static String options(String json) {
        return "--comment={\"ticket\": 7, \"schedmate\": " + json + "}";
    }

    @Test
    void thePlannedStartOfAWaitingJobIsShownBesideThePredictedOne() throws Exception {
        slurm.submit("#!/bin/sh\nsleep 600\n", NOWHERE, "--nodes=" + NODES.size(), "--time=10");
        await(jobs -> jobs.stream().anyMatch(job -> job.latest().state() == JobState.RUNNING));
        String waiting = slurm.submit(SHORT_JOB, NOWHERE, "--time=5");
        await(jobs -> jobs.stream()
                .anyMatch(job -> job.number().equals(waiting) && job.place().plannedStart() != null));
        platform.predicts(OUTLOOK);
        try (var gateway = gateway()) {
            var starts = new Starts(new Controller(slurm.configuration()), gateway, "embedded");

            assertThat(starts.look()).singleElement().satisfies(start -> {
                assertThat(start.externalId()).isEqualTo(waiting);
                // The running job may take its ten minutes.
                assertThat(Objects.requireNonNull(start.planned())).isAfter(Instant.now());
                assertThat(Objects.requireNonNull(
                                        Objects.requireNonNull(start.outlook()).start())
                                .p50())
                        .isEqualTo(Instant.parse("2026-03-02T08:05:00Z"));
            });
            platform.predicts(null);
            assertThat(starts.look())
                    .singleElement()
                    .satisfies(start -> assertThat(start.outlook()).isNull());
        }
    }

    @Test
    void jobsAreAcceptedAndRunWhileThePlatformAnswersWronglyOrLate() throws Exception {
        List<String> numbers = new ArrayList<>();
        List<String> nonsense = new ArrayList<>(List.of("<html>", "", "{\"a\":" + "[".repeat(5000), "{}"));
        nonsense.add(ADVICE.replace("1.2e3", "-nan").replace("5d0f", "; rm"));
        for (String each : nonsense) {
            platform.advises(each);
            numbers.add(slurm.submit(SHORT_JOB, NOWHERE));
        }
        platform.advises(null);
        numbers.add(slurm.submit(SHORT_JOB, NOWHERE));

        await(jobs -> jobs.stream()
                        .filter(job -> numbers.contains(job.number()))
                        .filter(job -> job.latest().state() == JobState.SUCCEEDED)
                        .count()
                == numbers.size());
        assertThat(seen(numbers.getLast()).place().adminComment()).isEmpty();
    }

    @Test
    void jobsAreAcceptedAndRunWhileThePlatformIsDownOrTheHookIsBroken() throws Exception {
        String down = submitWith("schedmate.conf.lua", "return { url = \"http://127.0.0.1:1\" }");
        String noSettings = submitWith("schedmate.conf.lua", "return {");
        String noHook = submitWith("schedmate.lua", "this is no Lua");

        await(jobs -> Stream.of(down, noSettings, noHook).allMatch(number -> has(jobs, number, JobState.SUCCEEDED)));
        assertThat(seen(down).place().adminComment()).isEmpty();
        assertThat(seen(noHook).place().adminComment()).isEmpty();
    }

    @Test
    void eachStateIsReportedOnceWithExitCodeAndReason() throws Exception {
        Reporter reporter = reporter();
        String good = slurm.submit(SHORT_JOB, NOWHERE);
        String bad = slurm.submit("#!/bin/sh\nexit 3\n", NOWHERE);
        await(jobs -> has(jobs, good, JobState.SUCCEEDED) && has(jobs, bad, JobState.FAILED));

        reporter.round();
        List<JobEventRequest> once = List.copyOf(platform.events);
        reporter.round();
        reporter().round();

        assertThat(platform.submissions.get(bad)).extracting("command").isEqualTo("exit 3");
        assertThat(once.stream()
                        .filter(event -> event.state() == JobState.FAILED)
                        .map(JobEventRequest::exit))
                .contains(new JobExit(3, null, "NonZeroExitCode"));
        assertThat(platform.events).isEqualTo(once);
    }

    @Test
    void eventsDuringAnOutageOfThePlatformAreReportedAfterwards() throws Exception {
        Reporter reporter = reporter();
        String number = slurm.submit("#!/bin/sh\n[ $SLURM_RESTART_COUNT ] || exit 4\n", NOWHERE);
        await(jobs -> has(jobs, number, JobState.FAILED));
        platform.breaks(true);
        assertThat(unavailable(reporter)).contains("503");
        slurm.run("scontrol", "requeue", number);
        // A node refuses an attempt that starts in the second in which the attempt before ended.
        slurm.run("scontrol", "update", "JobId=" + number, "StartTime=now+5");
        await(jobs -> has(jobs, number, JobState.SUCCEEDED));
        platform.breaks(false);
        int before = platform.events.size();

        reporter.round();

        assertThat(platform.events.subList(before, platform.events.size()).stream()
                        .map(event -> event.attempt() + " " + event.state())
                        .toList())
                .containsSubsequence("1 RUNNING", "1 FAILED", "2 QUEUED", "2 RUNNING", "2 SUCCEEDED");
    }

    @Test
    void theShorterJobGetsTheHigherPriorityAndAllChangesCanBeReverted() throws Exception {
        slurm.submit("#!/bin/sh\nsleep 600\n", NOWHERE, "--nodes=" + NODES.size());
        await(jobs -> jobs.stream().anyMatch(job -> job.latest().state() == JobState.RUNNING));
        String first = slurm.submit(SHORT_JOB, NOWHERE);
        platform.advises(ADVICE.replace("1000", "10"));
        String second = slurm.submit(SHORT_JOB, NOWHERE, "--nice=7");
        Path state = slurm.folder().resolve("nice-" + second);

        Prioritiser.QueuePass pass = prioritiser(state).pass();

        assertThat(pass.waiting().getFirst().number()).isEqualTo(second);
        assertThat(seen(second).place().priority())
                .isGreaterThan(seen(first).place().priority());
        assertThat(prioritiser(state).pass().changes()).isEmpty();
        assertThat(prioritiser(state).release()).isPositive();
        assertThat(seen(first).place().nice()).isZero();
        assertThat(seen(second).place().nice()).isEqualTo(7);
        assertThat(state).doesNotExist();
    }

    @Test
    void uninstallingLeavesNoTrace() throws Exception {
        script(slurm, "uninstall.sh");
        try {
            slurm.run("scontrol", "reconfigure");
            int asked = platform.questions.size();
            String number = slurm.submit(SHORT_JOB, NOWHERE, "--hold");

            assertThat(seen(number).place().adminComment()).isEmpty();
            assertThat(platform.questions).hasSize(asked);
            assertThat(slurm.configuration()).hasContent(configurationBefore);
            try (Stream<Path> files = Files.list(slurm.folder())) {
                assertThat(files.map(file -> file.getFileName().toString())).noneMatch(name -> name.endsWith(".lua"));
            }
        } finally {
            install(slurm, platform);
        }
    }

    /** As an administrator does it, but for the settings. */
    private static void install(EmbeddedSlurm slurm, StandInPlatform platform) throws Exception {
        String url = platform.address().toString();
        script(slurm, "install.sh", "--url", url, "--cluster", "embedded", "--edit");
        assertThat(slurm.folder().resolve("schedmate.conf.lua")).content().contains("url = \"" + url + "\"");
        // The limit is wide: what is held to it is measured elsewhere, and this machine may be busy.
        Files.writeString(slurm.folder().resolve("schedmate.conf.lua"), """
            return { url = "%s", cluster = "embedded", limit_seconds = 3, pause_seconds = 0,
                     lower_time_limit = "asked" }
            """.formatted(url));
        slurm.run("scontrol", "reconfigure");
    }

    private static void script(EmbeddedSlurm slurm, String name, String... options) throws Exception {
        List<String> words = new ArrayList<>(List.of(
                HOOKS.resolve(name).toString(), "--conf-dir", slurm.folder().toString()));
        words.addAll(List.of(options));
        Process process = new ProcessBuilder(words).redirectErrorStream(true).start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(printed).isZero();
    }

    /** Slurm reads its hook again when the file is newer than what it read. */
    private String submitWith(String file, String content) throws IOException {
        Path changed = slurm.folder().resolve(file);
        String before = Files.readString(changed);
        try {
            Files.writeString(changed, content);
            readHookAgain();
            return slurm.submit(SHORT_JOB, NOWHERE);
        } finally {
            Files.writeString(changed, before);
            readHookAgain();
        }
    }

    private void readHookAgain() throws IOException {
        Path hook = slurm.folder().resolve("job_submit.lua");
        Files.setLastModifiedTime(
                hook, FileTime.from(Files.getLastModifiedTime(hook).toInstant().plusSeconds(2)));
    }

    @Test
    void nodesThatFailTooOftenAreChosenLastUntilTheyRecover(@TempDir Path folder) throws Exception {
        Path state = folder.resolve("weights");
        platform.suspects("n1", "elsewhere", "n2 State=DOWN");

        assertThat(orders(weigher(state).look(suspects(), 1000))).containsExactly("update NodeName=n1 Weight=1001");
        assertThat(new Controller(slurm.configuration()).nodeWeights()).containsEntry("n1", 1L);
        assertThat(state).doesNotExist();

        assertThat(weigher(state).apply(suspects(), 1000)).hasSize(1);
        assertThat(new Controller(slurm.configuration()).nodeWeights())
                .isEqualTo(Map.of("n1", 1001L, "n2", 1L, "n3", 1L));
        String number = slurm.submit(SHORT_JOB, NOWHERE);
        await(jobs -> has(jobs, number, JobState.SUCCEEDED));
        assertThat(String.join(" ", slurm.run("scontrol", "--oneliner", "show", "job", number)))
                .contains(" NodeList=n2 ");
        assertThat(weigher(state).apply(suspects(), 1000)).isEmpty();

        platform.suspects("n3");
        assertThat(orders(weigher(state).apply(suspects(), 1000)))
                .containsExactly("update NodeName=n1 Weight=1", "update NodeName=n3 Weight=1001");
        assertThat(orders(weigher(state).apply(Set.of(), 1000))).containsExactly("update NodeName=n3 Weight=1");
        assertThat(new Controller(slurm.configuration()).nodeWeights().values()).containsOnly(1L);
    }

    @Test
    void suspectNodesAreUnknownWhileTheGatewayIsUnreachable() {
        platform.breaks(true);

        assertThatThrownBy(this::suspects).isInstanceOf(SlurmUnavailable.class).hasMessageContaining("503");
    }

    private NodeWeigher weigher(Path state) throws IOException {
        return new NodeWeigher(new Controller(slurm.configuration()), new NumbersBefore(state));
    }

    private Set<String> suspects() throws SlurmUnavailable {
        try (var gateway = gateway()) {
            return NodeWeigher.suspects(gateway, "embedded");
        }
    }

    private static List<String> orders(List<WeightChange> changes) {
        return changes.stream().map(WeightChange::order).toList();
    }

    private SchedMateClient gateway() {
        return new SchedMateClient(platform.address(), null, Duration.ofSeconds(30));
    }

    private Reporter reporter() {
        List<String> complaints = new CopyOnWriteArrayList<>();
        return new Reporter(new Controller(slurm.configuration()), gateway(), "embedded", false, complaints::add);
    }

    private Prioritiser prioritiser(Path state) throws IOException {
        return new Prioritiser(
                new Controller(slurm.configuration()),
                new Expectations(null, "embedded"),
                new QueueOrder(QueueOrder.USUAL_AGEING),
                new NumbersBefore(state),
                null);
    }

    private static String unavailable(Reporter reporter) throws InterruptedException {
        try {
            reporter.round();
            return "";
        } catch (SlurmUnavailable unavailable) {
            return String.valueOf(unavailable.getMessage());
        }
    }

    private SeenJob seen(String number) throws Exception {
        return new Controller(slurm.configuration())
                .jobs().stream()
                        .filter(job -> job.number().equals(number))
                        .findFirst()
                        .orElseThrow();
    }

    private static boolean has(List<SeenJob> jobs, String number, JobState state) {
        return jobs.stream()
                .anyMatch(job -> job.number().equals(number) && job.latest().state() == state);
    }

    private static void await(Predicate<List<SeenJob>> condition) {
        var controller = new Controller(Objects.requireNonNull(sharedSlurm).configuration());
        Awaitility.await().atMost(LONG).until(() -> condition.test(controller.jobs()));
    }
}
