package io.schedmate.failure.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.schedmate.model.FailureCategory;
import io.schedmate.model.api.failure.Failure;
import io.schedmate.model.failure.DiagnosisSummary;
import io.schedmate.testing.RunningService;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests lines of a failed attempt that arrive at the worst moment. */
@ParameterizedClass
@EnumSource(StoresIn.class)
class LateLinesScenariosTest {

    private final TestCluster cluster;

    LateLinesScenariosTest(StoresIn stores) {
        cluster = new TestCluster(stores);
    }

    @AfterEach
    void closeCluster() {
        cluster.close();
    }

    @Test
    void linesThatArriveDuringADiagnosisAreDiagnosedAfterIt() throws Exception {
        TestCluster.Job job = cluster.job("racing", "n03");
        job.prints("n03", 1, List.of("Traceback (most recent call last):", "  File \"train.py\", line 9, in <module>"));
        job.fails(1, null);
        var late = new FutureTask<>(() -> job.prints("n03", 1, 3, List.of("KeyError: 'depth'")), true);
        cluster.meanwhile(() -> {
            Thread.startVirtualThread(late);
            await().atMost(RunningService.MAX_TIME)
                    .until(() -> late.isDone() || cluster.parts().stores().isAnyoneWaiting());
        });

        cluster.settle(1);
        assertThat(late.get()).isTrue();
        assertThat(diagnosis(job).reason()).isNotEqualTo("Key Error");
        cluster.settle(5);

        assertThat(diagnosis(job).category()).isEqualTo(FailureCategory.USER_SCRIPT);
        assertThat(diagnosis(job).reason()).isEqualTo("Key Error");
    }

    private DiagnosisSummary diagnosis(TestCluster.Job job) {
        Failure failure = cluster.parts().failures().of(job.id(), null, 1).getFirst();
        return Objects.requireNonNull(failure.diagnosis());
    }
}
