package io.schedmate.agent.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.schedmate.agent.command.AgentEntry;
import io.schedmate.model.api.agent.AgentMode;
import io.schedmate.model.api.agent.check.CheckRun;
import io.schedmate.model.api.agent.check.CheckRunStatus;
import io.schedmate.model.api.agent.command.AgentAction;
import io.schedmate.model.api.agent.command.CommandResult;
import io.schedmate.model.api.agent.command.CommandStatus;
import io.schedmate.model.api.node.Cordon;
import io.schedmate.model.api.node.CordonOwner;
import io.schedmate.wire.lines.SyncedLines;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileJournalTest {

    private static final Instant NOW = Instant.parse("2026-03-02T12:00:00Z");
    private static final UUID ID = new UUID(1, 2);

    @TempDir
    private Path folder;

    @Test
    void everyKindOfEntryIsReadBackUnchanged() {
        var entries = entries();
        var journal = new FileJournal(file(), NOW);
        entries.forEach(journal::add);

        assertThat(new FileJournal(file(), NOW).entries()).isEqualTo(entries);
    }

    @Test
    void aJournalOfAnEarlierVersionIsRead() throws IOException {
        var journal = new FileJournal(file(), NOW);
        entries().forEach(journal::add);
        List<String> written = SyncedLines.open(file(), FileChannel::open).lines();
        Files.delete(file());
        SyncedLines former = SyncedLines.open(file(), FileChannel::open);
        for (String line : written) {
            former.add(
                    line.replaceFirst("^CommandRecorded ", "CommandTold ").replaceFirst("^CheckRecorded ", "RunTold "));
        }

        assertThat(new FileJournal(file(), NOW).entries()).isEqualTo(entries());
    }

    @Test
    void aPartialLastEntryIsIgnored() throws IOException {
        var journal = new FileJournal(file(), NOW);
        journal.add(new AgentEntry.TokenSeen(NOW, ID, 4));
        Files.writeString(file(), "TokenSeen {\"at\":\"2026-", StandardOpenOption.APPEND);

        var reopened = new FileJournal(file(), NOW);
        assertThat(reopened.entries()).containsExactly(new AgentEntry.TokenSeen(NOW, ID, 4));
        reopened.add(new AgentEntry.TokenSeen(NOW, ID, 5));
        assertThat(new FileJournal(file(), NOW).entries()).hasSize(2);
    }

    /** Cuts the file at some bytes of each line. {@code SyncedLines} has a separate test with every byte. */
    @Test
    void aFileTruncatedAnywhereKeepsTheEntriesBeforeTheCut() throws IOException {
        var entries = entries();
        var journal = new FileJournal(file(), NOW);
        entries.forEach(journal::add);
        byte[] whole = Files.readAllBytes(file());
        for (int cut : cuts(whole)) {
            byte[] left = Arrays.copyOf(whole, cut);
            Files.write(file(), left);
            var torn = new FileJournal(file(), NOW);
            assertThat(torn.entries()).as("cut at %d", cut).isEqualTo(entries.subList(0, lines(left)));
            torn.add(new AgentEntry.TokenSeen(NOW, ID, 5));
            assertThat(new FileJournal(file(), NOW).entries())
                    .as("cut at %d", cut)
                    .hasSize(lines(left) + 1)
                    .endsWith(new AgentEntry.TokenSeen(NOW, ID, 5));
        }
    }

    /**
     * Returns the positions of cuts: near both ends and in the middle of each line. There is one line for each kind of
     * entry.
     */
    private static Set<Integer> cuts(byte[] whole) {
        Set<Integer> cuts = new TreeSet<>(Set.of(0, whole.length));
        int start = 0;
        for (int end = 0; end < whole.length; end++) {
            if (whole[end] == '\n') {
                cuts.addAll(List.of(start + 1, (start + end) / 2, end - 1, end));
                start = end + 1;
                cuts.add(start);
            }
        }
        return cuts;
    }

    private static int lines(byte[] text) {
        return (int) new String(text, StandardCharsets.UTF_8).lines().count() - (endsWhole(text) ? 0 : 1);
    }

    private static boolean endsWhole(byte[] text) {
        return text.length == 0 || text[text.length - 1] == '\n';
    }

    @Test
    void resultsAreDeletedAfterSevenDaysAndTokensAndClaimsAreKept() throws IOException {
        var journal = new FileJournal(file(), NOW);
        entries().forEach(journal::add);

        assertThat(new FileJournal(file(), NOW.plus(Duration.ofDays(8))).entries())
                .hasOnlyElementsOfTypes(
                        AgentEntry.TokenSeen.class, AgentEntry.ClaimMade.class, AgentEntry.ClaimLifted.class)
                .hasSize(3);
        assertThat(Files.readAllLines(file())).hasSize(3).noneMatch(line -> line.contains("Recorded"));
    }

    @Test
    void aDamagedJournalStopsTheAgent() throws IOException {
        var journal = new FileJournal(file(), NOW);
        journal.add(new AgentEntry.TokenSeen(NOW, ID, 4));
        journal.add(new AgentEntry.TokenSeen(NOW, ID, 5));
        Files.writeString(file(), Files.readString(file()).replace(":4}", ":9}"));
        assertThatThrownBy(() -> new FileJournal(file(), NOW)).hasMessageContaining("checksum");
        Files.writeString(file(), "TokenSeen {}\n");
        assertThatThrownBy(() -> new FileJournal(file(), NOW)).hasMessageContaining("TokenSeen {}");
        Files.writeString(file(), "no journal\n");
        assertThatThrownBy(() -> new FileJournal(file(), NOW)).hasMessageContaining("no journal");
    }

    private Path file() {
        return folder.resolve("journal");
    }

    private static List<AgentEntry> entries() {
        var cordon = new Cordon(CordonOwner.SCHEDMATE, "schedmate:" + ID + " Xid\n79", ID, NOW);
        return List.of(
                new AgentEntry.TokenSeen(NOW, ID, 4),
                new AgentEntry.ClaimMade(NOW, cordon),
                new AgentEntry.ClaimLifted(NOW, ID),
                new AgentEntry.CommandRecorded(
                        NOW,
                        "POST",
                        new CommandResult(
                                AgentMode.REAL,
                                "n",
                                ID,
                                "k",
                                ID,
                                4,
                                AgentAction.CORDON,
                                CommandStatus.DONE,
                                true,
                                "Done.",
                                List.of(cordon),
                                NOW,
                                NOW)),
                new AgentEntry.CheckRecorded(
                        NOW,
                        "k2",
                        "POST",
                        new CheckRun(
                                AgentMode.REAL,
                                "n",
                                ID,
                                ID,
                                "disk",
                                CheckRunStatus.RUNNING,
                                NOW,
                                null,
                                List.of(),
                                List.of(),
                                List.of(),
                                null,
                                List.of())));
    }
}
