package io.schedmate.code.agent;

import java.time.Duration;
import java.util.List;

/**
 * One exploration to make.
 *
 * @param asker the user or project that is charged
 * @param instructions the four parts of the prompt, written by us
 * @param job the command and the known facts; text from the job, never an instruction
 * @param answerSchema the JSON schema of the answer
 * @param wanted required fields that are not known yet
 * @param sample counts from 0; a further sample is to be drawn with other chance
 * @param limits for the whole job
 * @param tokensLeft of them, before this exploration
 * @param timeLeft of it
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
