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

/** Tests replays with one GPU and three jobs submitted together, so that only their order matters. */
class SimulateTest {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    @TempDir
    private Path folder;

    private Path cluster = Path.of("");

    @BeforeEach
    void writeTheCluster() throws IOException {
        cluster = Files.writeString(folder.resolve("cluster.csv"), "vc,nodes,gpusPerNode\nowls,1,1\n");
    }

    @Test
    void printsOneObjectPerPolicyInTheDocumentedOrder() throws IOException {
        CapturedRun run = simulate(trace("", "", ""), "fifo,sjf", "--json");

        assertThat(run.outLines()).hasSize(2);
        JsonNode fifo = JSON.readTree(run.outLines().getFirst());
        assertThat(fifo.propertyNames())
                .containsExactly(
                        "policy",
                        "jobs",
                        "avgJctSeconds",
                        "medianJctSeconds",
                        "p90JctSeconds",
                        "p99JctSeconds",
                        "avgQueueSeconds",
                        "makespanSeconds",
                        "gpuUtilisation",
                        "preemptions",
                        "failures",
                        "wallSeconds",
                        "predictions",
                        "medianFairness",
                        "p99Fairness",
                        "worstFairness",
                        "unfairShare");
        // The jobs take 300, 200 and 100 seconds, so they end at 300, 500 and 600.
        assertThat(fifo.path("avgJctSeconds").asDouble()).isEqualTo(1400 / 3.0);
        assertThat(fifo.path("makespanSeconds").asLong()).isEqualTo(600);
        assertThat(fifo.path("failures").asLong()).isZero();
        assertThat(fifo.path("predictions").isNull()).isTrue();
        assertThat(JSON.readTree(run.outLines().getLast()).path("avgJctSeconds").asDouble())
                .isEqualTo(1000 / 3.0);
        assertThat(run.exitCode()).isZero();
    }

    @Test
    void qssfUsesTheUsualPredictionColumnsInOrder() throws IOException {
        // The first job starts first; then the one of the other two with the shorter prediction.
        Path both = trace(",predicted_s,lgb_duration_s", ",10,250", ",20,20", ",30,10");
        Path one = trace(",predicted_s", ",10", ",20", ",30");
        Path none = trace("", "", "", "");

        assertThat(qssf(both)).isEqualTo("lgb_duration_s 433.3");
        assertThat(qssf(one)).isEqualTo("predicted_s 466.7");
        assertThat(qssf(none)).isEqualTo("duration_s 433.3");
        assertThat(qssf(both, "--predictions", "predicted_s")).isEqualTo("predicted_s 466.7");
    }

    @Test
    void theTableStatesTheInformationUsedForPlanning() throws IOException {
        CapturedRun run = simulate(trace("", "", ""), "fifo,qssf,tiresias");

        assertThat(run.out())
                .contains("policy        avg JCT", "fifo            466.7", "planned with the\ntrue durations")
                .contains("3 jobs, 0 preemptions, 0 failures");
        assertThat(run.outLines()).allMatch(line -> line.length() <= 80);
        assertThat(run.err()).isEmpty();
    }

    @Test
    void anInvalidUseIsRejectedWithTheValidUses() throws IOException {
        Path trace = trace("", "", "");
        Path other = Files.writeString(folder.resolve("other.csv"), "vc,nodes\nbats,1\n");

        assertThat(simulate(trace, "fifo,magic").err()).contains("(magic)", "fifo, sjf, qssf, srtf, tiresias");
        assertThat(simulate(trace, "fifo", "--predictions", "tea").err()).contains("(tea)", "duration_s, gpu_num");
        assertThat(simulate(folder.resolve("absent"), "fifo").err()).contains("there is no such file");
        assertThat(simulate(folder, "fifo").err()).contains("it is a folder");
        assertThat(simulate(cluster, "fifo").err()).contains("expected a job at");
        assertThat(CapturedRun.of(
                                "simulate",
                                "--trace",
                                trace.toString(),
                                "--cluster",
                                other.toString(),
                                "--policy",
                                "fifo")
                        .err())
                .contains("owls");
        assertThat(simulate(trace, "fifo,magic").exitCode()).isEqualTo(2);
    }

    private String qssf(Path trace, String... more) {
        JsonNode answer = JSON.readTree(simulate(trace, "qssf", withJson(more)).out());
        return answer.path("predictions").asString()
                + " %.1f".formatted(answer.path("avgJctSeconds").asDouble());
    }

    private static String[] withJson(String... more) {
        String[] all = java.util.Arrays.copyOf(more, more.length + 1);
        all[more.length] = "--json";
        return all;
    }

    private CapturedRun simulate(Path trace, String policies, String... more) {
        String[] all = {"simulate", "--trace", trace.toString(), "--cluster", cluster.toString(), "--policy", policies};
        String[] arguments = java.util.Arrays.copyOf(all, all.length + more.length);
        System.arraycopy(more, 0, arguments, all.length, more.length);
        return CapturedRun.of(arguments);
    }

    /** Writes a trace of three jobs submitted together: 300, 200 and 100 seconds, in this order. */
    private Path trace(String head, String first, String second, String third) throws IOException {
        return Files.writeString(
                Files.createTempFile(folder, "trace", ".csv"),
                "job_id,vc,vc_order,submit_s,duration_s,gpu_num" + head + "\n"
                        + "a,owls,0,0,300,1" + first + "\n"
                        + "b,owls,1,0,200,1" + second + "\n"
                        + "c,owls,2,0,100,1" + third + "\n");
    }

    private Path trace(String first, String second, String third) throws IOException {
        return trace("", first, second, third);
    }
}
