package io.schedmate.slurm.observe;

import io.schedmate.slurm.format.SeenJob;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** One job on its way from Slurm to the registry: what was seen of it and not told yet, in order. */
final class Track {

    /** A job that is requeued without end while the platform is away must not fill the memory. */
    private static final int MOST = 64;

    final Deque<SeenJob> untold = new ArrayDeque<>();

    @Nullable
    RegistryState told;

    private @Nullable SeenJob last;

    void see(SeenJob now) {
        if (now.turn().state() == null || isLast(now)) {
            return;
        }
        last = now;
        if (untold.size() == MOST) {
            untold.removeFirst();
        }
        untold.add(now);
    }

    private boolean isLast(SeenJob now) {
        return last != null
                && last.turn().attempt() == now.turn().attempt()
                && last.turn().state() == now.turn().state();
    }
}
