package io.schedmate.cli.demo;

import io.schedmate.client.CallFailed;
import io.schedmate.client.SchedMateClient;
import java.net.URI;
import java.time.Duration;
import java.util.Set;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Calls the platform's API: with an operator's key, and with a scheduler's key for reports on jobs. */
final class DemoGateway implements AutoCloseable {

    private static final Duration MAX_TIME = Duration.ofMinutes(2);
    private static final Set<Integer> UNAVAILABLE = Set.of(503, 504);
    private static final int MAX_TRIES = 3;

    private final SchedMateClient operator;
    private final SchedMateClient scheduler;

    /**
     * Creates a client.
     *
     * @param schedulerKey the key for reports that a job's scheduler would send
     */
    DemoGateway(URI address, String operatorKey, String schedulerKey) {
        this.operator = new SchedMateClient(address, operatorKey, MAX_TIME);
        this.scheduler = new SchedMateClient(address, schedulerKey, MAX_TIME);
    }

    /** The result of a call. The body is a missing node if the response contains no JSON. */
    record Answer(boolean good, JsonNode body, String problem) {}

    Answer get(String path) throws InterruptedException {
        return answered(() -> operator.readTree(path));
    }

    Answer post(String path, JsonNode body) throws InterruptedException {
        return answered(() -> (path.startsWith("/jobs") ? scheduler : operator).change(path, body.toString()));
    }

    Answer postText(String path, byte[] text) throws InterruptedException {
        return answered(() -> scheduler.change(path, "text/plain", text));
    }

    @Override
    public void close() {
        operator.close();
        scheduler.close();
    }

    /** Repeats a call while a component is unavailable or slow. All calls of the demo may be repeated. */
    private static Answer answered(Supplier<JsonNode> call) throws InterruptedException {
        for (int tries = 1; ; tries++) {
            try {
                return new Answer(true, call.get(), "");
            } catch (CallFailed failed) {
                if (Thread.interrupted()) {
                    throw new InterruptedException();
                }
                if (tries == MAX_TRIES || !UNAVAILABLE.contains(failed.status())) {
                    return new Answer(false, JsonNodeFactory.instance.missingNode(), problem(failed));
                }
            }
        }
    }

    private static String problem(CallFailed failed) {
        return failed.status() == 0 ? String.valueOf(failed.getMessage()) : failed.status() + " " + failed.problem();
    }
}
