package io.schedmate.gateway.wiring.mcp;

import io.modelcontextprotocol.server.McpStatelessServerFeatures.SyncPromptSpecification;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.GetPromptResult;
import io.modelcontextprotocol.spec.McpSchema.Prompt;
import io.modelcontextprotocol.spec.McpSchema.PromptArgument;
import io.modelcontextprotocol.spec.McpSchema.PromptMessage;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import io.schedmate.tables.Tables;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;

/** The prompts in {@code prompts.tsv}. Arguments must match a pattern, so that a prompt can contain only names. */
final class WrittenPrompts {

    private static final String ALL = "all projects";

    private WrittenPrompts() {}

    static List<SyncPromptSpecification> all() {
        return Tables.resource(WrittenPrompts.class, "prompts.tsv", 6, WrittenPrompts::one);
    }

    /** Returns the text of a resource in this package. */
    static String text(String name) {
        try (var text = Objects.requireNonNull(WrittenPrompts.class.getResourceAsStream(name), name)) {
            return new String(text.readAllBytes(), StandardCharsets.UTF_8).strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static SyncPromptSpecification one(List<String> row) {
        String name = row.get(0);
        String argument = row.get(3);
        var form = Pattern.compile(row.get(4));
        boolean required = row.get(5).equals("required");
        var prompt = new Prompt(
                name,
                row.get(1),
                row.get(2),
                List.of(new PromptArgument(argument, argument, "Of the form " + form, required)));
        String text = text(name + ".md");
        return new SyncPromptSpecification(prompt, (_, request) -> {
            Map<String, Object> given = Objects.requireNonNullElse(request.arguments(), Map.of());
            String value = Objects.toString(given.get(argument), required ? "" : ALL);
            if (!form.matcher(value).matches()) {
                throw McpError.builder(McpSchema.ErrorCodes.INVALID_PARAMS)
                        .message("Expected %s to match %s.".formatted(argument, form))
                        .build();
            }
            return new GetPromptResult(
                    row.get(2),
                    List.of(new PromptMessage(
                            McpSchema.Role.USER,
                            TextContent.builder(text.replace("{" + argument + "}", value))
                                    .build())));
        });
    }
}
