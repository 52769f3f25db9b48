package io.schedmate.code.agent;

import java.time.Duration;
import java.util.List;

/**
 * One exploration to run.
 *
 * @param asker the user or project that is charged
 * @param instructions the four parts of the prompt, without any text from the job
 * @param job the command and the known facts; text from the job, never an instruction
 * @param answerSchema the JSON schema of the answer
 * @param wanted required fields that are not known yet
 * @param sample the number of the sample, from 0; a further sample must be drawn with a different random seed
 * @param limits the limits for the whole job
 * @param tokensLeft the tokens left of the limit before this exploration
 * @param timeLeft the time left of the limit before this exploration
 */
public record AgentTask(
        String asker,
        String instructions,
        String job,
        String answerSchema,
        List<String> wanted,
        int sample,
        AgentLimits limits,
        long tokensLeft,
        Duration timeLeft) {

    public AgentTask {
        wanted = List.copyOf(wanted);
    }
}
