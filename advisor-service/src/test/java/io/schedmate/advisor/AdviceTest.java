package io.schedmate.advisor;

import static io.schedmate.advisor.Advisor.ADVISOR;
import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.contracts.answer.Contract;
import io.schedmate.edge.security.Role;
import io.schedmate.model.Engine;
import io.schedmate.model.api.advice.Advice;
import io.schedmate.model.api.advice.AdvicePart;
import io.schedmate.model.api.advice.AnswerStatus;
import io.schedmate.testing.TemporaryFolder;
import io.schedmate.wire.WireJson;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AdviceTest {

    private static final String ADVICE = "/advice";

    @Test
    void aJobWithoutCodeIsAdvisedFromItsCommandAndImage() {
        Advice advice = advised(Bodies.question("{\"kind\": \"none\"}"));

        assertThat(value(advice, "model_name")).isEqualTo("resnet50");
        assertThat(value(advice, "framework")).isEqualTo("pytorch");
        assertThat(advice.caveats()).anyMatch(caveat -> caveat.contains("only by its command and image"));
        assertThat(advice.jobId()).isNull();
    }

    @Test
    void aTreeUnderAnAllowedRootIsReadAndTheLinesAreCited() {
        Path tree = Bodies.training(Advisor.ROOT.resolve("cited"));

        Advice advice = advised(Bodies.question("{\"kind\": \"path\", \"path\": \"%s\"}".formatted(tree)));

        assertThat(value(advice, "dataset_name").toLowerCase(java.util.Locale.ROOT))
                .contains("cifar");
        assertThat(value(advice, "batch_size_per_device")).isEqualTo("64");
        assertThat(Objects.requireNonNull(advice.metadata()).field("optimizer")).hasValueSatisfying(field -> {
            assertThat(field.engine()).isEqualTo(Engine.STATIC);
            assertThat(field.evidence()).anyMatch(each -> each.startsWith("train.py:"));
        });
    }

    @Test
    void codeOutsideTheAllowedRootsIsNotRead() throws IOException {
        Path elsewhere = Bodies.training(TemporaryFolder.create("elsewhere"));
        Path link = Files.createSymbolicLink(Advisor.ROOT.resolve("link-out"), elsewhere);

        for (String path :
                new String[] {elsewhere.toString(), link.toString(), "/etc", "relative", Advisor.ROOT + "/../.."}) {
            Contract.holds(
                    "post",
                    ADVICE,
                    422,
                    ask(Bodies.question("{\"kind\": \"path\", \"path\": \"%s\"}".formatted(path))));
        }
    }

    @Test
    void aJobWithoutInformationGetsADegradedAnswer() {
        Advice advice = advised("{\"cluster\": \"hall-z\", \"source\": {\"kind\": \"none\"}, \"requested\": {}}");

        assertThat(advice.status()).isEqualTo(AnswerStatus.DEGRADED);
        assertThat(advice.metadata()).isNull();
        assertThat(advice.unknownParts()).contains(AdvicePart.METADATA);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{",
                "[]",
                "null",
                "{\"cluster\": 7}",
                "{\"cluster\": \"hall-a\\u001e\", \"source\": {\"kind\": \"none\"}, \"requested\": {}}",
                "{\"cluster\": \"hall-a\", \"source\": {\"kind\": \"floppy\"}, \"requested\": {}}",
                "{\"cluster\": \"hall-a\", \"source\": {\"kind\": \"none\"}, \"requested\": {}, \"deadlineSeconds\": 600}",
                "{\"cluster\": \"hall-a\", \"source\": {\"kind\": \"none\"}, \"requested\": {\"gpus\": -1}}",
                "{\"cluster\": \"hall-a\", \"source\": {\"kind\": \"none\"}, \"requested\": {}, \"surplus\": 1}"
            })
    void aMalformedRequestIsRejected(String body) {
        Contract.holds("post", ADVICE, 400, ask(body));
    }

    @Test
    void onlySubmittersMayRequestAdviceForTheirProjects() {
        String question = Bodies.question("{\"kind\": \"none\"}");

        Contract.holds("post", ADVICE, 403, ADVISOR.post(ADVICE, question, Role.READER));
        Contract.holds(
                "post", ADVICE, 403, ask(question.replace("speech", "vision").replace("rosa", "ines")));
        Contract.holds(
                "post",
                ADVICE,
                415,
                ADVISOR.send(ADVISOR.as(ADVICE, Role.SUBMITTER)
                        .header("Content-Type", "text/plain")
                        .POST(java.net.http.HttpRequest.BodyPublishers.ofString("hello"))));
    }

    private static HttpResponse<String> ask(String body) {
        return ADVISOR.post(ADVICE, body, Role.SUBMITTER);
    }

    private static Advice advised(String body) {
        HttpResponse<String> answer = ask(body);
        Contract.holds("post", ADVICE, 200, answer);
        return WireJson.tolerant().readValue(answer.body(), Advice.class);
    }

    private static String value(Advice advice, String field) {
        return Objects.requireNonNull(advice.metadata())
                .field(field)
                .orElseThrow(() -> new AssertionError(field + " is missing in " + advice))
                .value();
    }
}
