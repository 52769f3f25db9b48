package io.schedmate.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class DiagnoseJobTest {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    @TempDir
    private Path folder;

    @BeforeEach
    void writeTheJob() throws IOException {
        for (int rank = 0; rank < 64; rank++) {
            StringBuilder log = new StringBuilder();
            for (int step = 1; step <= 12; step++) {
                log.append("2031-05-06 07:%02d:%02d step %d/400 loss 1.9\n".formatted(step, rank % 60, step));
            }
            log.append(rank == 7 ? KEY_ERROR : timeout(rank));
            Files.writeString(folder.resolve("rank" + rank + ".log"), log);
        }
        Files.writeString(folder.resolve("config.yaml"), "timeout: 1800\nerror_budget: 3\n");
    }

    @Test
    void oneAnswerNamesTheFileThatContainsTheCause() {
        CapturedRun run = CapturedRun.of("diagnose", "--json", "--job", folder.toString());

        assertThat(run.outLines()).hasSize(1);
        JsonNode answer = JSON.readTree(run.out());
        assertThat(answer.path("file").asString()).isEqualTo(folder + "/rank7.log");
        assertThat(answer.path("rootCauseLine").asInt()).isEqualTo(15);
        assertThat(answer.path("rootCauseText").asString()).isEqualTo("KeyError: 'heron'");
        assertThat(answer.path("firstErrorFile").asString()).isEqualTo(folder + "/rank7.log");
        assertThat(answer.path("category").asString()).isEqualTo("user_script");
        assertThat(answer.path("evidence"))
                .isNotEmpty()
                .allSatisfy(cited -> assertThat(
                                Files.readAllLines(Path.of(cited.path("file").asString()))
                                        .get(cited.path("line").asInt() - 1))
                        .isEqualTo(cited.path("text").asString()));
        assertThat(run.exitCode()).isEqualTo(11);
    }

    @Test
    void theAnswerHasTheKeysOfAFileAnswerPlusTheFileOfTheFirstError() {
        CapturedRun job = CapturedRun.of("diagnose", "--json", "--job", folder.toString());
        CapturedRun file =
                CapturedRun.of("diagnose", "--json", folder.resolve("rank7.log").toString());

        assertThat(JSON.readTree(job.out()).propertyNames())
                .startsWith(JSON.readTree(file.out()).propertyNames().toArray(String[]::new))
                .endsWith("firstErrorFile");
    }

    @Test
    void theTextOutputNamesTheFileAndCountsTheFailedLogs() {
        CapturedRun run = CapturedRun.of("diagnose", "--job", folder.toString());

        assertThat(run.out())
                .startsWith(folder + "/rank7.log: failure of the user's script")
                .contains(
                        "KeyError: 'heron'", "64 of 64 logs show a failure; the first error is in rank7.log, line 13.");
    }

    @Test
    void aHealthyJobIsReportedForItsFolder() throws IOException {
        Path healthy = Files.createDirectory(folder.resolve("healthy"));
        Files.writeString(healthy.resolve("a.log"), "step 1/2 loss 1.5\nstep 2/2 loss 1.25\nTraining finished.\n");

        CapturedRun run = CapturedRun.of("diagnose", "--json", "--job", healthy.toString());

        assertThat(run.out()).startsWith("{\"file\":\"" + healthy + "\",\"firstErrorLine\":null,");
        assertThat(run.exitCode()).isZero();
    }

    @Test
    void aFolderWithoutLogsIsRejected() throws IOException {
        Path empty = Files.createDirectory(folder.resolve("empty"));

        assertThat(CapturedRun.of("diagnose", "--job", empty.toString()).err()).contains("it contains no logs");
        assertThat(CapturedRun.of("diagnose", "--job", folder.resolve("absent").toString())
                        .exitCode())
                .isEqualTo(2);
        assertThat(CapturedRun.of("diagnose", "--job", folder.toString(), "x.log")
                        .exitCode())
                .isEqualTo(2);
    }

    private static final String KEY_ERROR = """
            Traceback (most recent call last):
              File "train.py", line 40, in <module>
            KeyError: 'heron'
            """;

    private static String timeout(int rank) {
        return "2031-05-06 07:30:%02d [rank%d]:[E ProcessGroupNCCL.cpp:563] [Rank %d] Watchdog caught collective operation"
                        .formatted(rank % 60, rank, rank)
                + " timeout: WorkNCCL(SeqNum=77, OpType=ALLREDUCE, Timeout(ms)=600000) ran for 600031 milliseconds"
                + " before timing out.\n";
    }
}
