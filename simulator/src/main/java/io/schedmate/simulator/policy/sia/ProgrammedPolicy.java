package io.schedmate.simulator.policy.sia;

import io.schedmate.simulator.elastic.ElasticLife;
import io.schedmate.simulator.elastic.GpuType;
import io.schedmate.simulator.elastic.Option;
import io.schedmate.simulator.elastic.RoundPolicy;
import java.util.List;
import java.util.Map;

/** A policy whose rounds are integer programs: it says what each option of a job costs, and the least sum wins. */
interface ProgrammedPolicy extends RoundPolicy {

    /** Of a job that gets no GPUs. */
    double costOfNothing();

    /** Of each option that is open to a job. */
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
     * What is left of an option's worth where a running job has to restart for it: the less, the more of its life went into
     * restarts.
     *
     * @param penaltySeconds by which a restart is reckoned
     */
    static double worthOfChange(ElasticLife job, double now, double penaltySeconds) {
        double age = now - job.job().submitSeconds();
        return job.option() == null || age < penaltySeconds
                ? 1
                : Math.max(age - job.restarts() * penaltySeconds, 0) / (age + penaltySeconds);
    }
}
