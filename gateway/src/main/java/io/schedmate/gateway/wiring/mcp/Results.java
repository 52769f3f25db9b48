package io.schedmate.gateway.wiring.mcp;

import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Builds the results of tools. */
final class Results {

    private static final JsonMapper JSON = new JsonMapper();

    private Results() {}

    static CallToolResult of(PublishedApi.Answer answer, MarkedData marked) {
        return answer.isGood()
                ? CallToolResult.builder().addTextContent(marked.of(answer)).build()
                : refused(problem(answer));
    }

    static CallToolResult refused(String text) {
        return CallToolResult.builder().addTextContent(text).isError(true).build();
    }

    /** Returns a problem's text, with its code and trace id. */
    static String problem(PublishedApi.Answer answer) {
        try {
            var problem = JSON.readTree(answer.text());
            return "%s [%d %s, trace %s]"
                    .formatted(
                            problem.path("detail").asString(answer.text()),
                            answer.status(),
                            problem.path("errorCode").asString("unknown"),
                            problem.path("traceId").asString("none"));
        } catch (JacksonException _) {
            return answer.text() + " [" + answer.status() + "]";
        }
    }
}
