package io.schedmate.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.cli.engine.Engines;
import io.schedmate.cli.terminal.Terminal;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

/**
 * Tests the text files from which the launcher answers {@code --help} without a build. {@code ./mvnw -q -Dfast -pl cli
 * -am test -Dtest=HelpTextTest -Dschedmate.write-help=true} rewrites them.
 */
class HelpTextTest {

    private static final Path TEXTS =
            Path.of(System.getProperty("schedmate.root"), "cli/src/main/resources/io/schedmate/cli/help");

    @Test
    void theLauncherPrintsTheHelpTextsOfTheCommands() throws IOException {
        Map<String, String> fromCommands = helpOfAllCommands();
        if (Boolean.getBoolean("schedmate.write-help")) {
            rewrite(fromCommands);
        }

        assertThat(helpFiles()).isEqualTo(fromCommands);
    }

    @Test
    void noHelpLineIsWiderThanEightyColumns() {
        assertThat(helpOfAllCommands().values())
                .allSatisfy(text -> assertThat(text.lines()).allMatch(line -> line.length() <= 80));
    }

    private static Map<String, String> helpOfAllCommands() {
        PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
        Terminal terminal = new Terminal(InputStream.nullInputStream(), nowhere, nowhere, false, false, 80);
        CommandLine root = new SchedMate(terminal, Engines.local()).commandLine();
        Map<String, String> help = new TreeMap<>();
        help.put("schedmate", root.getUsageMessage(Ansi.OFF));
        root.getSubcommands().forEach((name, command) -> {
            if (!command.getCommandSpec().usageMessage().hidden()) {
                help.put(name, command.getUsageMessage(Ansi.OFF));
            }
            command.getSubcommands().forEach((inner, it) -> help.put(name + "-" + inner, it.getUsageMessage(Ansi.OFF)));
        });
        return help;
    }

    private static Map<String, String> helpFiles() throws IOException {
        try (Stream<Path> files = Files.list(TEXTS)) {
            return files.collect(Collectors.toMap(
                    file -> file.getFileName().toString().replace(".txt", ""),
                    HelpTextTest::read,
                    (one, other) -> one,
                    TreeMap::new));
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException broken) {
            throw new java.io.UncheckedIOException(broken);
        }
    }

    private static void rewrite(Map<String, String> help) throws IOException {
        for (var text : help.entrySet()) {
            Files.writeString(TEXTS.resolve(text.getKey() + ".txt"), text.getValue());
        }
    }
}
