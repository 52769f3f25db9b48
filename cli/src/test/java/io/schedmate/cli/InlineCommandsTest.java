package io.schedmate.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Runs the commands inside sentences of the README and of the command line's guide, with test files for placeholders.
 */
class InlineCommandsTest {

    private static final Pattern COMMAND = Pattern.compile("`\\./schedmate (\\w[^`]*)`");

    /**
     * Commands that start a platform, need one, or call a language model. Other tests run them; here, only their
     * options are looked up in the help.
     */
    private static final List<String> RUN_ELSEWHERE = List.of("up", "demo", "login", "eval agent");

    /** Commands that a sentence names without their input, and the commands that are run instead. */
    private static final Map<String, String> COMPLETED = Map.of(
            "simulate", "simulate --trace trace.csv --cluster cluster.csv --policy fifo",
            "estimate --replay", "estimate --history history.csv --replay",
            "metrics --follow LOG", "metrics --follow --idle 1 LOG");

    private static final Map<String, String> FILES = Map.of(
            "LOG…", "job.log",
            "LOG", "job.log",
            "FILE", "sacct.txt",
            "CORPUS", "evaluation/src/test/resources/mini-logs",
            "DIR", "traces");

    @TempDir
    private static Path folder;

    @BeforeAll
    static void writePlaceholderFiles() throws IOException {
        Files.writeString(folder.resolve("job.log"), """
                step 10/100 loss 2.5
                Traceback (most recent call last):
                  File "train.py", line 3, in <module>
                FileNotFoundError: [Errno 2] No such file or directory: 'data.bin'
                """);
        Files.writeString(folder.resolve("sacct.txt"), """
                JobID|User|State|Submit|Start|End|ElapsedRaw|AllocTRES|Partition
                7|ann|COMPLETED|2026-03-02T10:00:00|2026-03-02T10:01:00|2026-03-02T10:11:00|600|billing=8,cpu=8,gres/gpu=8,node=1|gpu
                """);
        Files.writeString(folder.resolve("history.csv"), """
                job_id,user,executable,submit_s,duration_s,state
                a,ann,train.py,0,600,COMPLETED
                b,ann,train.py,900,640,COMPLETED
                """);
        Files.writeString(folder.resolve("cluster.csv"), "vc,nodes\nvision,1\n");
        Files.writeString(folder.resolve("trace.csv"), "job_id,vc,submit_s,duration_s,gpu_num\na,vision,0,900,8\n");
        Files.createDirectory(folder.resolve("traces"));
        Path corpus = folder.resolve("evaluation/src/test/resources");
        Files.createDirectories(corpus);
        Files.createSymbolicLink(
                corpus.resolve("mini-logs"), Tree.ROOT.resolve("evaluation/src/test/resources/mini-logs"));
    }

    static Stream<String> commands() throws IOException {
        return COMMAND.matcher(ReadmeTest.text())
                .results()
                .map(command -> command.group(1).replaceAll("\\s+", " "))
                .distinct();
    }

    static Stream<String> runnableCommands() throws IOException {
        return commands().filter(command -> RUN_ELSEWHERE.stream().noneMatch(command::startsWith));
    }

    @Test
    void severalCommandsAreRun() throws IOException {
        assertThat(runnableCommands()).hasSizeGreaterThan(5);
    }

    @ParameterizedTest
    @MethodSource("runnableCommands")
    void everyCommandInASentenceRuns(String command) throws Exception {
        String words = COMPLETED.getOrDefault(command, command);
        for (Map.Entry<String, String> file : FILES.entrySet()) {
            words = words.replaceAll("(?<![\\w-])" + file.getKey() + "(?![\\w…])", file.getValue());
        }

        Tree.Ended ended = Tree.run(folder, "", "sh", "-c", Tree.ROOT.resolve("schedmate") + " " + words);

        assertThat(ended.exitCode()).as(words + "\n" + ended.err()).isIn(expected(command));
        assertThat(ended.out() + ended.err()).isNotBlank().doesNotContain("SchedMate itself broke");
    }

    @ParameterizedTest
    @MethodSource("commands")
    void everyOptionInASentenceIsDocumentedInItsCommandsHelp(String command) {
        String name = command.startsWith("eval ") ? command.split(" ", 3)[1] : command.split(" ", 2)[0];
        String topic = command.startsWith("eval ") ? "eval " + name : name;
        CapturedRun help = CapturedRun.of(
                Stream.concat(Stream.of(topic.split(" ")), Stream.of("--help")).toArray(String[]::new));
        List<String> options = Pattern.compile("(?<= )--[a-z][a-z-]+")
                .matcher(command.split(" -- ", 2)[0])
                .results()
                .map(option -> option.group())
                .toList();

        assertThat(help.exitCode()).isZero();
        assertThat(options).allSatisfy(option -> assertThat(help.out()).contains(option));
    }

    /**
     * Returns the allowed exit codes. The code of {@code diagnose} states the category of the failure, and an empty
     * folder of traces is unusable input.
     */
    private static List<Integer> expected(String command) {
        if (command.startsWith("diagnose")) {
            return List.of(11);
        }
        return command.startsWith("reproduce") ? List.of(0, 2) : List.of(0);
    }
}
