package io.schedmate.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Uses a history of two users with one habit each: ann's jobs take ten minutes; bob's jobs take two hours and fail. */
class EstimateTest {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    @TempDir
    private Path folder;

    @Test
    void aReplayScoresEveryLevelAndRule() throws IOException {
        CapturedRun run = CapturedRun.of("estimate", "--history", history().toString(), "--replay", "--json");

        assertThat(run.exitCode()).isZero();
        assertThat(run.outLines()).hasSize(1);
        JsonNode answer = JSON.readTree(run.out());
        assertThat(answer.path("scored").asInt()).isEqualTo(80);
        assertThat(answer.path("rejectedLines").asInt()).isEqualTo(1);
        assertThat(answer.path("scores").findValuesAsString("rule"))
                .contains("estimate", "rung resubmission", "last run of the key", "requested limit");
        JsonNode estimate = answer.path("scores").get(0);
        assertThat(estimate.path("withinTwoShare").asDouble()).isGreaterThan(0.8);
        assertThat(estimate.path("pinballSeconds").path("p90").asDouble()).isPositive();
        assertThat(answer.path("ends").get(0).path("brier").asDouble())
                .isLessThan(answer.path("ends").get(1).path("brier").asDouble());
    }

    @Test
    void aRuleThatNeverAppliedHasNoFigures() throws IOException {
        JsonNode answer =
                JSON.readTree(CapturedRun.of("estimate", "--history", history().toString(), "--replay", "--json")
                        .out());

        JsonNode limit = answer.path("scores")
                .valueStream()
                .filter(score -> score.path("rule").asString().equals("requested limit"))
                .findFirst()
                .orElseThrow();
        assertThat(limit.path("jobs").asInt()).isZero();
        assertThat(limit.path("withinTwoShare").isNull()).isTrue();
    }

    @Test
    void tablesArePrintedAndWrittenIntoThePage() throws IOException {
        Path page = folder.resolve("page.md");
        CapturedRun run =
                CapturedRun.of("estimate", "--history", history().toString(), "--replay", "--write", page.toString());

        assertThat(run.out()).contains("80 jobs scored", "within a factor 2", "log loss", "such as line 42");
        assertThat(Files.readString(page))
                .contains("## Estimates: jobs", "| rung retrieval |", "| last run of the key |");
    }

    @Test
    void oneJobIsEstimatedFromSimilarRuns() throws IOException {
        JsonNode ann = job("user=ann,executable=train.py,gpu_num=1");
        JsonNode bob = job("user=bob,executable=big.py,gpu_num=8");

        assertThat(ann.path("likeliest").asDouble()).isCloseTo(600, within(100.0));
        assertThat(bob.path("likeliest").asDouble()).isCloseTo(7200, within(1000.0));
        assertThat(bob.path("ends").path("failed").asDouble()).isGreaterThan(0.9);
        assertThat(ann.path("engine").asString()).isEqualTo("resubmission");
        assertThat(ann.path("neighbours")).hasSize(3);
    }

    @Test
    void anUnderspecifiedJobGetsTheMostUsefulMissingFact() throws IOException {
        String history = history().toString();

        assertThat(job("nodes=1").path("mostUsefulFact").asString()).isEqualTo("user");
        assertThat(CapturedRun.of("estimate", "--history", history, "--job", "nodes=1")
                        .out())
                .contains("Add its user to narrow the range.");
        assertThat(job("user=ann,executable=train.py,gpu_num=1")
                        .path("mostUsefulFact")
                        .isNull())
                .isTrue();
    }

    @Test
    void aJobWithoutAUserGetsTheQuantilesOfItsGroup() throws IOException {
        JsonNode small = job("gpu_num=1");

        assertThat(small.path("runsLikeIt").asInt()).isEqualTo(40);
        assertThat(small.path("p10").asDouble()).isBetween(300.0, 606.0);
        assertThat(small.path("p90").asDouble()).isBetween(600.0, 1200.0);
    }

    @Test
    void anInvalidUseIsRejectedWithTheValidUses() throws IOException {
        String history = history().toString();

        assertThat(CapturedRun.of("estimate", "--history", history).err())
                .contains("(no --replay)", "--history FILE --replay");
        assertThat(CapturedRun.of("estimate", "--history", history, "--job", "tea=2")
                        .err())
                .contains("(tea)", "gpu_num");
        assertThat(CapturedRun.of("estimate", "--history", history, "--job", "gpu_num=many")
                        .err())
                .contains("(many)");
        assertThat(CapturedRun.of(
                                "estimate",
                                "--history",
                                folder.resolve("absent").toString(),
                                "--replay")
                        .err())
                .contains("there is no such file");
        Path other = Files.writeString(folder.resolve("other.csv"), "a,b\n1,2\n");
        CapturedRun wrong = CapturedRun.of("estimate", "--history", other.toString(), "--replay");
        assertThat(wrong.err()).contains("submit_s");
        assertThat(wrong.exitCode()).isEqualTo(2);
    }

    @Test
    void usageIsScoredByLeavingOutOneModelAtATime() throws IOException {
        Path profiles = Files.writeString(
                folder.resolve("profiles.csv"),
                "model,dataset,batchsize,amp,gpu_util,gmem\n"
                        + "owl,seeds,32,0,40,1000\nowl,seeds,64,0,40,1000\nbat,moths,32,0,80,2000\n,moths,32,0,1,1\n");

        JsonNode answer = JSON.readTree(CapturedRun.of("estimate", "--profiles", profiles.toString(), "--json")
                .out());

        // Without the model's other runs, 80 is predicted for each owl (measured: 40) and 40 for the bat (measured:
        // 80). For a new run of a known model, each owl is predicted from the other.
        JsonNode utilisation = answer.path("scores").get(0);
        assertThat(utilisation.path("newModel").asDouble()).isCloseTo((1 + 1 + 0.5) / 3, within(1e-9));
        assertThat(utilisation.path("oracle").asDouble()).isCloseTo((1 + 1 + 0.5) / 3, within(1e-9));
        assertThat(utilisation.path("newRun").asDouble()).isLessThan(0.2);
        assertThat(answer.path("rejected").get(0).asInt()).isEqualTo(5);
        assertThat(CapturedRun.of("estimate", "--profiles", profiles.toString()).out())
                .contains("gpu utilisation ratio", "oracle");
    }

    private JsonNode job(String fields) throws IOException {
        CapturedRun run = CapturedRun.of("estimate", "--history", history().toString(), "--job", fields, "--json");
        return JSON.readTree(run.out());
    }

    /** Writes the history. Row 42 of the file has no duration. */
    private Path history() throws IOException {
        StringBuilder rows = new StringBuilder("job_id,user,executable,submit_s,duration_s,gpu_num,state\n");
        for (int i = 0; i < 40; i++) {
            rows.append("a%d,ann,train.py,%d,%d,1,COMPLETED%n".formatted(i, i * 10_000, 600 + i % 7));
        }
        rows.append("broken,ann,train.py,0,,1,COMPLETED\n");
        for (int i = 0; i < 40; i++) {
            rows.append("b%d,bob,big.py,%d,%d,8,FAILED%n".formatted(i, i * 10_000 + 50, 7200 + i % 11));
        }
        return Files.writeString(folder.resolve("jobs.csv"), rows);
    }
}
