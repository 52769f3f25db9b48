package io.schedmate.languagemodel.agent;

import io.schedmate.languagemodel.chat.ToolCall;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Parses calls that a model writes into its text if its server does not separate them: {@code Action:} with
 * {@code Action Input:}, as in ReAct, or {@code <tool_call>}, as models are trained to write it.
 */
final class WrittenCalls {

    private static final Pattern ACTION = Pattern.compile(
            "(?m)^[ \\t]{0,20}Action:\\s{0,20}(\\w{1,64})[ \\t]{0,20}\\R\\s{0,20}Action Input:\\s{0,20}(\\{[^\\r\\n]{0,2000}})");
    private static final Pattern TAGGED = Pattern.compile("(?s)<tool_call>\\s*(\\{.{0,2000}?})\\s*</tool_call>");
    private static final int MAX = 8;
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private WrittenCalls() {}

    static List<ToolCall> in(String text) {
        List<ToolCall> calls = new ArrayList<>();
        Matcher action = ACTION.matcher(text);
        while (action.find() && calls.size() < MAX) {
            calls.add(new ToolCall("written-" + calls.size(), action.group(1), action.group(2)));
        }
        Matcher tagged = TAGGED.matcher(text);
        while (tagged.find() && calls.size() < MAX) {
            tagged(tagged.group(1), calls);
        }
        return calls;
    }

    private static void tagged(String json, List<ToolCall> calls) {
        try {
            JsonNode call = JSON.readTree(json);
            if (call.path("name").isString()) {
                calls.add(new ToolCall(
                        "written-" + calls.size(),
                        call.path("name").asString(),
                        call.path("arguments").toString()));
            }
        } catch (JacksonException _) {
            // Ignores an incomplete call; the model is asked for its answer instead.
        }
    }
}
