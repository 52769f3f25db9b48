package io.schedmate.evaluation.faults;

/**
 * The outcome of one injected fault.
 *
 * @param faulty number of bad nodes
 * @param found number of bad nodes that were isolated
 * @param healthy number of tested healthy nodes
 * @param wronged number of tested healthy nodes that were isolated
 * @param recovered whether the job runs again without a person
 * @param restartedBlindly whether it was restarted without a test of its nodes
 * @param restartedAfterTests whether it was restarted because its nodes passed
 * @param tests number of group tests
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
