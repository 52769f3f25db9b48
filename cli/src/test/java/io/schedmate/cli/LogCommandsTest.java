package io.schedmate.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.cli.engine.Engines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogCommandsTest {

    private static final Engines ENGINES = FixedEngines.make();

    @TempDir
    private Path folder;

    @Test
    void classifyPrintsOneJsonObjectPerSegment() {
        CapturedRun run = CapturedRun.of(ENGINES, "progress 1\rprogress 2\rerror \"x\"\nplain\n", "classify", "--json");

        assertThat(run.out()).isEqualTo("""
                        {"file":"-","line":1,"segment":1,"text":"progress 1","label":"progress","score":0.75,"template":"t-8","engine":"rules"}
                        {"file":"-","line":1,"segment":2,"text":"progress 2","label":"progress","score":0.75,"template":"t-8","engine":"rules"}
                        {"file":"-","line":1,"segment":3,"text":"error \\"x\\"","label":"error","score":0.75,"template":"t-5","engine":"rules"}
                        {"file":"-","line":2,"segment":1,"text":"plain","label":"other","score":0.75,"template":"t-5","engine":"rules"}
                        """);
        assertThat(run.exitCode()).isZero();
    }

    @Test
    void classifyPrintsNumberLabelAndText() {
        CapturedRun run =
                CapturedRun.of(ENGINES, "progress 1\rprogress 2\nerror " + "x".repeat(100) + "\n", "classify");

        assertThat(run.outLines())
                .containsExactly(
                        "       1  progress progress 1",
                        "       1  progress progress 2",
                        "       2  error    error " + "x".repeat(52) + "...",
                        "3 segments: 1 error, 0 warning, 2 progress, 0 other");
    }

    @Test
    void metricsPrintsOneJsonObjectPerFile() throws IOException {
        Path log = Files.writeString(folder.resolve("a.log"), "x\n");
        Path empty = Files.createFile(folder.resolve("b.log"));

        CapturedRun run = CapturedRun.of(ENGINES, "", "metrics", "--json", log.toString(), empty.toString());

        assertThat(run.out()).isEqualTo("""
                        {"file":"%s","stepTimeSeconds":0.412,"throughput":{"value":1234.5,"unit":"samples/s"},"step":250,"totalSteps":1000,"epoch":2.25,"totalEpochs":10.0,"loss":2.5,"learningRate":3.0E-4,"etaSeconds":309.0,"progressLines":4,"progressSegments":8,"engine":"plan","stepTime":{"agreement":"reread","confidence":0.85,"readAs":"milliseconds","witnesses":[{"kind":"printed","source":"time","seconds":412.0},{"kind":"time_stamps","source":"step","seconds":0.42}]},"values":[{"name":"step","agreement":"contradict","confidence":0.6,"witnesses":[{"source":"iter","value":250.0},{"source":"bar","value":17.0}]},{"name":"loss","agreement":"alone","confidence":0.8,"witnesses":[{"source":"loss","value":2.5}]}]}
                        {"file":"%s","stepTimeSeconds":null,"throughput":null,"step":null,"totalSteps":null,"epoch":null,"totalEpochs":null,"loss":null,"learningRate":null,"etaSeconds":null,"progressLines":0,"progressSegments":0,"engine":"rules","stepTime":null,"values":[]}
                        """.formatted(log, empty));
    }

    @Test
    void metricsPrintsABarAndUnits() {
        CapturedRun run = CapturedRun.of(ENGINES, "x\n", "metrics");

        assertThat(run.outLines())
                .containsExactly(
                        "-",
                        "  step           250 of 1,000",
                        "                 ########...................... 25 %",
                        "                 \"iter\" 250, \"bar\" 17: they contradict each other (confidence",
                        "                 0.60)",
                        "  epoch          2.25 of 10",
                        "  step time      412 ms",
                        "                 printed \"time\" 6 min 52 s, time stamps 420 ms: they agree once",
                        "                 the printed number is read as milliseconds (confidence 0.85)",
                        "  throughput     1,235 samples/s",
                        "  loss           2.5",
                        "  learning rate  3.00e-04",
                        "  time left      5 min 9 s",
                        "  from 4 progress lines, 8 segments, by plan");
    }

    @Test
    void metricsReadsOnlyTheRequestedLastLines() {
        assertThat(CapturedRun.of(ENGINES, "x\n", "metrics", "--last", "7", "--json")
                        .out())
                .contains("\"loss\":7.0,");
        assertThat(CapturedRun.of(ENGINES, "x\n", "metrics", "--last", "0").exitCode())
                .isEqualTo(2);
    }

    @Test
    void diagnosePrintsJsonInTheDocumentedOrder() {
        CapturedRun run = CapturedRun.of(ENGINES, "before\ngpu lost\n", "diagnose", "--json");

        assertThat(run.out()).isEqualTo("""
                        {"file":"-","firstErrorLine":1,"firstErrorText":"before","rootCauseLine":2,"rootCauseText":"gpu lost","category":"infrastructure","infraType":"gpu","reason":"CUDA Error","code":"Xid 79","component":{"node":"cedar-12","rank":5,"gpu":7,"gpuUuid":null,"pci":"0000:9b:00.0","nic":null,"nvswitch":null,"nvswitchPci":null,"port":null,"peer":null,"pod":null,"path":null,"gpuSerial":null},"retriable":true,"confidence":0.9,"explanation":"GPU 7 of cedar-12 fell off the bus, and every other rank then waited for it until its patience ended.","evidence":[{"line":2,"text":"gpu lost"}],"recommendedActions":["Cordon cedar-12.","Restart the job on other nodes."],"rangeReads":7,"engine":"rules","attempts":[{"fromLine":1,"toLine":9,"outcome":"failed","firstErrorLine":4,"rootCauseLine":5,"category":"other","infraType":null},{"fromLine":10,"toLine":1200,"outcome":"failed","firstErrorLine":1,"rootCauseLine":2,"category":"infrastructure","infraType":"gpu"}],"outcome":"failed","userFrame":null}
                        """);
    }

    @Test
    void diagnosePrintsTheLinesAndTheRemedy() {
        CapturedRun run = CapturedRun.of(ENGINES, "start\nbefore\ngpu lost\nafter\nend\n", "diagnose");

        assertThat(run.outLines())
                .containsExactly(
                        "-: infrastructure failure (gpu)",
                        "  reason         CUDA Error, Xid 79",
                        "  faulty         node cedar-12, rank 5, GPU 7, PCI 0000:9b:00.0",
                        "  why            GPU 7 of cedar-12 fell off the bus, and every other rank then",
                        "                 waited for it until its patience ended.",
                        "          1 | start",
                        "  >       2 | before",
                        "-->       3 | gpu lost",
                        "          4 | after",
                        "  retry          worth it",
                        "  next           Cordon cedar-12.",
                        "  next           Restart the job on other nodes.",
                        "  attempt        lines 1 to 9: failed",
                        "  attempt        lines 10 to 1,200: failed",
                        "  confidence 0.90, range reads 7, by rules");
    }

    @Test
    void theRootCauseIsPrintedInFullAndOtherLinesAreShortened() {
        String words = "gpu " + "lost ".repeat(20).strip();

        CapturedRun run = CapturedRun.of(ENGINES, "x".repeat(90) + "\n" + words + "\n", "diagnose");

        assertThat(run.outLines())
                .contains(
                        "  >       1 | " + "x".repeat(63) + "...",
                        "-->       2 | gpu " + "lost ".repeat(12).strip(),
                        "            | " + "lost ".repeat(8).strip());
    }

    @Test
    void theExitCodeOfDiagnoseStatesTheCategoryOfTheFailure() throws IOException {
        Path healthy = Files.writeString(folder.resolve("healthy.log"), "fine\n");
        Path user = Files.writeString(folder.resolve("user.log"), "user bug\n");
        Path gpu = Files.writeString(folder.resolve("gpu.log"), "x\ngpu lost\n");

        assertThat(diagnose(healthy)).isZero();
        assertThat(diagnose(healthy, user)).isEqualTo(11);
        assertThat(diagnose(gpu, user)).isEqualTo(10);
        assertThat(diagnose(gpu, folder.resolve("absent.log"))).isEqualTo(2);
    }

    @Test
    void anEmptyLogIsHealthyAndHasNoProgress() {
        assertThat(CapturedRun.of(ENGINES, "", "diagnose").out()).startsWith("-: no failure");
        assertThat(CapturedRun.of(ENGINES, "", "metrics").out()).contains("no training progress in this log");
        assertThat(CapturedRun.of(ENGINES, "", "classify", "--json").out()).isEmpty();
    }

    @Test
    void otherFilesAreDiagnosedIfOneIsMissing() throws IOException {
        Path user = Files.writeString(folder.resolve("user.log"), "user bug\n");

        CapturedRun run = CapturedRun.of(ENGINES, "", "diagnose", "absent.log", user.toString());

        assertThat(run.out()).contains("failure of the user's script");
        assertThat(run.err()).isEqualTo("""
                        schedmate: Expected a readable log file, got (absent.log: there is no such file).
                          Hint: look for it with ls, or give - for standard input.
                        """);
    }

    @Test
    void aProblemIsJsonIfTheAnswersAreJson() {
        CapturedRun run = CapturedRun.of(ENGINES, "", "metrics", "--json", folder.toString());

        assertThat(run.err()).isEqualTo("""
                        {"type":"urn:schedmate:problem:unreadable-input","title":"Expected a readable log file","detail":"%1$s: it is a folder","remedy":"name the files in it: %1$s/*.log","exitCode":2}
                        """.formatted(folder));
        assertThat(run.out()).isEmpty();
    }

    @Test
    void aBinaryFileIsReadWithAWarning() throws IOException {
        Path binary = Files.write(folder.resolve("model.bin"), new byte[] {1, 0, 2, 0, 3, 0, 7, 0, 0, 0, 5, 6, 0, 0});

        CapturedRun run = CapturedRun.of(ENGINES, "", "diagnose", binary.toString());

        assertThat(run.err()).contains("looks like a binary file");
        assertThat(run.exitCode()).isZero();
    }

    @Test
    void theFolderOfAnMlflowRunIsReadAsALog() throws IOException {
        Path metrics = Files.createDirectories(folder.resolve("run/metrics"));
        Files.writeString(
                metrics.resolve("loss"), "1772438400000 2.5 10\n1772438410000 2.25 20\n1772438420000 2.0 30\n");

        CapturedRun run = CapturedRun.of(
                Engines.local(), "", "metrics", "--json", folder.resolve("run").toString());

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).contains("\"step\":30", "\"loss\":2.0");
        assertThat(run.err()).contains("read from MLflow's metrics");
    }

    @Test
    void aWandbFileCausesNoBinaryFileWarning() throws IOException {
        Path file = Files.write(
                folder.resolve("run-1.wandb"), new byte[] {':', 'W', '&', 'B', (byte) 0xE1, (byte) 0xBE, 0});

        CapturedRun run = CapturedRun.of(Engines.local(), "", "metrics", file.toString());

        assertThat(run.err()).doesNotContain("binary");
    }

    @Test
    void colourAppearsOnlyIfTheTerminalSupportsIt() {
        assertThat(CapturedRun.inColour(ENGINES, "gpu lost\n", "diagnose").out())
                .contains("\u001b[31m");
        assertThat(CapturedRun.of(ENGINES, "gpu lost\n", "diagnose").out()).doesNotContain("\u001b");
    }

    @Test
    void escapeSequencesOfALogNeverReachTheTerminal() {
        CapturedRun run = CapturedRun.inColour(ENGINES, "error \u001b]0;owned\u0007 \u001b[2Jgone\n", "classify");

        assertThat(run.out()).doesNotContain("\u001b]", "\u001b[2J", "\u0007").contains("gone");
    }

    private static int diagnose(Path... logs) {
        String[] arguments = Stream.concat(
                        Stream.of("diagnose"), Stream.of(logs).map(Path::toString))
                .toArray(String[]::new);
        return CapturedRun.of(ENGINES, "", arguments).exitCode();
    }
}
