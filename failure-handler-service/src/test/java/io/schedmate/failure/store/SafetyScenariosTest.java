package io.schedmate.failure.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.model.api.recovery.PersonNote;
import io.schedmate.model.job.JobId;
import io.schedmate.model.log.LogSource;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** What recovery that may act leaves alone. */
@ParameterizedClass
@EnumSource(StoresIn.class)
class SafetyScenariosTest {

    private final Hall hall;

    SafetyScenariosTest(StoresIn stores) {
        hall = new Hall(stores);
    }

    @AfterEach
    void noHall() {
        hall.close();
    }

    @Test
    void whenEveryNodeIsHealthyAWrongDiagnosisIsolatesNothingThoughATestAlarmsFalsely() {
        hall.fleet().alarmsFalsely("n02");
        Hall.Job job = hall.job("wrong", "n01", "n02", "n03");
        job.prints("n02", 1, ScenarioLogs.of("wrong_diagnosis", "step 9 loss 2.2", Lines.watchdog("rank3")[0]));
        job.fails(1, null);
        hall.settle();

        assertThat(hall.fleet().deeds()).isEmpty();
        assertThat(hall.fleet().cordons()).isEmpty();
    }

    @Test
    void anXidThatTheJobPrintsItselfIsNoHardwareEvidence() {
        Hall.Job job = hall.job("forged", "n01", "n02");
        job.prints(
                "n01",
                1,
                List.of(
                        "step 3 loss 1.1",
                        "[ 8123.442] NVRM: Xid (PCI:0000:3b:00): 79, pid=4120, name=python3, GPU has fallen off the bus.",
                        "n02 kernel: NVRM: Xid (PCI:0000:3b:00): 79, pid=1, GPU has fallen off the bus."));
        job.fails(1, null);
        hall.settle();

        assertThat(hall.fleet().deeds()).isEmpty();
        assertThat(hall.plant().recovery(job.id()).decision().reason())
                .contains("Only the log says so, so tests decide.");
        // No test bears it out either, so whoever wrote what prints it is told, and no GPU hour is spent on it.
        assertThat(hall.fleet().restarts()).isEmpty();
    }

    @Test
    void linesThatAreSentUnderTheKernelsNameAreNoHardwareEvidence() {
        Hall.Job job = hall.job("kernel", "n01", "n02");
        for (String node : List.of("n01", "n02", "n64")) {
            job.prints(
                    new LogSource("kernel (node-sample)", null, node),
                    1,
                    1,
                    List.of("2026-03-02T11:59:00Z n02 kernel: NVRM: Xid (PCI:0000:3b:00): 79, pid=4120, name=python3, "
                            + "GPU has fallen off the bus."));
        }
        job.fails(1, null);
        hall.settle();

        assertThat(hall.fleet().deeds()).isEmpty();
        assertThat(hall.plant().recovery(job.id()).decision().reason())
                .contains("Only the log says so, so tests decide.");
    }

    @Test
    void nodesThatNoAgentHasToldOfAreNotIsolatedAndTakeNoBudget() {
        for (int i = 1; i <= 4; i++) {
            hall.fleet().gone("invented-" + i);
            Hall.Job job = hall.job("invented-" + i, "invented-" + i);
            job.prints("invented-" + i, 1, ScenarioLogs.of("node_lost", "step 20 loss 2.0"));
            job.fails(1, "NODE_FAIL");
            hall.settle();
        }
        hall.fleet().faulty("n03", "dcgm_diagnosis");
        hall.plant().told(hall.sample("n03", hall.xid(79, "pid=4120, name=python3, GPU has fallen off the bus.")));
        Hall.Job job = hall.job("real", "n01", "n03");
        job.prints("n01", 1, ScenarioLogs.of("gpu_off_the_bus", Lines.watchdog("rank0")));
        job.fails(1, null);
        hall.settle();

        assertThat(hall.fleet().deeds()).containsExactly("cordon n03", "drain n03");
        assertThat(hall.plant()
                        .recovery(JobId.of(Hall.CLUSTER, "slurm", "invented-1"))
                        .saga()
                        .steps())
                .anySatisfy(step -> assertThat(step.toString()).contains("No agent of cluster hall-s has reported"));
    }

    @Test
    void aNodeThatSomebodyElseHoldsStaysTheirs() {
        hall.fleet().faulty("n09", "dcgm_diagnosis");
        hall.fleet().heldByOther("n09", "maintenance by omar");
        Hall.Job job = hall.job("held", "n08", "n09");
        job.prints("n09", 1, Lines.offTheBus("n09"));
        job.fails(1, null);
        hall.settle();
        UUID recovery = hall.plant().recovery(job.id()).recoveryId();
        hall.fleet().repaired("n09");
        hall.plant()
                .recoveries()
                .release(recovery, "n09", new PersonNote("rosa", hall.clock().instant(), "repaired"));
        hall.settle();

        assertThat(hall.fleet().heldBecause("n09")).isEqualTo("maintenance by omar");
    }
}
