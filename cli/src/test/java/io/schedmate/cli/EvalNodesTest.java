package io.schedmate.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EvalNodesTest {

    @TempDir
    private Path folder;

    @Test
    void scoresTheRateBesideTheCountAndChance() throws IOException {
        StringBuilder rows = new StringBuilder("SN,location,insert,remove,duration,out,event\n");
        for (int gpu = 0; gpu < 40; gpu++) {
            rows.append("%d,c%d,2015-01-01 00:00:00,2016-01-01 00:00:00,1,FALSE,\n".formatted(gpu, gpu));
            for (int month = 1; month <= (gpu < 4 ? 12 : gpu < 6 ? 1 : 0); month++) {
                rows.append("%d,c%d,,2015-%02d-05 00:00:00,,,DBE\n".formatted(gpu, gpu, month));
            }
        }
        Path file = Files.writeString(folder.resolve("gpus.csv"), rows);
        Path page = folder.resolve("nodes.md");

        CapturedRun run = run(file.toString(), "--write", page.toString());

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.outLines())
                .contains(
                        "| all | 40 | 2015-06-21 | 10 | 10.0 % | 40.0 % (17 to 69) | 40.0 % (17 to 69) | 10.0 % | 40.0 % (17 to 69) | 40.0 % (17 to 69) |",
                        "Of 4 nodes that were suspects at the split, 100.0 % (51 to 100) failed again and 100.0 % (51 to 100) failed more than twice as often as their fleet.");
        assertThat(page).content().contains("## Nodes: gpus.csv\n");
        assertThat(run(file.toString(), "--split", "2015-03-01", "--json").out())
                .contains("\"split\":\"2015-03-01T00:00:00Z\"", "\"nodes\":40", "\"againByRate10\":4");
    }

    @Test
    void aFileThatIsNotAFailureRecordIsRejected() throws IOException {
        Path file = Files.writeString(folder.resolve("jobs.csv"), "job_id,submit_s\n1,2\n");

        CapturedRun run = run(file.toString());

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("Expected a record of failures");
    }

    private static CapturedRun run(String... words) {
        String[] all = new String[words.length + 2];
        all[0] = "eval";
        all[1] = "nodes";
        System.arraycopy(words, 0, all, 2, words.length);
        return CapturedRun.of(FixedEngines.make(), "", all);
    }
}
