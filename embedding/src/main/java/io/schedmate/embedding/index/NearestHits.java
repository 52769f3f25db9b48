package io.schedmate.embedding.index;

import java.util.List;
import java.util.PriorityQueue;
import java.util.function.Supplier;

/** Keeps the nearest of the vectors offered, up to a number. */
public final class NearestHits {

    private final int count;
    private final PriorityQueue<Hit> farthestFirst = new PriorityQueue<>(Hit.NEAREST_FIRST.reversed());

    public NearestHits(int count) {
        this.count = count;
    }

    /** Returns whether a vector with this similarity could be among them. */
    public boolean mayTake(double similarity) {
        Hit farthest = farthestFirst.size() < count ? null : farthestFirst.peek();
        return count > 0 && (farthest == null || similarity >= farthest.similarity());
    }

    /** Offers a vector. The hit is created only if it may be among the nearest. */
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
