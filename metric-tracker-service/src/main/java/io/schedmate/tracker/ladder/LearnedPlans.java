package io.schedmate.tracker.ladder;

import io.schedmate.logs.extract.plan.ExtractionPlan;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What models said of templates, shared by all instances. Nothing of a log is in it. */
public interface LearnedPlans {

    /**
     * What is kept of a template.
     *
     * @param engine that said it
     * @param plan null = it could not tell
     */
    record Learned(String engine, @Nullable ExtractionPlan plan) {}

    Optional<Learned> find(long shape);

    /**
     * Takes it upon the caller to ask.
     *
     * @param lease after which another may ask, where nothing was kept
     * @return false where another is asking, or this engine has answered
     */
    boolean claim(long shape, String engine, Duration lease);

    /** @param plan null = the engine could not tell */
    void keep(long shape, String engine, @Nullable ExtractionPlan plan);

    /** Gives a claim back: the engine did not answer. */
    void release(long shape, String engine);
}
