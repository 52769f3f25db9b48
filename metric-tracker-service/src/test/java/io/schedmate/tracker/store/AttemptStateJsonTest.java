package io.schedmate.tracker.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.model.job.JobId;
import io.schedmate.tracker.jobs.AttemptKey;
import io.schedmate.tracker.phase.PauseLines;
import io.schedmate.tracker.state.AttemptState;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests the states in a tracker's database, written by this release or by an earlier one. */
class AttemptStateJsonTest {

    private static final AttemptKey KEY = new AttemptKey(JobId.of("hall", "slurm", "1"), 1);

    @Test
    void aStateWithoutReportsIsReadAsItWasStored() {
        AttemptState none = AttemptState.of(KEY, "hall");

        assertThat(read(AttemptStateJson.write(none))).isEqualTo(none);
    }

    @Test
    void listsOfEarlierVersionsAreRead() {
        AttemptState read = read("""
                {"cluster": "hall", "number": 0, "stopped": false, "gapsSeconds": [10.0, 11.5], "losses": [2.5, "NaN"],
                 "pauseLines": {"last": "Saving", "seen": [{"words": 7, "longestSeconds": 0.0, "open": true},
                     {"words": 9, "shortestSeconds": 1.5, "longestSeconds": 90.0, "open": false}]}}
                """);

        assertThat(read.gapsSeconds()).containsExactly(10.0, 11.5);
        assertThat(read.losses()).containsExactly(2.5, Double.NaN);
        assertThat(read.pauseLines())
                .isEqualTo(new PauseLines(
                        "Saving",
                        List.of(new PauseLines.Seen(7, null, 0, true), new PauseLines.Seen(9, 1.5, 90, false))));
    }

    @Test
    void theTimeOfTheLastLineIsReadFromRowsOfEarlierVersions() {
        AttemptState read = read("""
                {"cluster": "hall", "number": 0, "stopped": false,
                 "phases": {"spokeAt": "2026-03-02T12:00:00Z", "saveGapsSeconds": [], "longestGapSeconds": 0}}
                """);

        assertThat(read.phases().lastLineAt()).isEqualTo("2026-03-02T12:00:00Z");
        assertThat(read(AttemptStateJson.write(read))).isEqualTo(read);
        assertThat(AttemptStateJson.write(read)).contains("\"spokeAt\"");
    }

    @Test
    void rowsFromBeforeTheListsExistedHaveNone() {
        AttemptState read = read("{\"cluster\": \"hall\", \"number\": 0, \"stopped\": false}");

        assertThat(read).isEqualTo(AttemptState.of(KEY, "hall"));
    }

    @Test
    void earlierVersionsFindNoListOfTheirNames() {
        String json = AttemptStateJson.write(AttemptState.of(KEY, "hall"));

        assertThat(json).doesNotContain("\"gapsSeconds\"", "\"losses\"", "\"pauseLines\"");
    }

    @Test
    void pauseLinesAreReadAsTheyWereStored() {
        PauseLines lines = PauseLines.NONE
                .read(List.of("Saving the model"), _ -> false)
                .afterGap(90)
                .read(numbered(), _ -> false);

        assertThat(PauseLinesJson.of(lines).lines()).isEqualTo(lines);
        assertThat(PauseLinesJson.of(PauseLines.NONE).lines()).isEqualTo(PauseLines.NONE);
    }

    private static List<String> numbered() {
        return IntStream.range(0, 5)
                .mapToObj(each -> "loading " + "x".repeat(each + 1))
                .toList();
    }

    private static AttemptState read(String json) {
        return AttemptStateJson.read(json, KEY, List.of(), List.of());
    }
}
