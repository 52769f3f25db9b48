package io.schedmate.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EvalOutlookTest {

    @Test
    void scoresStartsBesideTimeLimitsAndTheWaitOfTheGroup(@TempDir Path folder) throws IOException {
        StringBuilder jobs = new StringBuilder("job_id,user,submit_s,duration_s,gpu_num,requested_s\n");
        for (int job = 0; job < 60; job++) {
            jobs.append("j%d,ada,%d,600,8,3600%n".formatted(job, job / 10 * 5_000));
        }
        Path trace = Files.writeString(folder.resolve("jobs.csv"), jobs);
        Path page = folder.resolve("outlook.md");

        CapturedRun run = CapturedRun.of(
                FixedEngines.make(),
                "",
                "eval",
                "outlook",
                trace.toString(),
                "--jobs",
                "20",
                "--write",
                page.toString());

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.outLines())
                .contains("| jobs asked about | 20 |")
                .anyMatch(line -> line.matches("\\| start, median absolute error \\| \\d+ s \\|"))
                .anyMatch(line -> line.matches("\\| … if the requested limits were true \\| \\d+ s \\|"));
        assertThat(page).content().contains("## Outlook: jobs, fifo");
    }

    @Test
    void anUnknownPolicyIsRejected() {
        CapturedRun run = CapturedRun.of(FixedEngines.make(), "", "eval", "outlook", "x.csv", "--policy", "luck");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("Expected fifo, first-fit or qssf, got (luck)");
    }
}
