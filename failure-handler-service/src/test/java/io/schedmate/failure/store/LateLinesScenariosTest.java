package io.schedmate.failure.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.schedmate.model.FailureCategory;
import io.schedmate.model.api.failure.Failure;
import io.schedmate.model.failure.DiagnosisSummary;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Lines of a failed attempt that come at the worst moment. */
@ParameterizedClass
@EnumSource(StoresIn.class)
class LateLinesScenariosTest {

    private final Hall hall;

    LateLinesScenariosTest(StoresIn stores) {
        hall = new Hall(stores);
    }

    @AfterEach
    void noHall() {
        hall.close();
    }

    @Test
    void linesThatComeWhileAFailureIsDiagnosedAreDiagnosedAfterIt() throws Exception {
        Hall.Job job = hall.job("racing", "n03");
        job.prints("n03", 1, List.of("Traceback (most recent call last):", "  File \"train.py\", line 9, in <module>"));
        job.fails(1, null);
        var late = new FutureTask<>(() -> job.prints("n03", 1, 3, List.of("KeyError: 'depth'")), true);
        hall.meanwhile(() -> {
            Thread.startVirtualThread(late);
            await().until(() -> late.isDone() || hall.plant().stores().isAnyoneWaiting());
        });

        hall.settle(1);
        assertThat(late.get()).isTrue();
        assertThat(diagnosis(job).reason()).isNotEqualTo("Key Error");
        hall.settle(5);

        assertThat(diagnosis(job).category()).isEqualTo(FailureCategory.USER_SCRIPT);
        assertThat(diagnosis(job).reason()).isEqualTo("Key Error");
    }

    private DiagnosisSummary diagnosis(Hall.Job job) {
        Failure failure = hall.plant().failures().of(job.id(), null, 1).getFirst();
        return Objects.requireNonNull(failure.diagnosis());
    }
}
