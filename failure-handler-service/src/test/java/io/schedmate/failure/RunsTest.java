package io.schedmate.failure;

import static io.schedmate.failure.Handler.HANDLER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.schedmate.contracts.answer.Contract;
import io.schedmate.edge.security.Role;
import io.schedmate.model.api.log.RunLink;
import io.schedmate.model.api.log.RunLinks;
import io.schedmate.testing.RunningService;
import io.schedmate.wire.WireJson;
import java.net.URI;
import java.net.http.HttpResponse;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RunsTest {

    private static final String PATH = "/jobs/{jobId}/runs";
    private static final String WANDB = "https://wandb.ai/speech/pretrain/runs/1a2b3c4d";
    private static final String MLFLOW =
            "http://tracking.example.org:5000/#/experiments/7/runs/0123456789abcdef0123456789abcdef";

    @Test
    void eachRunPageInALogIsListedOnceWithItsLine() {
        TestJob job = new TestJob("runs");
        HANDLER.publish(job.lines(
                "out.log",
                "node-1",
                1,
                "wandb: 🚀 View run warm-fog-3 at: " + WANDB,
                "wandb: 🚀 View run at https://wandb.ai.evil.example/speech/pretrain/runs/1a2b3c4d",
                "wandb: 🚀 View run warm-fog-3 at: " + WANDB,
                "🏃 View run calm-bee at: " + MLFLOW));

        RunLinks links = await().atMost(RunningService.MAX_TIME)
                .until(() -> read(job, ""), it -> !it.items().isEmpty());

        assertThat(links.items())
                .containsExactly(
                        new RunLink("wandb", URI.create(WANDB), "node-1/out.log", 1),
                        new RunLink("mlflow", URI.create(MLFLOW), "node-1/out.log", 4));
        assertThat(read(job, "?attempt=2").items()).isEmpty();
    }

    @Test
    void theBeginningAndTheEndOfALongLogAreRead() {
        TestJob job = new TestJob("long-runs");
        String middle = "https://wandb.ai/speech/pretrain/runs/middle";
        List<String> lines = Stream.of(
                        List.of(WANDB),
                        Collections.nCopies(2_500, "step 1/9"),
                        List.of(middle),
                        Collections.nCopies(2_500, "step 2/9"),
                        List.of("ended, " + MLFLOW))
                .flatMap(List::stream)
                .toList();
        HANDLER.publish(job.lines("out.log", "node-1", 1, lines.toArray(String[]::new)));

        RunLinks links = await().atMost(RunningService.MAX_TIME)
                .until(() -> read(job, ""), it -> it.items().size() >= 2);

        assertThat(links.items()).extracting(RunLink::line).containsExactly(1L, 5_003L);
    }

    @Test
    void aCallerGetsNoRunPagesOfAJobThatTheyMayNotSee() {
        TestJob job = new TestJob("others-runs");
        HANDLER.publish(job.lines("out.log", "node-1", 1, WANDB));
        await().atMost(RunningService.MAX_TIME)
                .until(() -> !read(job, "").items().isEmpty());
        HANDLER.publish(job.submitted("vision"));
        String path = "/jobs/" + job.id() + "/runs";

        Contract.holds("get", PATH, 404, HANDLER.get(path, Role.READER));
        Contract.holds("get", PATH, 400, HANDLER.get(path + "?attempt=0", Role.OPERATOR));
        Contract.holds("get", PATH, 403, HANDLER.get(path, Role.SHIPPER));
    }

    private static RunLinks read(TestJob job, String query) {
        HttpResponse<String> answer = HANDLER.get("/jobs/" + job.id() + "/runs" + query, Role.OPERATOR);
        return answer.statusCode() == 404
                ? new RunLinks(job.id(), 1, List.of())
                : WireJson.strict().readValue(checked(answer).body(), RunLinks.class);
    }

    private static HttpResponse<String> checked(HttpResponse<String> answer) {
        Contract.holds("get", PATH, 200, answer);
        return answer;
    }
}
