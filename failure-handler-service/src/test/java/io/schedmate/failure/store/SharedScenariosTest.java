package io.schedmate.failure.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.failure.recovery.record.RecoveryRecord;
import io.schedmate.model.RecoveryMode;
import io.schedmate.model.api.recovery.PersonNote;
import io.schedmate.model.recovery.RecoveryStatus;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests failures that share a cause. Recovery may act. */
@ParameterizedClass
@EnumSource(StoresIn.class)
class SharedScenariosTest {

    private final TestCluster cluster;

    SharedScenariosTest(StoresIn stores) {
        cluster = new TestCluster(stores);
    }

    @AfterEach
    void closeCluster() {
        cluster.close();
    }

    @Test
    void twoFailuresThatBlameOneNodeShareOneRecovery() {
        cluster.fleet().faulty("n09", "dcgm_diagnosis");
        TestCluster.Job one = cluster.job("one", "n08", "n09");
        TestCluster.Job other = cluster.job("other", "n09", "n10");
        one.prints("n09", 1, Lines.offTheBus("n09"));
        other.prints("n09", 1, Lines.offTheBus("n09"));
        one.fails(1, null);
        other.fails(1, null);
        cluster.settle();

        assertThat(cluster.fleet().actions()).containsExactly("cordon n09", "drain n09");
        assertThat(cluster.fleet().restarts())
                .extracting(Fleet.Restart::job)
                .containsExactlyInAnyOrder(one.id(), other.id());
        assertThat(cluster.parts().records()).hasSize(1);
        assertThat(cluster.parts().messages()).hasSize(1);
        assertThat(cluster.parts().recoveriesOf(one.id()))
                .isEqualTo(cluster.parts().records());
        assertThat(cluster.parts().recoveriesOf(other.id()))
                .isEqualTo(cluster.parts().records());
    }

    @Test
    void aProposalKeepsItsRevisionWhileOtherFailuresJoin() {
        cluster.restart(RecoveryMode.PROPOSE);
        TestCluster.Job broken = cluster.job("broken", "n09");
        broken.prints("n09", 1, Lines.offTheBus("n09"));
        broken.fails(1, null);
        cluster.settle(5);
        RecoveryRecord read = cluster.parts().recovery(broken.id());
        TestCluster.Job buggy = cluster.job("buggy", "n09");
        buggy.prints("n09", 1, List.of("KeyError: 'depth'"));
        buggy.fails(1, null);
        cluster.settle(5);

        // The failure is reported again and diagnosed again.
        broken.fails(1, null);
        cluster.settle(5);

        RecoveryRecord now = cluster.parts().recovery(broken.id());
        assertThat(now.status()).isEqualTo(RecoveryStatus.PROPOSED);
        assertThat(now.revision()).isEqualTo(read.revision());
    }

    @Test
    void anOutageOf500JobsIsOneRecoveryOneMessageAndAtMostThreeCallsOfAModel() {
        cluster.restart(RecoveryMode.PROPOSE);
        List<TestCluster.Job> jobs = IntStream.range(0, 500)
                .mapToObj(each -> cluster.job("storm-" + each, TestCluster.NODES.get(each % 64)))
                .toList();
        for (TestCluster.Job job : jobs) {
            job.prints(
                    job.nodes().getFirst(),
                    1,
                    ScenarioLogs.of(
                            "storm",
                            "step 5 loss 3.0",
                            "OSError: [Errno 5] Input/output error: '/lustre/data/shard-1'"));
            job.fails(1, null);
        }
        cluster.settle();

        List<RecoveryRecord> open = cluster.parts().records().stream()
                .filter(recovery -> recovery.status() == RecoveryStatus.PROPOSED)
                .toList();
        assertThat(open).hasSize(1);
        assertThat(cluster.parts().messages()).hasSize(1);
        assertThat(cluster.parts().messages().getFirst().notifications())
                .singleElement()
                .satisfies(notification -> assertThat(notification.jobs()).hasSize(500));
        assertThat(cluster.asked()).hasValueBetween(1, 3);

        cluster.parts()
                .recoveries()
                .approve(
                        open.getFirst().recoveryId(),
                        open.getFirst().revision(),
                        new PersonNote("omar", cluster.clock().instant(), null));
        cluster.settle();
        assertThat(cluster.fleet().restarts())
                .extracting(Fleet.Restart::job)
                .containsExactlyInAnyOrderElementsOf(
                        jobs.stream().map(TestCluster.Job::id).toList());
    }
}
