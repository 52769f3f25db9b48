package io.schedmate.contracts.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.model.api.agent.AgentRefusal;
import io.schedmate.model.problem.ProblemType;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class ProblemExamplesTest {

    @Test
    void theGatewaysProblemsMatchTheCatalogue() {
        List<String> catalogue = Arrays.stream(ProblemType.values())
                .map(type -> line(type.wire(), type.status(), type.uri().toString(), type.title()))
                .toList();

        assertThat(shown(ApiDocument.gateway(), "Problem")).isNotEmpty().isSubsetOf(catalogue);
    }

    @Test
    void anAgentsDocumentShowsExactlyTheRefusals() {
        List<String> catalogue = Arrays.stream(AgentRefusal.values())
                .map(refusal ->
                        line(refusal.wire(), refusal.status(), refusal.uri().toString(), refusal.title()))
                .toList();

        assertThat(shown(ApiDocument.nodeAgent(), "AgentProblem")).containsExactlyInAnyOrderElementsOf(catalogue);
    }

    private static List<String> shown(ApiDocument document, String schema) {
        return ApiExample.of(document).stream()
                .filter(example -> example.schemaName().equals(schema))
                .map(ApiExample::value)
                .map(ProblemExamplesTest::line)
                .distinct()
                .collect(Collectors.toList());
    }

    private static String line(JsonNode problem) {
        return line(
                problem.path("errorCode").asString(),
                problem.path("status").asInt(),
                problem.path("type").asString(),
                problem.path("title").asString());
    }

    private static String line(String code, int status, String type, String title) {
        return code + " " + status + " " + type + " " + title;
    }
}
