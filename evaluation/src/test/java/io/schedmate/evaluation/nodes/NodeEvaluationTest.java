package io.schedmate.evaluation.nodes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.within;

import io.schedmate.recovery.rate.NodeHistory;
import io.schedmate.recovery.rate.RateSettings;
import io.schedmate.recovery.rate.Span;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NodeEvaluationTest {

    private static final RateSettings SETTINGS = RateSettings.standard();
    private static final String LANL = "System,nodes,nodenumz,node prod,node decom,Prob Started,Facilities,Hardware,"
            + "Human Error,Network,Undetermined,Software\n";

    @TempDir
    private Path folder;

    @Test
    void nodesWithoutARowAreAssumedInServiceAsLongAsMostOthers() throws IOException {
        Fleet fleet = read(LANL
                        + "2,4,0,Nov-96,3-Jan,1/5/1997 9:30,,Disk,,,,\n"
                        + "2,4,0,Nov-96,3-Jan,2/5/2002 9:30,,,,,,Kernel\n"
                        + "2,4,1,Nov-96,3-Jan,2/6/2002 9:30,Power,,,,,\n"
                        + "2,4,2,before tracking,current,3/6/2002 9:30,,,,Switch,,\n")
                .getFirst();

        assertThat(fleet.nodes()).extracting(NodeHistory::node).containsExactly("0", "1", "2", "3");
        assertThat(fleet.nodes().get(3).spans())
                .containsExactly(
                        new Span(Instant.parse("1996-11-01T00:00:00Z"), Instant.parse("2003-02-01T00:00:00Z")));
        assertThat(fleet.nodes().get(2).spans())
                .containsExactly(
                        new Span(Instant.parse("1997-01-05T09:30:00Z"), Instant.parse("2002-03-06T09:30:00Z")));
        assertThat(fleet.nodes())
                .extracting(node -> node.incidents().size())
                .as("a power failure of the hall is not the node's")
                .containsExactly(2, 0, 1, 0);
    }

    @Test
    void serviceSpansOfAGpuAreMergedAndARowWithoutAStartIsOnlyAFailure() throws IOException {
        String rows = """
                SN,location,insert,remove,duration,out,event
                7,c0,2015-01-01 00:00:00,2015-02-01 00:00:00,1,FALSE,DBE
                7,c1,2015-02-01 00:00:00,2015-03-01 00:00:00,1,TRUE,
                7,c1,,2015-02-10 00:00:00,,,OTB
                8,c2,2015-01-01 00:00:00,2015-03-01 00:00:00,1,FALSE,
                """;

        assertThat(read(rows).getFirst().nodes().getFirst())
                .satisfies(gpu -> assertThat(gpu.spans())
                        .containsExactly(
                                new Span(Instant.parse("2015-01-01T00:00:00Z"), Instant.parse("2015-03-01T00:00:00Z"))))
                .satisfies(gpu -> assertThat(gpu.incidents()).hasSize(2));
        Path file = Files.writeString(folder.resolve("gpus.csv"), rows);
        assertThat(FailureRecords.read(file, "titan-node", SETTINGS).getFirst().nodes())
                .extracting(NodeHistory::node)
                .containsExactly("c0", "c1", "c2");
    }

    @Test
    void nodesThatKeepFailingLeadBothListsAndARecoveredNodeOnlyTheOneByCount() throws IOException {
        StringBuilder rows = new StringBuilder(LANL);
        for (int year = 2000; year < 2004; year++) {
            for (int month = 1; month <= 12; month++) {
                for (int node = 0; node < 12; node++) {
                    // The first two fail every month; the third did so for the first year only, and twice as often.
                    if (node < 2 || node == 2 && year == 2000 || month == node && year % 2 == 0) {
                        rows.append("1,40,%d,Jan-00,current,%d/3/%d 9:30,,Disk,,,,\n".formatted(node, month, year));
                    }
                    if (node == 2 && year == 2000) {
                        rows.append("1,40,2,Jan-00,current,%d/20/%d 9:30,,Disk,,,,\n".formatted(month, year));
                    }
                }
            }
        }

        FleetScore score =
                NodeEvaluation.of(file(rows.toString()), "", null, SETTINGS).getFirst();

        assertThat(score.nodes()).isEqualTo(40);
        assertThat(score.split())
                .isBetween(Instant.parse("2001-12-01T00:00:00Z"), Instant.parse("2002-02-01T00:00:00Z"));
        assertThat(score.suspects()).isEqualTo(new FleetScore.Suspects(2, 2, 2));
        assertThat(score.atK()).extracting(FleetScore.AtK::k).containsExactly(10, 20);
        assertThat(score.often()).isCloseTo(2 / 40.0, within(1e-9));
        assertThat(score.atK().getFirst().byRate().often()).isCloseTo(2, within(1e-9));
    }

    @Test
    void tiedNodesMayBeInAnyOrder() {
        Ranking ranking = Ranking.of(Map.of("a", 3.0, "b", 1.0, "c", 1.0, "d", 1.0, "e", 0.0));

        assertThat(ranking.hits(1, Set.of("a"))).isEqualTo(1);
        assertThat(ranking.hits(2, Set.of("b"))).isCloseTo(1 / 3.0, within(1e-9));
        assertThat(ranking.hits(4, Set.of("b", "e"))).isEqualTo(1);
    }

    @Test
    void aFileInAnotherFormatIsRejectedWithItsColumns() {
        assertThatIOException()
                .isThrownBy(() -> read("when,what\n1,2\n"))
                .withMessageContaining("titan-gpu, titan-node, lanl")
                .withMessageContaining("[when, what]");
    }

    private List<Fleet> read(String rows) throws IOException {
        return FailureRecords.read(file(rows), "", SETTINGS);
    }

    private Path file(String rows) throws IOException {
        return Files.writeString(folder.resolve("failures.csv"), rows);
    }
}
