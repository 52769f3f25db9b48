package io.schedmate.evaluation.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.evaluation.TestCorpus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LongLogComposerTest {

    @Test
    void theSameSeedGivesTheSameLogs() throws IOException {
        assertThat(compose(7)).isEqualTo(compose(7)).isNotEqualTo(compose(8));
    }

    @Test
    void thePositionsPointAtTheFailure() throws IOException {
        LogCorpus corpus = CorpusReader.read(TestCorpus.logs());

        for (LongLog log : compose(3)) {
            FailureLog source = corpus.failures().stream()
                    .filter(failure -> log.label().file().contains(failure.file()))
                    .findFirst()
                    .orElseThrow();
            List<String> original =
                    LogFiles.inMemory().open(corpus.path(source.file())).read(1, Integer.MAX_VALUE);
            assertThat(line(log, log.label().firstErrorLine()))
                    .endsWith(original.get((int) source.firstErrorLine() - 1));
            assertThat(line(log, log.label().rootCauseLine())).endsWith(original.get((int) source.rootCauseLine() - 1));
            assertThat(log.label().category()).isEqualTo(source.category());
        }
    }

    @Test
    void logsAreAboutAsLongAsAsked() throws IOException {
        assertThat(compose(1)).allSatisfy(log -> assertThat(log.lines().count()).isBetween(2_000L, 2_100L));
    }

    @Test
    void someFailuresAreAboveTheLast500Lines() throws IOException {
        assertThat(compose(2))
                .anyMatch(log -> log.lines().count() - log.label().firstErrorLine() > 500)
                .anyMatch(log -> log.lines().count() - log.label().firstErrorLine() < 100);
    }

    @Test
    void composedLogsContainRestartsInterleavedRanksAndRecoveredErrors() throws IOException {
        List<String> all = compose(2).stream()
                .flatMap(log -> log.lines().read(1, Integer.MAX_VALUE).stream())
                .toList();

        assertThat(all)
                .anyMatch(line -> line.startsWith("[rank1]: "))
                .anyMatch(line -> line.contains("restarting: attempt 2"))
                .anyMatch(line -> line.contains("UserWarning"))
                .anyMatch(line -> RecoveredErrors.BLOCKS.stream().anyMatch(block -> line.endsWith(block.getFirst())));
    }

    @Test
    void stepsAndTimesIncreaseFromRoundToRound() {
        var progress = new RepeatedProgress(
                List.of("2031-05-01 10:00:00 step 10/99", "2031-05-01 10:00:05 step 20/99"), "step (?<step>\\d+)");

        progress.next();
        progress.next();
        assertThat(progress.next()).isEqualTo("2031-05-01 10:10:00 step 21/99");
        assertThat(progress.next()).isEqualTo("2031-05-01 10:10:05 step 31/99");
    }

    @Test
    void composedPositionsOnDiskAreReadAsFailures(@TempDir Path folder) throws IOException {
        Files.writeString(
                folder.resolve("positions.jsonl"),
                "{\"file\":\"a.log\",\"first_error_line\":5,\"root_cause_line\":8,\"category\":\"infrastructure\","
                        + "\"infra_type\":\"gpu\",\"faulty_component\":{\"gpu\":3},\"failure_file\":\"f.log\"}\n");

        assertThat(CorpusReader.read(folder).failures()).singleElement().satisfies(failure -> {
            assertThat(failure.rootCauseLine()).isEqualTo(8);
            assertThat(failure.component()).containsEntry("gpu", "3");
            assertThat(failure.source()).isEqualTo("f.log");
        });
    }

    @Test
    void aLineEndsAtItsNewlineAndKeepsItsCarriageReturns(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("bar.log"), "10%\r20%\r\n\nlast");

        assertThat(LogFiles.inMemory().open(file).read(1, 9)).containsExactly("10%\r20%\r", "", "last");
    }

    private static List<LongLog> compose(long seed) throws IOException {
        LogCorpus corpus = CorpusReader.read(TestCorpus.logs());
        return new LongLogComposer(corpus, LogFiles.inMemory(), seed).compose(2_000, 8);
    }

    private static String line(LongLog log, long number) {
        return log.lines().read(number, 1).getFirst();
    }
}
