package io.schedmate.tracker.intake.chunk.position;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.model.job.JobId;
import io.schedmate.model.log.LogOrder;
import io.schedmate.model.log.LogSource;
import io.schedmate.tracker.intake.chunk.line.IncomingLine;
import io.schedmate.tracker.intake.chunk.line.IncomingLines;
import io.schedmate.tracker.intake.chunk.line.Sender;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SeenLinesTest {

    private static final IncomingLine FIRST = new IncomingLine("first", null, 0L);
    private static final IncomingLine SECOND = new IncomingLine("second", null, 6L);
    private static final IncomingLine THIRD = new IncomingLine("third", null, 13L);

    @Test
    void repeatedNumberedLinesAreDropped() {
        SeenLines seen = SeenLines.drop(SourcePosition.START.past(2), sent(2L, null, FIRST, SECOND, THIRD));

        assertThat(seen.fresh()).containsExactly(SECOND, THIRD);
        assertThat(seen.firstFresh()).isEqualTo(2);
    }

    @Test
    void numbersThatTheSenderOmittedAreSkipped() {
        SeenLines seen = SeenLines.drop(SourcePosition.START, sent(5L, null, FIRST));

        assertThat(seen.fresh()).containsExactly(FIRST);
        assertThat(seen.position().nextLine()).isEqualTo(5);
    }

    @Test
    void linesWithoutNumberAndOffsetAreAllNew() {
        IncomingLine line = new IncomingLine("again", null, null);

        SeenLines seen = SeenLines.drop(SourcePosition.START.past(3), sent(null, null, line, line));

        assertThat(seen.fresh()).hasSize(2);
        assertThat(seen.firstFresh()).isEqualTo(4);
    }

    @Test
    void linesAtRepeatedOffsetsAreDropped() {
        SourcePosition read = read("a", FIRST, SECOND);

        assertThat(fresh(read, "a", FIRST, SECOND, THIRD)).containsExactly(THIRD);
        assertThat(fresh(read, "a", SECOND)).isEmpty();
    }

    @Test
    void aFileWithAnotherIdentityIsNewEvenWithTheSameFirstLine() {
        SourcePosition read = read("a", FIRST, SECOND);

        assertThat(fresh(read, "b", FIRST, SECOND)).containsExactly(FIRST, SECOND);
    }

    @Test
    void aFileWithoutAnIdentityNowOrBeforeIsTheSameWhileItsFirstLineIs() {
        assertThat(fresh(read("a", FIRST, SECOND), null, FIRST, SECOND)).isEmpty();
        assertThat(fresh(read(null, FIRST, SECOND), "a", FIRST, SECOND)).isEmpty();
    }

    @Test
    void aTruncatedFileWithAnotherFirstLineIsNew() {
        IncomingLine other = new IncomingLine("other", null, 0L);

        assertThat(fresh(read("a", FIRST, SECOND), "a", other, SECOND)).containsExactly(other, SECOND);
    }

    @Test
    void aFileReadFromItsMiddleIsTheSameOnceItsFirstLineArrives() {
        assertThat(fresh(read("a", SECOND), "a", FIRST, SECOND)).isEmpty();
    }

    @Test
    void theIdentityOfAFileIsKeptIfALaterLineHasNone() {
        SourcePosition read =
                SeenLines.drop(read("a", FIRST), sent(null, null, SECOND)).position();

        assertThat(read.fileIdentity()).isEqualTo("a");
        assertThat(read.lastOffset()).isEqualTo(6);
    }

    @Test
    void aFullyRepeatedBodyHasNoNewLines() {
        SourcePosition position = SourcePosition.START.past(9);

        assertThat(SeenLines.drop(position, sent(2L, null, FIRST, SECOND)).fresh())
                .isEmpty();
        assertThat(SeenLines.drop(position, sent(10L, null, FIRST)).fresh()).containsExactly(FIRST);
        assertThat(SeenLines.drop(position, sent(10L, null, FIRST)).position().nextLine())
                .isEqualTo(10);
    }

    private static SourcePosition read(@Nullable String identity, IncomingLine... lines) {
        return SeenLines.drop(SourcePosition.START, sent(null, identity, lines)).position();
    }

    private static List<IncomingLine> fresh(SourcePosition position, @Nullable String identity, IncomingLine... lines) {
        return SeenLines.drop(position, sent(null, identity, lines)).fresh();
    }

    private static IncomingLines sent(@Nullable Long firstLine, @Nullable String identity, IncomingLine... lines) {
        return new IncomingLines(
                Sender.SITE,
                JobId.of("hall-a", "slurm", "1"),
                1,
                new LogSource("out.log", null, null),
                identity,
                LogOrder.EXACT,
                firstLine,
                List.of(lines));
    }
}
