package io.schedmate.tables;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TablesTest {

    @Test
    void aRowIsALineAndTabsSeparateItsCells() {
        assertThat(rows("xid\t79\nxid\t13\r\n", 2)).containsExactly(List.of("xid", "79"), List.of("xid", "13"));
    }

    @Test
    void commentsAndBlankLinesAreNoRows() {
        assertThat(rows("# family\tcode\n\n  \nxid\t79 # kept\n", 2)).containsExactly(List.of("xid", "79 # kept"));
    }

    @Test
    void severalTabsCountAsOneAndADashIsAnEmptyCell() {
        assertThat(rows("xid\t\t\t79\t-\n", 3)).containsExactly(List.of("xid", "79", ""));
    }

    @Test
    void quotesAndBackslashesMeanNothing() {
        assertThat(rows("\"a\t\\d+\"\tb\\tc\n", 3)).containsExactly(List.of("\"a", "\\d+\"", "b\\tc"));
    }

    @Test
    void blanksAroundACellAreNotPartOfIt() {
        assertThat(rows(" a \t b c \n", 2)).containsExactly(List.of("a", "b c"));
    }

    @Test
    void aRowWithAnotherNumberOfCellsIsRefusedWithItsLine() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> rows("# two cells\na\tb\na\tb\tc\n", 2))
                .withMessageContaining("codes.tsv:3: Expected 2 cells separated by tabs, found 3 (a | b | c)");
    }

    @Test
    void aRowThatItsReaderRefusesIsReportedWithItsLine() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Tables.read(
                        new StringReader("1\n\nx\n"), "sizes.tsv", 1, row -> Integer.valueOf(row.getFirst())))
                .withMessageStartingWith("sizes.tsv:3: ")
                .withMessageContaining("\"x\"");
    }

    @Test
    void wrongRowsAreReportedAndTheOthersRead() {
        List<String> problems = new ArrayList<>();

        List<Integer> sizes = Tables.read(
                new StringReader("1\nx\n2\t3\n4\n"),
                "sizes.tsv",
                1,
                row -> Integer.valueOf(row.getFirst()),
                problems::add);

        assertThat(sizes).containsExactly(1, 4);
        assertThat(problems).hasSize(2).first().asString().startsWith("sizes.tsv:2: ");
        assertThat(problems).last().asString().startsWith("sizes.tsv:3: Expected 1 cells");
    }

    @Test
    void aTableLiesBesideAClass() {
        assertThat(Tables.resource(TablesTest.class, "units.tsv", 2, row -> row.getFirst() + '=' + row.getLast()))
                .containsExactly("µs=1e-6", "ms=1e-3");
        assertThat(Tables.resource(TablesTest.class, "units.tsv", 2))
                .containsExactly(List.of("µs", "1e-6"), List.of("ms", "1e-3"));
    }

    @Test
    void aTableThatIsMissingIsNamed() {
        assertThatIllegalStateException()
                .isThrownBy(() -> Tables.resource(TablesTest.class, "none.tsv", 1))
                .withMessageContaining("none.tsv");
    }

    private static List<List<String>> rows(String text, int columns) {
        return Tables.read(new StringReader(text), "codes.tsv", columns);
    }
}
