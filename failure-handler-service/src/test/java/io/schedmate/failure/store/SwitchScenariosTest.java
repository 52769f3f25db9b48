package io.schedmate.failure.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.model.recovery.RecoveryAction;
import io.schedmate.model.recovery.RecoveryStatus;
import io.schedmate.model.recovery.StepOutcome;
import io.schedmate.recovery.topology.TopologyFile;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests failures on one switch. Recovery may act. */
@ParameterizedClass
@EnumSource(StoresIn.class)
class SwitchScenariosTest {

    private final TestCluster cluster;

    SwitchScenariosTest(StoresIn stores) {
        cluster = new TestCluster(stores, TopologyFile.read("""
            SwitchName=leaf-1 Nodes=n[01-16]
            SwitchName=leaf-2 Nodes=n[17-62]
            SwitchName=leaf-3 Nodes=n[63-64]
            SwitchName=spine Switches=leaf-[1-3]
            """));
    }

    @AfterEach
    void closeCluster() {
        cluster.close();
    }

    @Test
    void failuresThatBlameSeveralNodesOfOneSwitchNameTheSwitch() {
        TestCluster.Job first = cluster.job("first", "n01", "n02", "n30");
        first.prints("n02", 1, List.of("step 9 loss 2.2", Lines.watchdog("rank1")[0]));
        first.fails(1, null);
        cluster.settle(1);
        TestCluster.Job second = cluster.job("second", "n08", "n09", "n10");
        second.prints("n09", 1, List.of("step 4 loss 2.7", Lines.watchdog("rank1")[0]));
        second.fails(1, null);
        cluster.settle();

        assertThat(cluster.parts().recovery(first.id()).decision().reason()).doesNotContain("switch");
        var decision = cluster.parts().recovery(second.id()).decision();
        assertThat(decision.reason())
                .contains("ended 1 other jobs on nodes of switch leaf-1")
                .contains("The diagnoses blame [n02, n09], but the switch may be at fault");
        assertThat(decision.priors().get("n09")).isGreaterThan(decision.priors().get("n08"));
        assertThat(decision.priors().get("n08")).isGreaterThan(1);
    }

    @Test
    void nodesOfOneSwitchThatFailTheNetworkTestTogetherAreLeftToAPerson() {
        cluster.fleet().faulty("n03", "nccl_all_reduce");
        cluster.fleet().faulty("n04", "nccl_all_reduce");
        TestCluster.Job job = cluster.job("rail", TestCluster.NODES.toArray(String[]::new));
        job.prints("n03", 1, List.of("step 9 loss 2.2", Lines.watchdog("rank3")[0]));
        job.fails(1, null);
        cluster.settle();

        assertThat(cluster.fleet().actions()).isEmpty();
        assertThat(cluster.parts().recovery(job.id()).saga().steps())
                .filteredOn(step -> step.action() == RecoveryAction.CORDON_NODE)
                .hasSize(2)
                .allSatisfy(step -> {
                    assertThat(step.outcome()).isEqualTo(StepOutcome.SKIPPED);
                    assertThat(step.reason()).contains("switch leaf-1").contains("a person");
                });
        assertThat(cluster.fleet().restarts()).containsExactly(new Fleet.Restart(job.id(), 1, List.of("n03", "n04")));
        assertThat(cluster.parts().recovery(job.id()).status()).isEqualTo(RecoveryStatus.FAILED);
    }

    @Test
    void theLastNodeOfASwitchStaysInServiceUntilAPersonApproves() {
        for (String node : List.of("n63", "n64")) {
            cluster.fleet().faulty(node, "dcgm_diagnosis");
            TestCluster.Job job = cluster.job("on-" + node, node);
            job.prints(node, 1, Lines.offTheBus(node));
            job.fails(1, null);
            cluster.settle();
        }

        assertThat(cluster.fleet().cordons()).containsOnlyKeys("n63");
        assertThat(cluster.parts().records().getLast().saga().steps())
                .filteredOn(step -> step.outcome() == StepOutcome.SKIPPED)
                .singleElement()
                .satisfies(step -> assertThat(step.reason()).contains("last node of switch leaf-3"));
    }
}
