package io.schedmate.evaluation.faults;

import io.schedmate.logs.diagnose.FailureDiagnosis;
import io.schedmate.recovery.policy.RecoveryPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/** Injects faults and follows each through the diagnosis, the policy and the search that the service uses. */
public final class FaultEvaluation {

    private static final String GENERATOR = "L64X128MixRandom";

    private FaultEvaluation() {}

    /** The same model, logs and seed give the same report. */
    public static FaultReport run(FaultModel model, FaultLogs logs, FailureDiagnosis diagnosis, long seed) {
        List<FaultCurve> curves = new ArrayList<>();
        for (double reproduces : model.reproduces()) {
            List<FaultOutcome> outcomes = new ArrayList<>();
            for (int fault = 0; fault < model.faults(); fault++) {
                // All curves use the same faults.
                RandomGenerator plants = random(seed, fault);
                PlantedFault planted = PlantedFault.drawn(model, plants);
                outcomes.add(
                        new FaultRun(model, logs, diagnosis, RecoveryPolicy.standard(), planted, reproduces, plants)
                                .outcome());
            }
            curves.add(FaultCurve.of(model, reproduces, outcomes));
        }
        return new FaultReport(seed, model.faults(), curves);
    }

    private static RandomGenerator random(long seed, int fault) {
        return RandomGeneratorFactory.of(GENERATOR).create(seed * 1_000_003 + fault);
    }
}
