package io.schedmate.failure.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.schedmate.failure.recovery.RecoveryDecisions;
import io.schedmate.failure.recovery.RecoveryDecisions.Decided;
import io.schedmate.failure.recovery.record.RecoveryRecord;
import io.schedmate.model.RecoveryMode;
import io.schedmate.model.api.recovery.PersonNote;
import io.schedmate.model.failure.DiagnosisSummary;
import io.schedmate.model.recovery.RecoveryStatus;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests people's decisions about a recovery: each is executed, refused, or rolled back as a whole after a program
 * error.
 */
@ParameterizedClass
@EnumSource(StoresIn.class)
class DecisionScenariosTest {

    private final TestCluster cluster;

    DecisionScenariosTest(StoresIn stores) {
        cluster = new TestCluster(stores);
    }

    @AfterEach
    void closeCluster() {
        cluster.close();
    }

    @Test
    void aDecisionThatDoesNotFitTheStateIsAConflict() {
        RecoveryRecord proposed = proposed("conflict");

        assertThat(approve(cluster.parts().recoveries(), proposed.recoveryId(), proposed.revision() + 7))
                .isInstanceOf(Decided.Conflict.class);
        assertThat(cluster.parts()
                        .recoveries()
                        .release(
                                proposed.recoveryId(),
                                "n01",
                                new PersonNote("rosa", cluster.clock().instant(), null)))
                .isEqualTo(
                        new Decided.Conflict(
                                "Expected a recovery that has ended, got (proposed, 0 steps). The same message may have arrived twice."));
    }

    @Test
    void aProgramErrorDuringAnApprovalIsNoConflictAndRollsBack() {
        RecoveryRecord proposed = proposed("defect");
        long promised = cluster.parts().stores().unsent();
        RecoveryDecisions broken = cluster.parts().recoveries((_, _) -> {
            throw new IllegalStateException("a defect");
        });

        assertThatThrownBy(() -> approve(broken, proposed.recoveryId(), proposed.revision()))
                .hasMessage("a defect");

        assertThat(cluster.parts().recovery(proposed.failed().jobId()).status()).isEqualTo(RecoveryStatus.PROPOSED);
        assertThat(cluster.parts().stores().unsent()).isEqualTo(promised);
    }

    @Test
    void aProgramErrorDuringACancellationLeavesTheProposalOpen() {
        RecoveryRecord proposed = proposed("cancel-defect");
        long promised = cluster.parts().stores().unsent();
        RecoveryDecisions broken = cluster.parts().recoveries((_, _) -> {
            throw new IllegalStateException("a defect");
        });
        PersonNote rosa = new PersonNote("rosa", cluster.clock().instant(), null);

        assertThatThrownBy(() -> broken.cancel(proposed.recoveryId(), rosa, true))
                .hasMessage("a defect");

        assertThat(cluster.parts().stores().unsent()).isEqualTo(promised);
        assertThat(approve(cluster.parts().recoveries(), proposed.recoveryId(), proposed.revision()))
                .isInstanceOf(Decided.Kept.class);
    }

    @Test
    void allProposalsOfAForgottenJobAreWithdrawn() {
        RecoveryRecord first = proposed("withdrawn");
        for (int each = 0; each < 250; each++) {
            another(first);
        }

        cluster.parts().stores().transactions().inOne(() -> {
            cluster.parts().recoveries().withdraw(first.failed().jobId());
            return true;
        });

        assertThat(cluster.parts().recoveriesOf(first.failed().jobId()))
                .hasSize(251)
                .allMatch(recovery -> recovery.status() == RecoveryStatus.EXPIRED);
    }

    /** Stores a proposal for another failure of the same job. */
    private void another(RecoveryRecord first) {
        DiagnosisSummary known = first.diagnosis();
        var diagnosis = new DiagnosisSummary(
                UUID.randomUUID(),
                known.category(),
                known.infraType(),
                known.reason(),
                known.code(),
                known.component(),
                known.retriable(),
                known.firstError(),
                known.rootCause(),
                known.evidence(),
                known.explanation(),
                known.confidence(),
                known.engine());
        var proposal = new RecoveryRecord(
                UUID.randomUUID(),
                first.failed(),
                diagnosis,
                first.decision(),
                List.of(),
                first.createdAt(),
                first.updatedAt(),
                first.expiresAt(),
                null,
                null,
                true,
                false,
                1);
        cluster.parts().stores().transactions().inOne(() -> {
            cluster.parts().stores().recoveries().put(proposal, null);
            return true;
        });
    }

    private RecoveryRecord proposed(String name) {
        cluster.restart(RecoveryMode.PROPOSE);
        TestCluster.Job job = cluster.job(name, "n01", "n02");
        job.prints("n01", 1, Lines.offTheBus("n01"));
        job.fails(1, null);
        cluster.settle();
        RecoveryRecord recovery = cluster.parts().recovery(job.id());
        assertThat(recovery.status()).isEqualTo(RecoveryStatus.PROPOSED);
        return recovery;
    }

    private Decided approve(RecoveryDecisions decisions, UUID recoveryId, long revision) {
        return decisions.approve(
                recoveryId, revision, new PersonNote("rosa", cluster.clock().instant(), null));
    }
}
