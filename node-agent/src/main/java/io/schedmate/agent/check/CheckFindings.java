package io.schedmate.agent.check;

import io.schedmate.model.api.agent.check.CheckRunStatus;
import io.schedmate.model.api.agent.check.Measurement;
import java.util.List;

/**
 * The findings of a check.
 *
 * @param status never running
 * @param faultyGpus the indexes of faulty GPUs
 * @param faultyPeers the names of faulty nodes
 * @param outputTail the last lines of the output
 */
public record CheckFindings(
        CheckRunStatus status,
        List<Measurement> measurements,
        List<Integer> faultyGpus,
        List<String> faultyPeers,
        String detail,
        List<String> outputTail) {

    private static final int TAIL = 200;

    public CheckFindings {
        measurements = List.copyOf(measurements);
        faultyGpus = List.copyOf(faultyGpus);
        faultyPeers = List.copyOf(faultyPeers);
        outputTail = List.copyOf(outputTail.subList(Math.max(0, outputTail.size() - TAIL), outputTail.size()));
        detail = detail.substring(0, Math.min(4000, detail.length()));
    }

    static CheckFindings of(CheckRunStatus status, String detail, List<String> output) {
        return new CheckFindings(status, List.of(), List.of(), List.of(), detail, output);
    }

    CheckFindings withMeasurements(List<Measurement> measured) {
        return new CheckFindings(status, measured, faultyGpus, faultyPeers, detail, outputTail);
    }

    CheckFindings withFaultyGpus(List<Integer> gpus) {
        return new CheckFindings(status, measurements, gpus, faultyPeers, detail, outputTail);
    }

    CheckFindings withFaultyPeers(List<String> peers) {
        return new CheckFindings(status, measurements, faultyGpus, peers, detail, outputTail);
    }
}
