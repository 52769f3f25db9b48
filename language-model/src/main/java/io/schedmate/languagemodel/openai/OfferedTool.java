package io.schedmate.languagemodel.openai;

import io.schedmate.languagemodel.chat.Tool;
import org.springframework.ai.tool.ToolCallback;
import org.springframework.ai.tool.definition.ToolDefinition;

/** A tool that is offered to the model. The caller decides whether and how to run its calls. */
record OfferedTool(Tool tool) implements ToolCallback {

    @Override
    public ToolDefinition getToolDefinition() {
        return ToolDefinition.builder()
                .name(tool.name())
                .description(tool.description())
                .inputSchema(tool.argumentsSchema())
                .build();
    }

    @Override
    public String call(String arguments) {
        throw new UnsupportedOperationException(
                "The caller of the model must carry out the call of " + tool.name() + ".");
    }
}
