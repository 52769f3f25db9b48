package io.schedmate.shipping.tail;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.shipping.tail.CutLines.Rest;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class CutLinesTest {

    @Test
    void aLineEndsWithItsLineFeed() {
        assertThat(cut("one\ntwo\r\nthr", Rest.WAITS)).isEqualTo(new CutLines(List.of("one", "two"), 9));
    }

    @Test
    void anUnterminatedLineIsTakenIfNothingFollows() {
        assertThat(cut("one\ntwo", Rest.IS_TAKEN)).isEqualTo(new CutLines(List.of("one", "two"), 7));
    }

    @Test
    void overwrittenStatesOfAProgressBarAreTaken() {
        assertThat(cut("1%\r2%\r3%", Rest.REDRAWN_IS_TAKEN)).isEqualTo(new CutLines(List.of("1%\r2%"), 6));
        assertThat(cut("no bar", Rest.REDRAWN_IS_TAKEN).bytes()).isZero();
    }

    @Test
    void aCarriageReturnAtTheVeryEndWaitsForALineFeed() {
        assertThat(cut("one\r", Rest.REDRAWN_IS_TAKEN).bytes()).isZero();
    }

    @Test
    void nulBytesAreRemoved() {
        assertThat(cut("a\0\0b\n", Rest.WAITS)).isEqualTo(new CutLines(List.of("ab"), 5));
        assertThat(cut("\0b\n", Rest.WAITS)).isEqualTo(new CutLines(List.of("b"), 3));
    }

    @Test
    void aLineThatIsNotUtf8IsReadInTheEncodingThatItFits() {
        byte[] bytes = "错误: 训练\n".getBytes(Charset.forName("GBK"));

        assertThat(CutLines.of(bytes, bytes.length, 10, 100, Rest.WAITS))
                .isEqualTo(new CutLines(List.of("错误: 训练"), bytes.length));
    }

    @Test
    void anOverlongLineIsSplitBetweenCharacters() {
        byte[] bytes = "ääää\n".getBytes(StandardCharsets.UTF_8);

        CutLines cut = CutLines.of(bytes, bytes.length, 10, 3, Rest.WAITS);

        assertThat(cut.lines()).allMatch("ää"::contains);
        assertThat(String.join("", cut.lines())).isEqualTo("ääää");
    }

    @Test
    void aLineOfTheGreatestLengthIsNotSplit() {
        byte[] bytes = "abc\nabcd\n".getBytes(StandardCharsets.UTF_8);

        assertThat(CutLines.of(bytes, bytes.length, 10, 3, Rest.WAITS))
                .isEqualTo(new CutLines(List.of("abc", "abc", "d"), 9));
    }

    @Test
    void noMoreLinesAreTakenThanAllowed() {
        byte[] bytes = "one\ntwo\nthree".getBytes(StandardCharsets.UTF_8);

        assertThat(CutLines.of(bytes, bytes.length, 2, 100, Rest.IS_TAKEN))
                .isEqualTo(new CutLines(List.of("one", "two"), 8));
    }

    @Test
    void onlyTheGivenBytesAreRead() {
        byte[] bytes = "one\ntwo\n".getBytes(StandardCharsets.UTF_8);

        assertThat(CutLines.of(bytes, 6, 10, 100, Rest.IS_TAKEN)).isEqualTo(new CutLines(List.of("one", "tw"), 6));
    }

    @Property
    void noCharacterIsSplitWhereverTheBytesEnd(
            @ForAll @Size(max = 60) List<@From("signs") String> signs,
            @ForAll @IntRange(min = 4, max = 12) int longest,
            @ForAll @IntRange(min = 1, max = 40) int piece) {
        byte[] bytes = String.join("", signs).getBytes(StandardCharsets.UTF_8);

        assertThat(String.join("", linesOfPieces(bytes, piece, longest))).isEqualTo(String.join("", signs));
    }

    @Provide
    Arbitrary<String> signs() {
        return Arbitraries.of("a", "ä", "█", "😀");
    }

    @Property
    void splittingInPiecesEqualsSplittingAtOnce(
            @ForAll @Size(max = 200) byte[] given, @ForAll @IntRange(min = 1, max = 40) int piece) {
        byte[] bytes = withLineEnds(given);

        assertThat(linesOfPieces(bytes, piece, 1000))
                .isEqualTo(CutLines.of(bytes, bytes.length, 1000, 1000, Rest.IS_TAKEN)
                        .lines());
    }

    /** Returns the lines of a file that is read piece by piece. A piece without an end of a line is read longer. */
    private static List<String> linesOfPieces(byte[] bytes, int piece, int longest) {
        List<String> lines = new ArrayList<>();
        int position = 0;
        int window = piece;
        while (position < bytes.length) {
            byte[] part = Arrays.copyOfRange(bytes, position, Math.min(bytes.length, position + window));
            boolean last = position + part.length == bytes.length;
            CutLines cut = CutLines.of(part, part.length, 3, longest, last ? Rest.IS_TAKEN : Rest.WAITS);
            lines.addAll(cut.lines());
            position += cut.bytes();
            window = cut.bytes() == 0 ? window * 2 : piece;
        }
        return lines;
    }

    private static byte[] withLineEnds(byte[] given) {
        byte[] bytes = given.clone();
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = bytes[i] % 5 == 0 ? (byte) '\n' : bytes[i];
        }
        return bytes;
    }

    private static CutLines cut(String text, Rest rest) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return CutLines.of(bytes, bytes.length, 10, 100, rest);
    }
}
