package io.schedmate.model.alert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.schedmate.model.job.JobId;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class JobAlertTest {

    private static final JobId JOB = JobId.of("alpha", "slurm", "1234");
    private static final Instant NOON = Instant.parse("2026-03-02T12:00:00Z");

    @Test
    void anAlertHasTheSameIdWhereverItIsComputed() {
        assertThat(JobAlert.id(JOB, 1, AlertCondition.HANG))
                .isEqualTo(JobAlert.id(JobId.of("alpha", "slurm", "1234"), 1, AlertCondition.HANG))
                .isNotEqualTo(JobAlert.id(JOB, 2, AlertCondition.HANG))
                .isNotEqualTo(JobAlert.id(JOB, 1, AlertCondition.SLOWER))
                .isNotEqualTo(JobAlert.id(JobId.of("alpha", "slurm", "1235"), 1, AlertCondition.HANG));
    }

    @Test
    void aSilenceEndsAtItsTime() {
        JobAlert silenced = alert(AlertStatus.OPEN, null, new AlertNote("omar", NOON, NOON.plusSeconds(60), null));

        assertThat(silenced.isSilenced(NOON.plusSeconds(59))).isTrue();
        assertThat(silenced.isSilenced(NOON.plusSeconds(60))).isFalse();
    }

    @Test
    void withoutASilenceOrItsEndNothingIsSilenced() {
        assertThat(alert(AlertStatus.OPEN, null, null).isSilenced(NOON)).isFalse();
        assertThat(alert(AlertStatus.OPEN, null, new AlertNote("omar", NOON, null, null))
                        .isSilenced(NOON))
                .isFalse();
    }

    @Test
    void onlyAClosedAlertHasAClosingTime() {
        assertThat(alert(AlertStatus.CLOSED, NOON, null).closedAt()).isEqualTo(NOON);
        assertThatIllegalArgumentException().isThrownBy(() -> alert(AlertStatus.CLOSED, null, null));
        assertThatIllegalArgumentException().isThrownBy(() -> alert(AlertStatus.OPEN, NOON, null));
    }

    private static JobAlert alert(AlertStatus status, @Nullable Instant closedAt, @Nullable AlertNote silenced) {
        return new JobAlert(
                JobAlert.id(JOB, 1, AlertCondition.HANG),
                JOB,
                "alpha",
                1,
                AlertCondition.HANG,
                "silent",
                AlertSeverity.CRITICAL,
                status,
                "It has told nothing for long.",
                "Restart it from its last checkpoint.",
                new AlertEvidence(List.of(), Map.of(), List.of()),
                new AlertCost(null, null),
                NOON,
                NOON,
                1,
                NOON,
                closedAt,
                null,
                silenced);
    }
}
