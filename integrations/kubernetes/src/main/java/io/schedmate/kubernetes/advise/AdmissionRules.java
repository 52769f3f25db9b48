package io.schedmate.kubernetes.advise;

import java.time.Duration;
import java.util.Map;

/**
 * How much the check may do. By default it only annotates: it neither rejects nor retries nor chooses nodes.
 *
 * @param deadline how long a workload may wait for an answer; it goes on without one then
 * @param rejects whether a workload is rejected whose time limit even its shortest like of ten exceeds
 * @param memoryOfFlavors bytes of one GPU of each resource flavor; a workload that is expected not to fit is retried once
 * @param gpuTypeLabel label of nodes by which pods are sent to the GPU type that is expected to be fastest; empty = never
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
