package io.schedmate.simulator.policy.preemptive;

import java.util.Comparator;

/** Shortest remaining time first, with perfect knowledge of the remaining times. */
public record Srtf() implements PreemptivePolicy {

    @Override
    public String name() {
        return "srtf";
    }

    @Override
    public Comparator<Contender> order() {
        return Comparator.comparingLong(Contender::remainingSeconds);
    }

    @Override
    public long periodSeconds() {
        return 1;
    }

    @Override
    public boolean ordersByProgress() {
        return true;
    }
}
