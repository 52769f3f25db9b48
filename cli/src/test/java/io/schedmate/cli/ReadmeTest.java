package io.schedmate.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Runs the command blocks of the README and of the command line's guide as a reader would, from the repository's root.
 */
class ReadmeTest {

    // Matches the comments before a block, and the block.
    private static final Pattern BLOCK =
            Pattern.compile("((?:^<!-- [^\n]* -->\n)*)^```sh\n(.*?)^```", Pattern.MULTILINE | Pattern.DOTALL);
    private static final Pattern LINK = Pattern.compile("\\]\\((?!https?:|#)([^)#\\s]+)[^)]*\\)");
    private static final Pattern EXIT = Pattern.compile("<!-- exit (\\d+) -->");
    private static final Pattern EXPECTED = Pattern.compile("<!-- says (.+?) -->");

    /**
     * A block of commands.
     *
     * @param exitCode the exit code that the page states for the last command
     * @param says texts that the commands must print
     */
    record Block(String commands, int exitCode, List<String> expected) {}

    /** Returns the README followed by the guide. */
    static String text() throws IOException {
        return Files.readString(Tree.ROOT.resolve("README.md"))
                + Files.readString(Tree.ROOT.resolve("docs/guides/command-line.md"));
    }

    static Stream<Block> blocks() throws IOException {
        List<Block> blocks = new ArrayList<>();
        Matcher block = BLOCK.matcher(text());
        while (block.find()) {
            Matcher exit = EXIT.matcher(block.group(1));
            int exitCode = exit.find() ? Integer.parseInt(exit.group(1)) : 0;
            if (!block.group(1).contains("not run by the tests")) {
                List<String> expected = EXPECTED.matcher(block.group(1))
                        .results()
                        .map(text -> text.group(1))
                        .toList();
                blocks.add(new Block(block.group(2), exitCode, expected));
            }
        }
        return blocks.stream();
    }

    @ParameterizedTest
    @MethodSource("blocks")
    void everyCommandBlockPrintsWhatTheReadmeStates(Block block) throws Exception {
        Tree.Ended ended = Tree.run(Tree.ROOT, "", "sh", "-ec", block.commands());

        assertThat(ended.exitCode()).as(ended.err()).isEqualTo(block.exitCode());
        assertThat(block.expected()).isNotEmpty();
        assertThat(ended.out()).contains(block.expected());
    }

    @Test
    void onlyTheBuildAndTheDemoBlocksAreSkipped() throws IOException {
        long fences = text().lines().filter("```sh"::equals).count();

        assertThat(blocks()).hasSize((int) fences - 2);
    }

    @Test
    void theFirstBlockIsTheDemo() throws IOException {
        Matcher block = BLOCK.matcher(text());

        assertThat(block.find()).isTrue();
        assertThat(block.group(2)).isEqualTo("./schedmate demo\n");
    }

    @Test
    void everyLinkInTheDocumentsPointsToAFile() throws IOException {
        for (Path document : documents()) {
            Matcher link = LINK.matcher(Files.readString(document));
            while (link.find()) {
                assertThat(document.resolveSibling(link.group(1)))
                        .as(document + ": " + link.group())
                        .exists();
            }
        }
    }

    private static List<Path> documents() throws IOException {
        List<Path> documents = new ArrayList<>();
        for (String folder : List.of(".", "docs", "docs/decisions", "docs/guides")) {
            try (Stream<Path> files = Files.list(Tree.ROOT.resolve(folder))) {
                files.filter(file -> file.toString().endsWith(".md")).forEach(documents::add);
            }
        }
        return documents;
    }

    @Test
    void theTableOfExitCodesMatchesTheProgram() throws IOException {
        String told = text();

        for (var exitCode : io.schedmate.cli.terminal.ExitCode.values()) {
            assertThat(told).contains("| " + exitCode.number() + " | ");
        }
    }
}
