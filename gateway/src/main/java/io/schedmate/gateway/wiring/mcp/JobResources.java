package io.schedmate.gateway.wiring.mcp;

import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.server.McpStatelessServerFeatures.SyncResourceTemplateSpecification;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.ReadResourceResult;
import io.modelcontextprotocol.spec.McpSchema.ResourceTemplate;
import io.modelcontextprotocol.spec.McpSchema.TextResourceContents;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.regex.Pattern;
import tools.jackson.databind.json.JsonMapper;

/** Provides the end of a job's log, and the diagnosis of its last failure, as resources. */
final class JobResources {

    private static final String JOB = "schedmate://jobs/";
    private static final Pattern ADDRESS = Pattern.compile(JOB + "([0-9a-f-]{36})/(?:log|diagnosis)");
    private static final int LINES = 200;
    private static final JsonMapper JSON = new JsonMapper();

    private final PublishedTool log;
    private final PublishedTool failures;
    private final PublishedTool failure;
    private final PublishedApi api;
    private final MarkedData marked;

    JobResources(PublishedTools published, PublishedApi api, MarkedData marked) {
        this.log = published.tool("log", "readLogs");
        this.failures = published.tool("failures", "listFailures");
        this.failure = published.tool("failure", "getFailure");
        this.api = api;
        this.marked = marked;
    }

    List<SyncResourceTemplateSpecification> all() {
        return List.of(
                one("log", "Log of a job", "The last " + LINES + " lines of a job's latest attempt.", this::log),
                one(
                        "diagnosis",
                        "Diagnosis of a job",
                        "Why the job last failed, with the lines that prove it.",
                        this::diagnosis));
    }

    private SyncResourceTemplateSpecification one(
            String name,
            String title,
            String description,
            BiFunction<String, AssistantCaller, PublishedApi.Answer> read) {
        var template = ResourceTemplate.builder(JOB + "{jobId}/" + name, name)
                .title(title)
                .description(description)
                .mimeType("text/plain")
                .build();
        return new SyncResourceTemplateSpecification(
                template, (context, request) -> contents(request.uri(), context, read));
    }

    private ReadResourceResult contents(
            String uri, McpTransportContext context, BiFunction<String, AssistantCaller, PublishedApi.Answer> read) {
        var address = ADDRESS.matcher(uri);
        if (!address.matches()) {
            throw refused("Expected %s and the id of a job, got (%s).".formatted(JOB, uri));
        }
        var answer = read.apply(address.group(1), AssistantCaller.of(context));
        if (!answer.isGood()) {
            throw refused(Results.problem(answer));
        }
        return new ReadResourceResult(List.of(new TextResourceContents(uri, "text/plain", marked.of(answer))));
    }

    private PublishedApi.Answer log(String job, AssistantCaller caller) {
        return api.call(log, Map.of("jobId", job, "fromLine", -LINES, "limit", LINES), caller);
    }

    private PublishedApi.Answer diagnosis(String job, AssistantCaller caller) {
        var page = api.call(failures, Map.of("jobId", job, "limit", 1), caller);
        if (!page.isGood()) {
            return page;
        }
        String id = JSON.readTree(page.text()).at("/items/0/failureId").asString("");
        return id.isEmpty() ? page : api.call(failure, Map.of("failureId", id), caller);
    }

    private static McpError refused(String text) {
        return McpError.builder(McpSchema.ErrorCodes.RESOURCE_NOT_FOUND)
                .message(text)
                .build();
    }
}
