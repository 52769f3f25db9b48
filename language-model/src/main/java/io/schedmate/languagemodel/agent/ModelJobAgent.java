package io.schedmate.languagemodel.agent;

import io.schedmate.code.agent.AgentTask;
import io.schedmate.code.agent.Exploration;
import io.schedmate.code.agent.JobAgent;
import io.schedmate.code.agent.tool.AgentTools;
import io.schedmate.languagemodel.chat.LanguageModel;
import java.time.InstantSource;

/**
 * A ReAct agent on any chat model (full paper, section 3.1). {@code model} handles cost, time limits and masking; this
 * class enforces the limits of the task.
 */
public record ModelJobAgent(LanguageModel model, InstantSource clock) implements JobAgent {

    @Override
    public Exploration explore(AgentTask task, AgentTools tools) {
        return new ReActLoop(model, clock, task, tools).run();
    }
}
