package io.schedmate.contracts.model;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

/** The server's reaction to one call. */
public sealed interface Behaviour {

    /** Returns this text as a complete answer. */
    record Replies(String text) implements Behaviour {}

    /** Returns this text and reports that the answer stopped at the token limit. */
    record RepliesCut(String text) implements Behaviour {}

    /** Calls a tool, known or unknown. */
    record CallsTool(String name, String arguments) implements Behaviour {}

    /** Returns a thought and several tool calls. */
    record CallsTools(String thought, List<CallsTool> calls) implements Behaviour {}

    /** Reacts like {@code then}, after a delay. */
    record Delays(Duration by, Behaviour then) implements Behaviour {}

    /** Reacts like {@code then}, once {@code opened} has counted down. */
    record Waits(CountDownLatch opened, Behaviour then) implements Behaviour {}

    /** Returns this text as a complete answer without token counts. */
    record RepliesUncounted(String text) implements Behaviour {}

    /** Returns an error status, such as 429 or 500. */
    record Fails(int status, Map<String, String> headers) implements Behaviour {}

    /** Returns status 200 with a body that is not a completion. */
    record Malformed(String body) implements Behaviour {}

    /** Accepts the call and never answers it. */
    record Hangs() implements Behaviour {}

    /** Closes the connection in the middle of the answer. */
    record BreaksOff() implements Behaviour {}
}
