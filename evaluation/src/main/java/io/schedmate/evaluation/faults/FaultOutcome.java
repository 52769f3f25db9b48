package io.schedmate.evaluation.faults;

/**
 * What became of one planted fault.
 *
 * @param faulty bad nodes
 * @param found of them isolated
 * @param healthy well nodes that were tested
 * @param wronged of them isolated
 * @param recovered whether the job runs again without a person having done anything
 * @param restartedBlindly whether it was started again with no test of its nodes
 * @param restartedAfterTests whether it was started again because its nodes passed
 * @param tests group tests that were run
 * @param nodeTests nodes of all these tests together
 */
public record FaultOutcome(
        String type,
        Truth truth,
        int faulty,
        int found,
        int healthy,
        int wronged,
        boolean recovered,
        boolean restartedBlindly,
        boolean restartedAfterTests,
        int attempts,
        int tests,
        long nodeTests) {}
