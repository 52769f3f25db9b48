package io.schedmate.tracker.progress;

import io.schedmate.model.api.metrics.SlowRank;
import io.schedmate.tracker.metrics.Amounts;
import io.schedmate.tracker.state.SourceState;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Finds ranks that delay the others, if every rank prints. */
final class Stragglers {

    private static final int MIN_RANKS = 3;
    private static final int MAX = 100;
    /** The ratio to the median of the ranks from which a rank is slow. */
    private static final double SLOW_RATIO = 1.25;
    /** The lag from which a rank is behind. Chunks from the same moment arrive some seconds apart. */
    private static final double BEHIND_SECONDS = 60;

    private Stragglers() {}

    static List<SlowRank> among(List<SourceState> sources) {
        List<SourceState> ranks = sources.stream()
                .filter(source -> source.source().rank() != null && source.step() != null)
                .toList();
        if (ranks.size() < MIN_RANKS) {
            return List.of();
        }
        long furthest = ranks.stream().mapToLong(Stragglers::step).max().orElse(0);
        Double usual = Amounts.median(ranks.stream()
                .map(SourceState::stepTimeSeconds)
                .filter(Objects::nonNull)
                .toList());
        return ranks.stream()
                .filter(rank -> isSlow(rank, furthest, usual))
                .map(rank -> slow(rank, furthest))
                .sorted(Comparator.comparing(SlowRank::stepsBehind).reversed().thenComparing(SlowRank::rank))
                .limit(MAX)
                .toList();
    }

    private static boolean isSlow(SourceState rank, long furthest, @Nullable Double usual) {
        Double own = rank.stepTimeSeconds();
        if (usual == null || usual <= 0) {
            return false;
        }
        boolean slower = own != null && own > SLOW_RATIO * usual;
        return slower || (furthest - step(rank)) * usual > BEHIND_SECONDS;
    }

    private static SlowRank slow(SourceState rank, long furthest) {
        return new SlowRank(
                Objects.requireNonNullElse(rank.source().rank(), 0),
                rank.source().node(),
                step(rank),
                furthest - step(rank),
                Amounts.amount(rank.stepTimeSeconds()));
    }

    private static long step(SourceState rank) {
        return Math.max(0, Objects.requireNonNullElse(rank.step(), 0L));
    }
}
