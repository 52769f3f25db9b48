package io.schedmate.evaluation.agent;

import io.schedmate.code.WorkloadInspector;
import io.schedmate.code.agent.AgentInspector;
import io.schedmate.code.agent.AgentReport;
import io.schedmate.code.agent.AgentUse;
import io.schedmate.evaluation.engine.AdvisorEngine.Job;
import java.util.List;
import java.util.function.Function;

/**
 * An engine in the comparison.
 *
 * @param asksModel whether its answers come from a language model, whose failures are counted
 */
public record Contender(String name, boolean asksModel, Function<Job, AgentReport> inspect) {

    public static Contender without(String name, WorkloadInspector inspector) {
        return new Contender(
                name,
                false,
                job -> new AgentReport(
                        inspector.inspect(job.root(), job.workdir(), job.command()), List.of(), AgentUse.NONE, null));
    }

    public static Contender with(String name, AgentInspector inspector) {
        return new Contender(
                name, true, job -> inspector.report("evaluation", job.root(), job.workdir(), job.command()));
    }
}
