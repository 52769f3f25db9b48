package io.schedmate.failure.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.failure.alert.AlertIntake;
import io.schedmate.failure.alert.AlertRate;
import io.schedmate.failure.alert.AlertRoutes;
import io.schedmate.failure.alert.AlertSender;
import io.schedmate.failure.alert.Subscriptions;
import io.schedmate.failure.alert.Targets;
import io.schedmate.failure.alert.TestAlert;
import io.schedmate.failure.memory.FailureStores;
import io.schedmate.failure.notification.Channel;
import io.schedmate.failure.notification.Console;
import io.schedmate.failure.notification.Message;
import io.schedmate.failure.recovery.record.RecoveryRecord;
import io.schedmate.model.RecoveryMode;
import io.schedmate.model.alert.AlertChange;
import io.schedmate.model.recovery.RecoveryStatus;
import io.schedmate.wire.mask.SecretMask;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests a database that refuses, or cannot return, the rows of one job. */
class RefusedRowsTest {

    private static final int TICKS = 30;

    private final TestCluster cluster = new TestCluster(StoresIn.POSTGRESQL);

    @AfterEach
    void closeCluster() {
        cluster.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "alter table recovery add constraint refused check (job_id <> '%s')",
                "alter table outbox add constraint refused check (job_id <> '%s')",
                "alter table failure add constraint refused check (job_id <> '%s' or category is null)"
            })
    void aFailureThatCannotBeDecidedDelaysNoOtherAndIsDecidedLater(String refusal) {
        TestCluster.Job refused = cluster.job("refused", "n01", "n02");
        TestCluster.Job other = cluster.job("other", "n03", "n04");
        run(refusal.formatted(refused.id()));
        fail(refused);
        fail(other);

        work();

        assertThat(statusOf(other)).containsExactly(RecoveryStatus.SUCCEEDED);
        assertThat(statusOf(refused)).isEmpty();

        run(refusal.substring(0, refusal.indexOf(" add")) + " drop constraint refused");
        work();
        assertThat(statusOf(refused)).containsExactly(RecoveryStatus.SUCCEEDED);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "update recovery set decision = '{' || decision where job_id = '%s'",
                "alter table recovery add constraint refused check (job_id <> '%s' or holder is null)",
                "alter table recovery_moment add constraint refused check (recovery_id not in "
                        + "('%2$s') or number < 3)"
            })
    void aRecoveryThatCannotBeAdvancedDelaysNoOtherAndIsFinishedLater(String refusal) {
        TestCluster.Job refused = cluster.job("refused", "n01", "n02");
        TestCluster.Job other = cluster.job("other", "n03", "n04");
        fail(refused);
        cluster.settle(5);
        fail(other);
        cluster.settle(5);
        RecoveryRecord first = cluster.parts().recovery(refused.id());
        run(refusal.formatted(refused.id(), first.recoveryId()));

        work();

        assertThat(status(other)).isEqualTo("succeeded");
        assertThat(status(refused)).isNotEqualTo("succeeded");

        run(
                refusal.startsWith("update")
                        ? "update recovery set decision = substr(decision, 2) where job_id = '" + refused.id() + "'"
                        : refusal.substring(0, refusal.indexOf(" add")) + " drop constraint refused");
        work();
        assertThat(status(refused)).isEqualTo("succeeded");
    }

    @Test
    void aProposalThatCannotExpireDelaysNoOtherAndExpiresLater() {
        cluster.restart(RecoveryMode.PROPOSE);
        TestCluster.Job refused = cluster.job("refused", "n01", "n02");
        TestCluster.Job other = cluster.job("other", "n03", "n04");
        fail(refused);
        cluster.settle(5);
        fail(other);
        cluster.settle(5);
        run("alter table recovery add constraint refused check (job_id <> '%s' or status <> 'expired')"
                .formatted(refused.id()));

        cluster.clock().move(Duration.ofDays(2));
        cluster.parts().recoveries().expire();

        assertThat(statusOf(other)).containsExactly(RecoveryStatus.EXPIRED);
        assertThat(statusOf(refused)).containsExactly(RecoveryStatus.PROPOSED);

        run("alter table recovery drop constraint refused");
        cluster.clock().move(Duration.ofMinutes(2));
        cluster.parts().recoveries().expire();
        assertThat(statusOf(refused)).containsExactly(RecoveryStatus.EXPIRED);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "update recovery set decision = '{' || decision where recovery_id = '%s'",
                "update notice set stage = 'OF_A_LATER_VERSION' where recovery_id = '%s'",
                "alter table notice add constraint refused check (recovery_id <> '%s' or message is null)"
            })
    void aNoticeThatCannotBeReadOrStoredDelaysNoOtherAndIsNotSentAgainAndAgain(String refusal) {
        List<TestCluster.Job> jobs = Stream.of("1", "2", "3", "4", "5")
                .map(name -> cluster.job(name, "n0" + name, "n1" + name))
                .toList();
        jobs.forEach(RefusedRowsTest::fail);
        work();
        TestCluster.Job refused = jobs.get(2);
        UUID recovery = cluster.parts().recovery(refused.id()).recoveryId();
        run(refusal.formatted(recovery));

        send();

        assertThat(recoveriesSent()).doesNotHaveDuplicates().hasSize(4).doesNotContain(recovery.toString());

        run(
                switch (refusal.split(" ")[1]) {
                    case "recovery" ->
                        "update recovery set decision = substr(decision, 2) where recovery_id = '" + recovery + "'";
                    case "notice" -> "update notice set stage = 'OVER' where recovery_id = '" + recovery + "'";
                    default -> "alter table notice drop constraint refused";
                });
        send();
        assertThat(recoveriesSent()).doesNotHaveDuplicates().hasSize(5).contains(recovery.toString());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "update job_alert set event = '{' || event where alert_id = '%s'",
                "update alert_notice set stage = 'OF_A_LATER_VERSION' where alert_id = '%s'",
                "alter table alert_notice add constraint refused check (alert_id <> '%s' or message is null)",
                "alter table alert_notice add constraint refused check (alert_id <> '%s' or due_at is not null)"
            })
    void anAlertThatCannotBeReadOrStoredDelaysNoOtherAndIsNotSentAgainAndAgain(String refusal) {
        FailureStores stores = cluster.parts().stores();
        List<String> sent = new ArrayList<>();
        var targets = new Targets(
                List.of(channel("chat", sent), channel("mail", sent)),
                AlertRoutes.EVERYWHERE,
                Subscriptions.NONE,
                null);
        var intake = new AlertIntake(
                stores.alertNotices(), targets, Duration.ofSeconds(5), SecretMask::mask, cluster.clock());
        List<TestAlert> alerts = Stream.of("1", "2", "3", "4", "5")
                .map(job -> TestAlert.hang(job, cluster.clock().instant()))
                .toList();
        alerts.forEach(alert -> stores.transactions().inOne(() -> {
            intake.alerted(alert.event(AlertChange.OPENED));
            return true;
        }));
        String refused = alerts.get(2).alert().alertId().toString();
        run(refusal.formatted(refused));
        var sender = new AlertSender(
                stores.alertNotices(),
                stores.jobs(),
                targets,
                new AlertRate(
                        Duration.ofSeconds(5), 50, 50, Duration.ofHours(1), Duration.ofMinutes(1), Duration.ofDays(1)),
                new Console(null),
                (_, _, _, _) -> {},
                stores.transactions(),
                cluster.clock());

        send(sender::sendNext);

        assertThat(sent).doesNotHaveDuplicates().hasSize(8).doesNotContain("chat " + refused, "mail " + refused);

        run(
                switch (refusal.split(" ")[1]) {
                    case "job_alert" ->
                        "update job_alert set event = substr(event, 2) where alert_id = '" + refused + "'";
                    case "alert_notice" ->
                        "update alert_notice set stage = 'OPENED' where alert_id = '" + refused + "'";
                    default -> "alter table alert_notice drop constraint refused";
                });
        send(sender::sendNext);
        assertThat(sent).doesNotHaveDuplicates().hasSize(10).contains("chat " + refused, "mail " + refused);
    }

    private static Channel channel(String name, List<String> sent) {
        return new Channel() {
            @Override
            public String name() {
                return name;
            }

            @Override
            public void send(Message message) {
                message.notifications()
                        .forEach(notification ->
                                sent.add(name + " " + notification.subject().key()));
            }
        };
    }

    private void send() {
        send(cluster.parts()::sendNext);
    }

    /** Sends for some minutes of the cluster's clock. */
    private void send(BooleanSupplier sendNext) {
        for (int tick = 0; tick < TICKS; tick++) {
            while (sendNext.getAsBoolean()) {
                // Each call sends at most a message for each channel.
            }
            cluster.clock().move(Duration.ofSeconds(10));
        }
    }

    private List<String> recoveriesSent() {
        return cluster.parts().messages().stream()
                .flatMap(message -> message.notifications().stream())
                .map(notification -> notification.subject().key())
                .toList();
    }

    private static void fail(TestCluster.Job job) {
        job.prints(job.nodes().getFirst(), 1, Lines.offTheBus(job.nodes().getFirst()));
        job.fails(1, null);
    }

    /** Works for some minutes of the cluster's clock. */
    private void work() {
        HandlerParts parts = cluster.parts();
        for (int tick = 0; tick < TICKS; tick++) {
            boolean more = true;
            while (more) {
                boolean diagnosed = parts.diagnoseNext();
                more = parts.advanceNext() || diagnosed;
            }
            cluster.clock().move(Duration.ofSeconds(10));
        }
    }

    private List<RecoveryStatus> statusOf(TestCluster.Job job) {
        return cluster.parts().recoveriesOf(job.id()).stream()
                .map(RecoveryRecord::status)
                .toList();
    }

    /** Returns the status in the database, which may not be able to return the whole recovery. */
    private String status(TestCluster.Job job) {
        return ((JdbcStores) cluster.parts().stores())
                .jdbc()
                .sql("select status from recovery where job_id = ?")
                .param(job.id().value())
                .query(String.class)
                .single();
    }

    private void run(String sql) {
        ((JdbcStores) cluster.parts().stores()).jdbc().sql(sql).update();
    }
}
