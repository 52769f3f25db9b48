package io.schedmate.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs {@code .ci/run} in a small source tree whose README's test command writes the reports. */
class CiRunTest {

    private static final String SKIPPED =
            "<testcase name=\"needsAGpu{int}[1]\" classname=\"a.GpuTest\" time=\"0\">\n<skipped message=\"no GPU\"/>\n</testcase>\n";

    /**
     * Values for the settings of {@code .ci/run}, so that those of the run that executes these tests have no effect.
     */
    private static final Map<String, String> NOTHING_INSTALLED =
            Map.of("SCHEDMATE_CI_INSTALL", "no", "SCHEDMATE_LOG_CORPUS", "");

    private static final Pattern PACKAGES = Pattern.compile("Debian packages? ([^)]*)\\)");

    @TempDir
    private Path tree;

    @BeforeEach
    void copyTheScripts() throws IOException {
        Files.createDirectories(tree.resolve(".ci"));
        for (String script : new String[] {".ci/run", ".ci/install", ".ci/count-tests.awk"}) {
            Files.copy(Tree.ROOT.resolve(script), tree.resolve(script));
        }
        tree.resolve(".ci/run").toFile().setExecutable(true);
        tree.resolve(".ci/install").toFile().setExecutable(true);
        Files.createDirectories(tree.resolve("docs"));
        Files.writeString(tree.resolve("docs/skips.md"), "| test | reason |\n| --- | --- |\n");
        Files.createDirectories(tree.resolve("core/target/surefire-reports"));
        Files.createDirectories(tree.resolve("waiting"));
    }

    @Test
    void sumsTheReportsOfTheRun() throws Exception {
        report("TEST-a.OneTest.xml", 3, 0, 0, "");
        report("TEST-a.TwoTest.xml", 4, 0, 0, "");

        Tree.Ended ended = ciRun();

        assertThat(ended.out()).contains("Tests run: 7, Failures and errors: 0, Skipped: 0");
        assertThat(ended.out()).endsWith("7 passed, 0 failed, 0 skipped\n");
        assertThat(ended.exitCode()).isZero();
    }

