package io.schedmate.languagemodel.agent;

import io.schedmate.code.agent.AgentTask;
import io.schedmate.code.agent.AgentTools;
import io.schedmate.code.agent.Exploration;
import io.schedmate.code.agent.JobAgent;
import io.schedmate.languagemodel.chat.LanguageModel;
import java.time.InstantSource;

/**
 * Any chat model as a ReAct agent (full paper, section 3.1). What it costs, how long it may take and how secrets are
 * masked is for {@code model} to see to; this keeps to the task's own limits.
 */
public record ModelJobAgent(LanguageModel model, InstantSource clock) implements JobAgent {

    @Override
    public Exploration explore(AgentTask task, AgentTools tools) {
        return new ReActLoop(model, clock, task, tools).run();
    }
}
