package io.schedmate.tracker;

import io.schedmate.contracts.model.Behaviour;
import io.schedmate.contracts.model.ScriptedModelServer;
import java.net.URI;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.databind.JsonNode;

/**
 * The language model of the running tracker. Its behaviour depends on a word in the lines that it receives; without a
 * known word, it returns no plan.
 */
final class AskedModel implements AutoCloseable {

    private static final Behaviour KNOWS_NOTHING = new Behaviour.Replies("{\"kind\":\"none\",\"values\":[]}");

    private final Map<String, Queue<Behaviour>> scripts = new ConcurrentHashMap<>();
    private final ScriptedModelServer server = ScriptedModelServer.answering(this::behaviour);

    /** Sets the behaviours for material with this word; the last one is repeated. */
    void whenAskedOf(String word, Behaviour... behaviours) {
        scripts.put(word, new ArrayDeque<>(Arrays.asList(behaviours)));
    }

    /** The answer of a model that reads the step and the loss at these positions. */
    static Behaviour planOfStepAndLoss(int step, int loss) {
        return new Behaviour.Replies("""
                {"kind":"training_step","values":[
                {"field":"step","position":%d,"scaleToSeconds":1,"unit":null},
                {"field":"loss","position":%d,"scaleToSeconds":1,"unit":null}]}
                """.formatted(step, loss));
    }

    private Behaviour behaviour(JsonNode request) {
        String asked = request.toString();
        return scripts.entrySet().stream()
                .filter(script -> asked.contains(script.getKey()))
                .findFirst()
                .map(script -> next(script.getValue()))
                .orElse(KNOWS_NOTHING);
    }

    private static Behaviour next(Queue<Behaviour> script) {
        synchronized (script) {
            return script.size() > 1 ? script.remove() : script.element();
        }
    }

    /** Returns the requests whose material contains the word. */
    List<String> asked(String word) {
        return server.requests().stream()
                .map(JsonNode::toString)
                .filter(request -> request.contains(word))
                .toList();
    }

    URI url() {
        return server.baseUrl();
    }

    @Override
    public void close() {
        server.close();
    }
}
