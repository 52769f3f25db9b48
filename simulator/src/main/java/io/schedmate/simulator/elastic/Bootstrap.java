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
 * How a scheduler forms its first belief about a job. Without help, a job is first profiled on one GPU of each type;
 * with SchedMate, the history of a similar job is used if there is one (full paper, section 5.3).
 *
 * @param profilingSeconds on each type of GPU, for which the job waits; 0 for a scheduler that starts without
 * @param foundRatio of the jobs with a like job in the past, for how many it is found; 0 for none
 * @param readingSeconds for which a job waits while its past is looked up
 * @param seed of the draws
 */
public record Bootstrap(double profilingSeconds, double foundRatio, double readingSeconds, long seed) {

    /** As the released simulator does it: nothing is known, and nothing is charged. */
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

    /** The jobs that have ended so far, by what they are like. */
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

        /** A new job: its past is read, or it is profiled, or neither. */
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
