package io.schedmate.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Starts the launcher, which builds what is missing into a separate folder. */
class LauncherTest {

    private static final String SCHEDMATE = Tree.ROOT.resolve("schedmate").toString();

    @TempDir
    private Path folder;

    @Test
    void helpNeedsNeitherABuildNorAJdk() throws Exception {
        Path bare = folder.resolve("bare clone");
        Files.createDirectories(bare.resolve("cli/src/main/resources/io/schedmate/cli/help"));
        Files.copy(Tree.ROOT.resolve("schedmate"), bare.resolve("schedmate"));
        bare.resolve("schedmate").toFile().setExecutable(true);
        for (String name : new String[] {"schedmate.txt", "diagnose.txt"}) {
            Path text = Path.of("cli/src/main/resources/io/schedmate/cli/help", name);
            Files.copy(Tree.ROOT.resolve(text), bare.resolve(text));
        }
        String launcher = bare.resolve("schedmate").toString();

        assertThat(Tree.run(folder, "", launcher, "--help").out()).startsWith("SchedMate shows");
        assertThat(Tree.run(folder, "", launcher, "help", "diagnose").out()).contains("schedmate diagnose");
        assertThat(Tree.run(folder, "", launcher, "diagnose", "-h").exitCode()).isZero();
        assertThat(bare.resolve(".build")).doesNotExist();
    }

    @Test
    void noCommandIsAUsageErrorThatShowsTheHelp() throws Exception {
        Tree.Ended ended = Tree.run(folder, "", SCHEDMATE);

        assertThat(ended.exitCode()).isEqualTo(2);
        assertThat(ended.err()).contains("Commands:");
        assertThat(ended.out()).isEmpty();
    }

    @Test
    void filesAreResolvedInTheCallersFolderThroughALinkWithSpaces() throws Exception {
        Path link = Files.createSymbolicLink(folder.resolve("a link"), Path.of(SCHEDMATE));
        Path caller = Files.createDirectory(folder.resolve("my logs"));
        Files.writeString(caller.resolve("über job.log"), "nothing to see\n");

        Tree.Ended ended = Tree.run(caller, "", link.toString(), "classify", "--json", "über job.log");
        Files.delete(link);

        assertThat(ended.out()).startsWith("{\"file\":\"über job.log\",\"line\":1,\"segment\":1,");
        assertThat(ended.exitCode()).isZero();
    }

    @Test
    void nonAsciiNamesWorkWithoutALocale() throws Exception {
        Files.writeString(folder.resolve("任务.log"), "nothing to see\n");

        Tree.Ended ended = Tree.run(
                folder,
                Map.of("LC_ALL", "", "LC_CTYPE", "", "LANG", ""),
                "",
                SCHEDMATE,
                "classify",
                "--json",
                "任务.log");

        assertThat(ended.out()).contains("\"file\":\"任务.log\"");
    }

    @Test
    void standardInputAndTheExitCodePassThrough() throws Exception {
        Tree.Ended ended = Tree.run(folder, "one\ntwo\n", SCHEDMATE, "classify", "--json");

        assertThat(ended.out().lines()).hasSize(2);
        assertThat(Tree.run(folder, "", SCHEDMATE, "diagnose", "absent.log").exitCode())
                .isEqualTo(2);
    }

    @Test
    void theSecondStartUsesTheCacheOfTheFirst() throws Exception {
        Tree.run(folder, "", SCHEDMATE, "version");

        Tree.Ended second = Tree.run(folder, "", SCHEDMATE, "version");

        assertThat(second.err()).isEmpty();
        assertThat(currentBuild()).isDirectoryContaining("glob:**/start.aot");
    }

    private static Path currentBuild() throws IOException {
        Path state = Tree.ROOT.resolve(".build/launcher");
        return state.resolve(Files.readString(state.resolve("current")).strip());
    }
}
