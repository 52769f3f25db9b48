package io.schedmate.gateway.wiring.mcp;

import io.modelcontextprotocol.server.McpStatelessServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import io.modelcontextprotocol.spec.McpSchema.ToolAnnotations;
import io.schedmate.edge.security.Role;
import io.schedmate.gateway.session.Confirmations;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** The only tool that changes something: it approves a recovery that a person has confirmed at the console. */
final class ApprovalTool {

    private static final String ID = "recoveryId";
    private static final String CONFIRMATION = "confirmation";
    private static final Map<String, Object> SCHEMA = Map.of(
            "type",
            "object",
            "properties",
            Map.of(
                    ID,
                    Map.of("type", "string", "format", "uuid", "description", "The recovery."),
                    CONFIRMATION,
                    Map.of(
                            "type",
                            "string",
                            "maxLength",
                            2000,
                            "description",
                            "The text that the console shows to a person for this recovery. Leave it out to learn what to ask the person.")),
            "required",
            List.of(ID),
            "additionalProperties",
            false);

    private final PublishedTool read;
    private final PublishedTool approve;
    private final PublishedApi api;
    private final MarkedData marked;
    private final Confirmations confirmations;

    ApprovalTool(PublishedTools published, PublishedApi api, MarkedData marked, Confirmations confirmations) {
        this.read = published.tool("get_recovery", "getRecovery");
        this.approve = published.tool("approve_recovery", "approveRecovery");
        this.api = api;
        this.marked = marked;
        this.confirmations = confirmations;
    }

    SyncToolSpecification specification() {
        return SyncToolSpecification.builder()
                .tool(Tool.builder()
                        .name(approve.name())
                        .title("Approve a recovery that a person has confirmed")
                        .description(
                                "Lets a recovery act on nodes and jobs. The key needs the role approver in addition to operator or admin,"
                                        + " and a person confirms at the console.")
                        .inputSchema(SCHEMA)
                        .annotations(ToolAnnotations.builder()
                                .readOnlyHint(false)
                                .destructiveHint(true)
                                .idempotentHint(true)
                                .openWorldHint(false)
                                .build())
                        .build())
                .callHandler((context, request) -> approve(request.arguments(), AssistantCaller.of(context)))
                .build();
    }

    private CallToolResult approve(Map<String, Object> arguments, AssistantCaller caller) {
        if (!caller.roles().contains(Role.APPROVER)) {
            return Results.refused(
                    "Expected a key with the role approver." + " Let the person approve it in the console instead.");
        }
        UUID recovery;
        try {
            recovery = UUID.fromString(String.valueOf(arguments.get(ID)));
        } catch (IllegalArgumentException _) {
            return Results.refused("Expected the id of a recovery. Use list_recoveries to find it.");
        }
        Object text = arguments.get(CONFIRMATION);
        return text == null ? asked(recovery, caller) : handedIn(recovery, text.toString(), caller);
    }

    private CallToolResult asked(UUID recovery, AssistantCaller caller) {
        var answer = api.call(read, Map.of(ID, recovery), caller);
        if (!answer.isGood()) {
            return Results.of(answer, marked);
        }
        return Results.refused("""
                Nothing is approved. Show the person the plan below. Who agrees opens /console/#/recoveries/%s, chooses "Let an assistant \
                approve it" and hands you the text that the console shows; call this tool again with it as confirmation.
                %s""".formatted(recovery, marked.of(answer)));
    }

    private CallToolResult handedIn(UUID recovery, String text, AssistantCaller caller) {
        var confirmation = confirmations.open(text, recovery).orElse(null);
        if (confirmation == null) {
            return Results.refused("Expected the text that the console showed for this recovery in the last %d minutes."
                            .formatted(Confirmations.LIFETIME.toMinutes())
                    + " Ask the person for a new text.");
        }
        String comment = "Confirmed by " + confirmation.by() + " for an assistant.";
        Map<String, Object> body = Map.of(ID, recovery, "revision", confirmation.revision(), "comment", comment);
        return Results.of(api.call(approve, body, caller), marked);
    }
}
