package io.schedmate.contracts.model;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/** What the server does with one call. */
public sealed interface Behaviour {

    /** Answers with this text, in full. */
    record Says(String text) implements Behaviour {}

    /** Answers with this text and says that it stopped at the token limit. */
    record SaysCut(String text) implements Behaviour {}

    /** Calls a tool, known or not. */
    record CallsTool(String name, String arguments) implements Behaviour {}

    /** Says a thought and calls several tools at once. */
    record CallsTools(String thought, List<CallsTool> calls) implements Behaviour {}

    /** Answers so, but late. */
    record Delays(Duration by, Behaviour then) implements Behaviour {}

    /** Answers in full with this text and does not say what it cost. */
    record SaysUncounted(String text) implements Behaviour {}

    /** Refuses with a status, such as 429 or 500. */
    record Fails(int status, Map<String, String> headers) implements Behaviour {}

    /** Answers 200 with a body that is no completion. */
    record Garbles(String body) implements Behaviour {}

    /** Takes the call and never answers it. */
    record Hangs() implements Behaviour {}

    /** Breaks the connection off in the middle of the answer. */
    record BreaksOff() implements Behaviour {}
}
