package io.schedmate.agent.command;

import java.time.Duration;
import java.util.List;

/** Stores journal entries durably. */
public interface AgentJournal {

    /** How long results are stored for repeated calls. */
    Duration KEPT = Duration.ofDays(7);

    /** Returns all stored entries in the order in which they were added. */
    List<AgentEntry> entries();

    /** Adds an entry. Returns once the entry would survive a power failure. */
    void add(AgentEntry entry);

    /** Returns a journal that stores nothing, for simulated nodes and tests. */
    static AgentJournal inMemory() {
        return new AgentJournal() {
            @Override
            public List<AgentEntry> entries() {
                return List.of();
            }

            @Override
            public void add(AgentEntry entry) {
                // The state that is built from the journal contains the entry already.
            }
        };
    }
}
