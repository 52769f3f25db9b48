package io.schedmate.agent.command;

import java.time.Duration;
import java.util.List;

/** Stores entries durably. */
public interface AgentJournal {

    /** How long results are returned to repeated calls. */
    Duration KEPT = Duration.ofDays(7);

    /** Returns all stored entries in the order in which they were added. */
    List<AgentEntry> entries();

    /** Returns once the entry would survive a power failure. */
    void add(AgentEntry entry);

    /** Returns a journal in memory, for simulated nodes and tests. */
    static AgentJournal inMemory() {
        return new AgentJournal() {
            @Override
            public List<AgentEntry> entries() {
                return List.of();
            }

            @Override
            public void add(AgentEntry entry) {
                // The state built from the journal already contains it.
            }
        };
    }
}
