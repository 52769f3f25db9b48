package io.schedmate.simulator.policy.sia;

import io.schedmate.simulator.elastic.ElasticLife;
import io.schedmate.simulator.elastic.GpuType;
import io.schedmate.simulator.elastic.Option;
import io.schedmate.simulator.elastic.RoundPolicy;
import java.util.List;
import java.util.Map;

/** A policy whose rounds are integer programs: it assigns a cost to each option of a job, and the lowest sum wins. */
interface ProgrammedPolicy extends RoundPolicy {

    /** Returns the cost of a job without GPUs. */
    double costOfNothing();

    /** Returns the cost of each option of a job. */
    Map<Option, Double> costs(List<GpuType> cluster, ElasticLife job, double now);

    @Override
    default Map<ElasticLife, Option> decide(List<GpuType> cluster, List<ElasticLife> jobs, double now) {
        var program = new RoundProgram(cluster, costOfNothing());
        for (ElasticLife job : jobs) {
            Option held = job.option();
            if (held != null && job.isRestoring()) {
                program.keep(job, held);
            } else {
                program.add(job, costs(cluster, job, now));
            }
        }
        return program.solve();
    }

    /**
     * Returns the factor on an option's value if a running job has to restart for it. The factor decreases with the
     * share of the job's life that went into restarts.
     *
     * @param penaltySeconds the calculated cost of a restart
     */
    static double worthOfChange(ElasticLife job, double now, double penaltySeconds) {
        double age = now - job.job().submitSeconds();
        return job.option() == null || age < penaltySeconds
                ? 1
                : Math.max(age - job.restarts() * penaltySeconds, 0) / (age + penaltySeconds);
    }
}
