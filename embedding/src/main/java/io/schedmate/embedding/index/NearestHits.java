package io.schedmate.embedding.index;

import java.util.List;
import java.util.PriorityQueue;
import java.util.function.Supplier;

/** Keeps the nearest of the vectors offered. */
public final class NearestHits {

    private final int count;
    private final PriorityQueue<Hit> farthestFirst = new PriorityQueue<>(Hit.NEAREST_FIRST.reversed());

    public NearestHits(int count) {
        this.count = count;
    }

    /** Whether a vector so near could be among them. */
    public boolean mayTake(double similarity) {
        Hit farthest = farthestFirst.size() < count ? null : farthestFirst.peek();
        return count > 0 && (farthest == null || similarity >= farthest.similarity());
    }

    /** The hit is made only if it may count. */
    public void offer(double similarity, Supplier<Hit> hit) {
        if (mayTake(similarity)) {
            farthestFirst.add(hit.get());
            if (farthestFirst.size() > count) {
                farthestFirst.poll();
            }
        }
    }

    public List<Hit> nearestFirst() {
        return farthestFirst.stream().sorted(Hit.NEAREST_FIRST).toList();
    }
}
