package io.schedmate.agent.command;

import io.schedmate.model.api.agent.AgentRefusal;
import java.util.concurrent.Semaphore;

/** Limits the number of commands and checks that run at the same time. */
public final class CommandSlots {

    private static final int MAX = 4;
    private static final int RETRY_AFTER_SECONDS = 10;

    private final Semaphore free = new Semaphore(MAX);

    /** Takes a slot. Throws if none is free. */
    void take() {
        if (!free.tryAcquire()) {
            throw AgentRefused.forNow(
                    AgentRefusal.RATE_LIMITED,
                    "Expected at most %d commands at a time, got (%d). Wait.".formatted(MAX, MAX + 1),
                    RETRY_AFTER_SECONDS);
        }
    }

    void giveBack() {
        free.release();
    }
}
