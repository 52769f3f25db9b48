package io.schedmate.simulator.elastic;

import io.schedmate.simulator.elastic.belief.Observation;
import io.schedmate.simulator.elastic.table.GpuProfile;
import io.schedmate.simulator.elastic.table.StepTime;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.SplittableRandom;

/**
 * The way in which a scheduler forms its first belief about a job. Without help, a job is first profiled on one GPU of
 * each type; with SchedMate, the history of a similar job is used if there is one (full paper, section 5.3).
 *
 * @param profilingSeconds profiling time per GPU type, during which the job waits; 0 for a scheduler without profiling
 * @param foundRatio share of the jobs with a similar past job for which it is found; 0 for none
 * @param readingSeconds time that a job waits for the lookup of similar jobs
 * @param seed seed of the random draws
 */
public record Bootstrap(double profilingSeconds, double foundRatio, double readingSeconds, long seed) {

    /** The start as in the released simulator: nothing is known, and nothing is charged for learning. */
    public static final Bootstrap NONE = new Bootstrap(0, 0, 0, 0);

    public Bootstrap {
        if (!(profilingSeconds >= 0 && readingSeconds >= 0 && foundRatio >= 0 && foundRatio <= 1)) {
            throw new IllegalArgumentException("expected times of 0 s or more and a ratio from 0 to 1 ("
                    + profilingSeconds + ", " + readingSeconds + ", " + foundRatio + ")");
        }
    }

    Past start(List<GpuType> cluster) {
        return new Past(cluster);
    }

    /** The ended jobs, by similarity. */
    final class Past {

        private final List<GpuType> cluster;
        private final SplittableRandom random = new SplittableRandom(seed);
        private final Map<String, ElasticLife> ended = new HashMap<>();
        private final Map<ElasticLife, Double> ready = new IdentityHashMap<>();

        private Past(List<GpuType> cluster) {
            this.cluster = cluster;
        }

        void ended(ElasticLife life) {
            ElasticLife before = ended.put(life.job().application(), life);
            if (before != null) {
                life.belief().learnFrom(before.belief());
            }
        }

        /** Handles a new job: its history is read, or it is profiled, or neither. */
        void meet(ElasticLife life) {
            boolean isLooked = random.nextDouble() < foundRatio;
            ElasticLife like = isLooked ? ended.get(life.job().application()) : null;
            double wait = profilingSeconds * cluster.size();
            if (like != null) {
                life.belief().learnFrom(like.belief());
                life.learnNoise(life.application().validation().noise(0, 0));
                wait = readingSeconds;
            } else if (profilingSeconds > 0) {
                cluster.forEach(type -> profile(life, type.name()));
                life.learnNoise(life.application().validation().noise(0, 0));
            }
            ready.put(life, life.job().submitSeconds() + wait);
        }

        double readySeconds(ElasticLife life) {
            return ready.getOrDefault(life, 0.0);
        }

        private static void profile(ElasticLife life, String type) {
            GpuProfile profile = life.application().on(type);
            NavigableMap<Double, StepTime> single = profile.onOneGpu();
            single.forEach((batch, time) -> life.belief().see(type, new Observation(1, 1, batch.intValue()), time));
        }
    }
}
