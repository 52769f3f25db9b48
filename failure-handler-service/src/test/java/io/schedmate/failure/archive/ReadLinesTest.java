package io.schedmate.failure.archive;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.failure.archive.LabelledLines.LabelledLine;
import io.schedmate.failure.archive.LabelledLines.LineQuery;
import io.schedmate.failure.archive.LabelledLines.Page;
import io.schedmate.failure.archive.LinkedRuns.LinkedRun;
import io.schedmate.logs.classify.rule.RuleLineClassifier;
import io.schedmate.logs.link.RunPages;
import io.schedmate.model.LineLabel;
import io.schedmate.model.log.LogSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ReadLinesTest {

    private static final long MUCH = 1 << 20;

    private final KeptLines kept = new KeptLines();
    private final LabelledLines labelled = new LabelledLines(kept.archive, new RuleLineClassifier());
    private final LinkedRuns runs = new LinkedRuns(kept.archive, RunPages.below(Map.of()));

    @Test
    void aPageIsLimitedInLinesAndBytesAndReturnsWhereToContinue() {
        kept.take("out", 1, "1234", "1234", "ä34", "1234", "1234");

        assertThat(numbers(all(2, 3, MUCH))).containsExactly(2L, 3L, 4L);
        assertThat(all(2, 3, MUCH).next()).isEqualTo(5);
        assertThat(numbers(all(2, 9, 8))).containsExactly(2L, 3L);
        assertThat(all(2, 9, 8).next()).isEqualTo(4);
        assertThat(numbers(all(2, 9, 1))).containsExactly(2L);
        assertThat(all(2, 9, 1).next()).isEqualTo(3);
        assertThat(numbers(all(4, 9, MUCH))).containsExactly(4L, 5L);
        assertThat(all(4, 9, MUCH).next()).isEqualTo(6);
        assertThat(numbers(all(6, 9, MUCH))).isEmpty();
        assertThat(all(6, 9, MUCH).next()).isEqualTo(6);
    }

    @Test
    void anyNumberOfMissingLinesIsSkipped() {
        kept.take("out", 1, "1", "2");
        kept.take("out", 20_001, "last");

        assertThat(numbers(all(1, 30_000, MUCH))).containsExactly(1L, 2L, 20_001L);
        assertThat(all(1, 30_000, MUCH).next()).isEqualTo(20_002);
        assertThat(numbers(all(1, 20_000, MUCH))).containsExactly(1L, 2L);
        assertThat(all(1, 20_000, MUCH).next()).isEqualTo(20_001);
        assertThat(all(3, 10, MUCH).next()).isEqualTo(13);
    }

    @Test
    void onlyMatchingLinesCountTowardsTheLimits() {
        kept.take("out", 1, "a1", "b2", "a3", "b4", "a5", "b6");

        Page page = matching(1, 2, MUCH);
        assertThat(numbers(page)).containsExactly(1L, 3L);
        assertThat(page.next()).isEqualTo(5);
        assertThat(numbers(matching(1, 9, 4))).containsExactly(1L, 3L);
        assertThat(numbers(matching(1, 9, 5))).containsExactly(1L, 3L);
        assertThat(numbers(matching(1, 3, 6))).containsExactly(1L, 3L, 5L);
        assertThat(matching(1, 3, 6).next()).isEqualTo(7);
    }

    @Test
    void onlyEarlierLinesAffectTheLabelOfALine() {
        String[] traceback = Stream.of(
                        Stream.of("Traceback (most recent call last):"),
                        IntStream.range(0, 20)
                                .boxed()
                                .flatMap(line -> Stream.of(
                                        "  File \"train.py\", line %d, in f".formatted(line), "    self.rows = rows")),
                        Stream.of("ValueError: (3, 4)", "loading data from /data/train"))
                .flatMap(lines -> lines)
                .toArray(String[]::new);
        kept.take("out", 1, traceback);

        assertThat(labels(all(41, 3, MUCH))).containsExactly(LineLabel.ERROR, LineLabel.ERROR, LineLabel.OTHER);
        assertThat(labels(all(41, 1, 40))).as("read in pieces").containsExactly(LineLabel.ERROR);
    }

    @Test
    void onlyTheBeginningAndTheEndOfALogAreSearchedForRunPages() {
        pages("out", 5_000, 2_000, 2_001, 4_500, 4_501, 5_000);
        assertThat(runs.of(kept.streams())).extracting(LinkedRun::line).containsExactly(2_000L, 4_501L, 5_000L);
    }

    @Test
    void theBeginningOfALogIsItsFirstStoredLine() {
        pages("out", 5_000, 2, 3_000, 3_001, 4_501);
        LogStream whole = kept.stream("out");
        LogStream rest = new LogStream(
                whole.id(),
                whole.jobId(),
                whole.attempt(),
                whole.name(),
                new LogSource("out", null, null),
                whole.order(),
                whole.lastLine(),
                1_001,
                1_000,
                whole.keptBytes());

        assertThat(runs.of(List.of(rest))).extracting(LinkedRun::line).containsExactly(3_000L, 4_501L);
    }

    @Test
    void onlyTheFirstLogsAreReadAndOnlyTheFirstRunPagesAreReturned() {
        for (int log = 10; log < 27; log++) {
            kept.take("log" + log, 1, page(log));
        }
        assertThat(runs.of(kept.streams()))
                .extracting(run -> run.stream().name())
                .hasSize(16)
                .contains("log25")
                .doesNotContain("log26");

        kept.take(
                "log10",
                2,
                IntStream.range(100, 125).mapToObj(ReadLinesTest::page).toArray(String[]::new));
        assertThat(runs.of(kept.streams())).hasSize(20);
    }

    private void pages(String file, int lines, int... named) {
        List<String> texts = new ArrayList<>(Collections.nCopies(lines, "step 1/9"));
        for (int line : named) {
            texts.set(line - 1, page(line));
        }
        kept.take(file, 1, texts.toArray(String[]::new));
    }

    private static String page(int run) {
        return "View run at https://wandb.ai/team/net/runs/r" + run;
    }

    private Page all(long first, int maxLines, long maxBytes) {
        return labelled.read(kept.stream("out"), new LineQuery(first, Set.of(), null, maxLines, maxBytes));
    }

    private Page matching(long first, int maxLines, long maxBytes) {
        return labelled.read(
                kept.stream("out"), new LineQuery(first, Set.of(), text -> text.startsWith("a"), maxLines, maxBytes));
    }

    private static List<Long> numbers(Page page) {
        return page.lines().stream().map(LabelledLine::number).toList();
    }

    private static List<LineLabel> labels(Page page) {
        return page.lines().stream().map(LabelledLine::label).toList();
    }
}
