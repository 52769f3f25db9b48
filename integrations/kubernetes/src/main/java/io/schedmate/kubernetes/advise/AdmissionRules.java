package io.schedmate.kubernetes.advise;

import java.time.Duration;
import java.util.Map;

/**
 * The actions that the admission check may take. By default it only annotates: it does not reject, retry or choose
 * nodes.
 *
 * @param deadline how long a workload may wait for an answer; after that it is admitted without one
 * @param rejects whether to reject a workload whose time limit is below the 10th percentile of its predicted duration
 * @param memoryOfFlavors bytes of one GPU of each resource flavor; a workload is retried once if the 10th percentile of
 *     its predicted GPU memory is larger
 * @param gpuTypeLabel the node label that sends pods to the GPU type predicted to be fastest; empty for never
 */
public record AdmissionRules(
        Duration deadline, boolean rejects, Map<String, Long> memoryOfFlavors, String gpuTypeLabel) {

    public AdmissionRules {
        memoryOfFlavors = Map.copyOf(memoryOfFlavors);
    }

    public static AdmissionRules standard() {
        return new AdmissionRules(Duration.ofSeconds(10), false, Map.of(), "");
    }
}
