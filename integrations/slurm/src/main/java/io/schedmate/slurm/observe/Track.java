package io.schedmate.slurm.observe;

import io.schedmate.slurm.format.SeenJob;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** The observations of one job that have not been reported yet, in order. */
final class Track {

    /** Bounds the memory for a job that is requeued endlessly while the platform is unavailable. */
    private static final int MAX = 64;

    final Deque<SeenJob> unreported = new ArrayDeque<>();

    @Nullable
    RegistryState registered;

    private @Nullable SeenJob last;

    void see(SeenJob now) {
        if (now.latest().state() == null || isLast(now)) {
            return;
        }
        last = now;
        if (unreported.size() == MAX) {
            unreported.removeFirst();
        }
        unreported.add(now);
    }

    private boolean isLast(SeenJob now) {
        return last != null
                && last.latest().number() == now.latest().number()
                && last.latest().state() == now.latest().state();
    }
}
