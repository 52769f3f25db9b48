package io.schedmate.evaluation.faults;

import io.schedmate.model.check.Require;
import java.util.List;

/**
 * The faults on a cluster, and how well tests detect them; figures depend only on this model and the seed.
 *
 * @param faults number of injected faults for each value of {@code reproduces}
 * @param jobNodes sizes of jobs and their shares
 * @param reproduces probability that a test of a bad node detects its fault; the points of the curve, each above 0 and
 *     at most 1
 * @param falseAlarm probability that a test fails although all nodes are healthy, from 0 to below 1
 * @param faultyNodes shares of faults with one, two, … bad nodes
 * @param atScale share of hardware faults that only occur in large groups
 * @param scales the shares of the job's nodes from which those occur
 * @param logNamesTheNode probability that the node named in a log is a bad one
 * @param progressBetween probability that an attempt gets further than the one before
 * @param faultReturns probability that a remaining bad node ends the next attempt too
 * @param mostAttempts the limit on the attempts of a job
 */
public record FaultModel(
        int faults,
        List<JobSize> jobNodes,
        List<Double> reproduces,
        double falseAlarm,
        List<Double> faultyNodes,
        double atScale,
        List<Double> scales,
        double logNamesTheNode,
        double progressBetween,
        double faultReturns,
        int mostAttempts,
        double minutesPerTest,
        int gpusPerNode,
        List<FaultType> types) {

    public FaultModel {
        atLeastOne("faults", faults);
        atLeastOne("mostAttempts", mostAttempts);
        atLeastOne("gpusPerNode", gpusPerNode);
        jobNodes = some("jobNodes", jobNodes);
        reproduces = some("reproduces", reproduces);
        reproduces.forEach(one -> above("reproduces", one));
        Require.ratio("falseAlarm", falseAlarm);
        faultyNodes = some("faultyNodes", faultyNodes);
        faultyNodes.forEach(share -> Require.ratio("faultyNodes", share));
        Require.ratio("atScale", atScale);
        scales = some("scales", scales);
        scales.forEach(ratio -> Require.ratio("scales", ratio));
        Require.ratio("logNamesTheNode", logNamesTheNode);
        Require.ratio("progressBetween", progressBetween);
        Require.ratio("faultReturns", faultReturns);
        types = some("types", types);
    }

    /**
     * Jobs of one size.
     *
     * @param share in proportion to the others
     */
    public record JobSize(int nodes, double share) {

        public JobSize {
            atLeastOne("jobNodes", nodes);
            above("jobNodes.share", share);
        }
    }

    /**
     * Faults of one kind.
     *
     * @param name also the name of the templates of its logs
     * @param share in proportion to the others
     * @param kernel whether the node's kernel reports it too
     */
    public record FaultType(String name, double share, Truth truth, boolean kernel) {

        public FaultType {
            if (!Require.text("name", name).matches("[a-z0-9_]{1,64}")) {
                throw Require.refused("types.name", "lower case, digits and underscores", name, "rename it");
            }
            above("types.share", share);
            Require.present("truth", truth);
        }
    }

    private static <T> List<T> some(String name, List<T> items) {
        List<T> checked = Require.items(name, items);
        if (checked.isEmpty()) {
            throw Require.refused(name, "at least one", "none", "look at the model that comes with SchedMate");
        }
        return checked;
    }

    private static void atLeastOne(String name, int value) {
        if (value < 1) {
            throw Require.refused(name, "at least 1", value, "count from one");
        }
    }

    private static void above(String name, double value) {
        if (!(value > 0 && value <= 1)) {
            throw Require.refused(name, "above 0 and at most 1", value, "write a share");
        }
    }
}
