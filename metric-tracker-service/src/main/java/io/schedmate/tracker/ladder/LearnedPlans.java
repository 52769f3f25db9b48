package io.schedmate.tracker.ladder;

import io.schedmate.logs.extract.plan.ExtractionPlan;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Stores models' plans for templates, shared by all instances. They contain no text of a log. */
public interface LearnedPlans {

    /**
     * The stored result for a template.
     *
     * @param engine the engine that gave it
     * @param plan null = the engine could not tell
     */
    record Learned(String engine, @Nullable ExtractionPlan plan) {}

    Optional<Learned> find(long shape);

    /**
     * Claims the right to call the model.
     *
     * @param lease time after which another instance may claim it if nothing was stored
     * @return false if another instance holds the claim or this engine has answered
     */
    boolean claim(long shape, String engine, Duration lease);

    /** @param plan null = the engine could not tell */
    void keep(long shape, String engine, @Nullable ExtractionPlan plan);

    /** Releases a claim after the engine did not answer. */
    void release(long shape, String engine);
}