    @Test
    void failsIfATestFailed() throws Exception {
        report("TEST-a.OneTest.xml", 3, 1, 0, "");

        Tree.Ended ended = ciRun();

        assertThat(ended.out()).endsWith("2 passed, 1 failed, 0 skipped\n");
        assertThat(ended.exitCode()).isNotZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"failure", "error"})
    void namesEachFailedTestWithItsMessage(String kind) throws Exception {
        report("TEST-a.OneTest.xml", 2, 1, 0, """
                <testcase name="passes" classname="a.OneTest" time="0"/>
                <testcase name="adds{int}[2]" classname="a.OneTest" time="0.1">
                <%1$s message="expected: 3&#10; but was: 4" type="E"><![CDATA[E: expected: 3
                    at a.OneTest.adds]]></%1$s>
                </testcase>
                """.formatted(kind));

        assertThat(ciRun().out()).contains("Failed tests:\n  a.OneTest.adds: expected: 3 but was: 4\n");
    }

    @Test
    void failsOnASkippedTestWithoutAListedReason() throws Exception {
        report("TEST-a.GpuTest.xml", 2, 0, 1, SKIPPED);

        Tree.Ended ended = ciRun();

        assertThat(ended.err()).contains("Skipped without a reason: a.GpuTest.needsAGpu.");
        assertThat(ended.exitCode()).isNotZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"a.GpuTest.needsAGpu", "a.GpuTest.*"})
    void acceptsASkippedTestWhoseReasonIsListed(String row) throws Exception {
        report("TEST-a.GpuTest.xml", 2, 0, 1, SKIPPED);
        Files.writeString(
                tree.resolve("docs/skips.md"), "| test | reason |\n| --- | --- |\n| `" + row + "` | no GPU here |\n");

        Tree.Ended ended = ciRun();

        assertThat(ended.out()).endsWith("1 passed, 0 failed, 1 skipped\n");
        assertThat(ended.exitCode()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"a.Gpu.*", "a.*", "a.GpuTests.*"})
    void aRowForAnotherClassIsNotAReason(String row) throws Exception {
        report("TEST-a.GpuTest.xml", 2, 0, 1, SKIPPED);
        Files.writeString(
                tree.resolve("docs/skips.md"), "| test | reason |\n| --- | --- |\n| `" + row + "` | no GPU here |\n");

        assertThat(ciRun().exitCode()).isNotZero();
    }

    @Test
    void ignoresReportsOfEarlierRuns() throws Exception {
        Path old = tree.resolve("core/target/surefire-reports/TEST-a.OldTest.xml");
        Files.writeString(old, suite(5, 0, 0, ""));
        Files.setLastModifiedTime(old, java.nio.file.attribute.FileTime.fromMillis(0));

        Tree.Ended ended = ciRun();

        assertThat(ended.err()).contains("No test ran.");
        assertThat(ended.exitCode()).isNotZero();
    }

    @Test
    void failsIfTheTestCommandFailsWithoutAFailedTest() throws Exception {
        report("TEST-a.OneTest.xml", 1, 0, 0, "");
        readme("cp waiting/* core/target/surefire-reports/\nexit 3");

        assertThat(Tree.run(tree, NOTHING_INSTALLED, "", ".ci/run").exitCode()).isEqualTo(3);
    }

    @Test
    void anUnavailablePackageBlocksNeitherOtherPackagesNorTheTests() throws Exception {
        report("TEST-a.OneTest.xml", 1, 0, 0, "");
        readme("cp waiting/* core/target/surefire-reports/");
        Path programs = bareMachine("""
                #!/bin/sh
                echo "$@" >>asked
                case " $* " in *' kubernetes-client '*) exit 100 ;; esac
                """);

        Tree.Ended ended = Tree.run(tree, installing(programs), "", ".ci/run");

        assertThat(ended.err()).isEmpty();
        assertThat(ended.out())
                .contains("kubernetes-client could not be installed.")
                .doesNotContain("kcat could not")
                .endsWith("1 passed, 0 failed, 0 skipped\n");
        assertThat(ended.exitCode()).isZero();
        assertThat(Files.readAllLines(tree.resolve("asked")))
                .anyMatch(line -> line.contains(" kcat ") && line.contains(" prometheus "))
                .anyMatch(line -> line.endsWith(" kcat"))
                .anyMatch(line -> line.endsWith(" docker-compose"));
    }

    @Test
    void aFailingInstallationDoesNotStopTheTests() throws Exception {
        report("TEST-a.OneTest.xml", 1, 0, 0, "");
        readme("cp waiting/* core/target/surefire-reports/");
        Path programs = bareMachine("#!/bin/sh\nexit 1\n");

        Tree.Ended ended = Tree.run(tree, installing(programs), "", ".ci/run");

        assertThat(ended.out()).endsWith("1 passed, 0 failed, 0 skipped\n");
        assertThat(ended.exitCode()).isZero();
    }

    @Test
    void everyPackageIsInstalledThatTheListOfSkippedTestsClaims() throws IOException {
        String script = Files.readString(Tree.ROOT.resolve(".ci/install"));
        List<String> packages = Files.readAllLines(Tree.ROOT.resolve("docs/skips.md")).stream()
                .filter(row -> row.contains("which `.ci/run` installs"))
                .flatMap(row -> PACKAGES.matcher(row).results())
                .flatMap(found -> Stream.of(found.group(1).split(", | and ", -1)))
                .distinct()
                .toList();

        assertThat(packages)
                .contains("rsyslog", "rsyslog-kafka", "kcat", "prometheus", "docker-compose")
                .allSatisfy(each -> assertThat(script).containsPattern("[ \"]" + Pattern.quote(each) + "[\"\\s]"));
    }

    private static Map<String, String> installing(Path programs) {
        return Map.of("PATH", programs.toString(), "SCHEDMATE_CI_INSTALL", "yes", "SCHEDMATE_LOG_CORPUS", "");
    }

    /** Creates a machine whose programs are only basic tools and whose user is root. */
    private Path bareMachine(String aptGet) throws IOException {
        Path programs = Files.createDirectory(tree.resolve("programs"));
        for (String tool : List.of(
                "sh", "awk", "cat", "cp", "date", "dirname", "env", "find", "ls", "mkdir", "sort", "timeout",
                "touch")) {
            Files.createSymbolicLink(programs.resolve(tool), Path.of("/usr/bin", tool));
        }
        program(programs.resolve("id"), "#!/bin/sh\necho 0\n");
        program(programs.resolve("apt-get"), aptGet);
        return programs;
    }

    private static void program(Path file, String text) throws IOException {
        Files.writeString(file, text);
        file.toFile().setExecutable(true);
    }

    private Tree.Ended ciRun() throws Exception {
        readme("if ls waiting/* >/dev/null 2>&1; then cp waiting/* core/target/surefire-reports/; fi");
        return Tree.run(tree, NOTHING_INSTALLED, "", ".ci/run");
    }

    private void readme(String command) throws IOException {
        Files.writeString(
                tree.resolve("README.md"), "```sh\nfalse\n```\n<!-- test command -->\n```sh\n" + command + "\n```\n");
    }

    private void report(String name, int tests, int failures, int skipped, String cases) throws IOException {
        Files.writeString(tree.resolve("waiting").resolve(name), suite(tests, failures, skipped, cases));
    }

    private static String suite(int tests, int failures, int skipped, String cases) {
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuite xmlns:xsi=\"x\" version=\"3.0.2\" name=\"a\" time=\"0.1\" tests=\""
                + tests + "\" errors=\"0\" skipped=\"" + skipped + "\" failures=\"" + failures + "\">\n" + cases
                + "</testsuite>\n";
    }
}
