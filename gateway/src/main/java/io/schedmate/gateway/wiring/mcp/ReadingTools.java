package io.schedmate.gateway.wiring.mcp;

import io.modelcontextprotocol.server.McpStatelessServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import io.modelcontextprotocol.spec.McpSchema.ToolAnnotations;
import io.schedmate.tables.Tables;
import java.util.List;

/** Creates the tools in {@code tools.tsv}, which only read. */
final class ReadingTools {

    private static final ToolAnnotations READS = ToolAnnotations.builder()
            .readOnlyHint(true)
            .destructiveHint(false)
            .idempotentHint(true)
            .openWorldHint(false)
            .build();

    private final PublishedTools published;
    private final PublishedApi api;
    private final MarkedData marked;

    ReadingTools(PublishedTools published, PublishedApi api, MarkedData marked) {
        this.published = published;
        this.api = api;
        this.marked = marked;
    }

    List<SyncToolSpecification> all() {
        return Tables.resource(ReadingTools.class, "tools.tsv", 2, row -> one(row.get(0), row.get(1)));
    }

    private SyncToolSpecification one(String name, String operationId) {
        PublishedTool tool = published.tool(name, operationId);
        return SyncToolSpecification.builder()
                .tool(Tool.builder()
                        .name(name)
                        .title(tool.title())
                        .description(tool.description())
                        .inputSchema(tool.schema())
                        .annotations(READS)
                        .build())
                .callHandler((context, request) ->
                        Results.of(api.call(tool, request.arguments(), AssistantCaller.of(context)), marked))
                .build();
    }
}
