package io.schedmate.languagemodel.agent;

import io.schedmate.code.agent.AgentTask;
import io.schedmate.code.agent.tool.AgentTools;
import io.schedmate.languagemodel.chat.ChatMessage;
import io.schedmate.languagemodel.chat.Conversation;
import io.schedmate.languagemodel.chat.Question;
import io.schedmate.languagemodel.chat.Reply.Answer;
import io.schedmate.languagemodel.chat.Sampling;
import io.schedmate.languagemodel.chat.Tool;
import io.schedmate.languagemodel.chat.ToolCall;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The messages of one exploration, limited to the model's context window. */
final class Transcript {

    private static final int CALLS_AT_ONCE = 4;

    /**
     * The temperature of all samples after the first. The first uses the most likely tokens; the others must differ
     * from it to be worth their cost.
     */
    private static final double TEMPERATURE = 0.7;

    private static final List<Tool> TOOLS = AgentTools.manuals().stream()
            .map(manual -> new Tool(manual.name(), manual.description(), manual.argumentsSchema()))
            .toList();

    private final AgentTask task;
    private final AgentTools tools;
    private final Sampling sampling;
    private final List<ChatMessage> soFar = new ArrayList<>();
    private final Set<String> done = new HashSet<>();
    private boolean areCallsWritten;
    private boolean isFull;
    private int repetitions;

    Transcript(AgentTask task, AgentTools tools) {
        this.task = task;
        this.tools = tools;
        this.sampling = task.sample() == 0 ? Sampling.LIKELIEST : new Sampling(TEMPERATURE, task.sample());
    }

    /** @param mayExplore whether to offer tools; if not, the answer must match the schema */
    Question question(Duration timeLimit, boolean mayExplore) {
        // A server that forces the schema on every answer would prevent tool calls.
        return new Question(
                task.asker(),
                task.instructions(),
                task.job(),
                mayExplore ? "" : task.answerSchema(),
                task.limits().answerTokens(),
                new Conversation(soFar, mayExplore && !areCallsWritten ? TOOLS : List.of(), sampling, timeLimit));
    }

    void observe(Answer answer, List<ToolCall> calls) {
        boolean isNative = !answer.calls().isEmpty();
        soFar.add(new ChatMessage.FromModel(answer.text(), isNative ? calls : List.of()));
        for (int i = 0; i < calls.size(); i++) {
            ToolCall call = calls.get(i);
            String seen = i < CALLS_AT_ONCE ? observation(call) : "Refused: too many calls at once.";
            soFar.add(
                    isNative
                            ? new ChatMessage.ToolResult(call, seen)
                            : new ChatMessage.FromUser("Observation of " + call.name() + ":\n" + seen));
        }
    }

    void add(Answer answer) {
        soFar.add(new ChatMessage.FromModel(answer.text(), List.of()));
    }

    void addUser(String text) {
        soFar.add(new ChatMessage.FromUser(text));
    }

    /** From now on, asks for calls as text instead of native tool calls. */
    void writeCallsOut() {
        areCallsWritten = true;
    }

    boolean isFull() {
        return isFull;
    }

    /** Returns how often the model repeated a call. */
    int repetitions() {
        return repetitions;
    }

    private String observation(ToolCall call) {
        return CallArguments.of(call)
                .map(arguments -> {
                    if (!done.add(call.name() + arguments)) {
                        repetitions++;
                        return "You have already seen this.";
                    }
                    return fitting(tools.use(call.name(), arguments));
                })
                .orElse("Refused: the arguments are not a JSON object.");
    }

    private String fitting(String seen) {
        long inAll = question(Duration.ZERO, true).maxTokens() + Question.tokensOf(seen.length());
        if (inAll <= task.limits().contextTokens()) {
            return seen;
        }
        isFull = true;
        return "Omitted: the conversation is full.";
    }
}
