package io.schedmate.agent.command;

import java.time.Duration;
import java.util.List;

/** Stores entries across restarts of the agent. */
public interface AgentJournal {

    /** How long results are told again. */
    Duration KEPT = Duration.ofDays(7);

    /** Everything that is kept, in the order in which it was added. */
    List<AgentEntry> entries();

    /** Returns when the entry would survive a loss of power. */
    void add(AgentEntry entry);

    /** One that forgets with the process: for simulated nodes and tests. */
    static AgentJournal inMemory() {
        return new AgentJournal() {
            @Override
            public List<AgentEntry> entries() {
                return List.of();
            }

            @Override
            public void add(AgentEntry entry) {
                // The memory that reads the journal holds it already.
            }
        };
    }
}
