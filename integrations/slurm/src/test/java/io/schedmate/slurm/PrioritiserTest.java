package io.schedmate.slurm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.schedmate.client.Rounds;
import io.schedmate.slurm.advise.Expectations;
import io.schedmate.slurm.advise.NumbersBefore;
import io.schedmate.slurm.advise.Prioritiser;
import io.schedmate.slurm.advise.QueueOrder;
import io.schedmate.slurm.advise.WaitingJob;
import io.schedmate.slurm.command.Controller;
import io.schedmate.slurm.command.NiceChange;
import io.schedmate.slurm.command.SlurmUnavailable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PrioritiserTest {

    private static final String LONG = job(1, "long", 900, 0, "Priority", "schedmate: mean=3600s");
    private static final String SHORT = job(2, "long", 800, 7, "Resources", "schedmate: mean=60s");

    @TempDir
    private Path folder;

    private final StandInSlurm slurm = new StandInSlurm();

    @Test
    void theShorterJobTakesThePlaceOfTheLongerOne() throws Exception {
        slurm.queues(LONG, SHORT);

        Prioritiser.QueuePass pass = prioritiser(null).look();

        assertThat(numbers(pass)).containsExactly("2", "1");
        assertThat(pass.changes()).containsExactly(new NiceChange("2", -93), new NiceChange("1", 100));
        assertThat(slurm.inputs).isEmpty();
        assertThat(state()).doesNotExist();
    }

    @Test
    void aPassChangesTheOrderAndAReleaseRestoresIt() throws Exception {
        slurm.queues(LONG, SHORT);
        prioritiser(null).pass();
        assertThat(slurm.inputs).containsExactly("update JobId=2 Nice=-93\nupdate JobId=1 Nice=100\n");
        assertThat(Files.readAllLines(state())).containsExactlyInAnyOrder("1 0", "2 7");

        slurm.queues(job(2, "long", 900, -93, "Resources", "schedmate: mean=60s"));
        Prioritiser released = prioritiser(null);

        assertThat(released.release()).isEqualTo(1);
        assertThat(slurm.inputs.getLast()).isEqualTo("update JobId=2 Nice=7\n");
        assertThat(state()).doesNotExist();
        assertThat(released.release()).isZero();
        assertThat(slurm.inputs).hasSize(2);
    }

    @Test
    void theNiceOfAJobThatLeftTheQueueIsForgotten() throws Exception {
        slurm.queues(LONG, SHORT);
        prioritiser(null).pass();
        slurm.queues(job(2, "long", 900, -93, "Resources", "schedmate: mean=60s"));

        assertThat(prioritiser(null).pass().changes()).isEmpty();
        assertThat(slurm.inputs).hasSize(1);
        assertThat(state()).hasContent("2 7\n");
    }

    @Test
    void onlyJobsThatWaitForTheirTurnAreOrdered() throws Exception {
        slurm.queues(
                LONG,
                job(3, "long", 0, 0, "Priority", ""),
                job(4, "long", 700, 0, "Dependency", ""),
                job(5, "long", 700, 0, "BeginTime", ""),
                job(6, "long", 1, 0, "", ""),
                LONG.replace("PENDING", "RUNNING").replace("\"job_id\": 1", "\"job_id\": 7"));

        assertThat(numbers(prioritiser(null).look())).containsExactlyInAnyOrder("1", "6");
    }

    @Test
    void eachPartitionIsOrderedByItself() throws Exception {
        slurm.queues(LONG, job(2, "debug", 800, 0, "Priority", "schedmate: mean=60s"));

        assertThat(prioritiser(null).look().changes()).isEmpty();
        assertThat(numbers(prioritiser(null).look())).containsExactly("1", "2");
        assertThat(numbers(prioritiser("debug").look())).containsExactly("2");
    }

    @Test
    void aJobWithoutAdviceIsExpectedToTakeTheMedianOfTheOthers() throws Exception {
        slurm.queues(
                LONG,
                SHORT,
                job(3, "long", 700, 0, "Priority", "schedmate: mean=600s"),
                job(4, "long", 600, 0, "", ""));

        assertThat(prioritiser(null).look().waiting().stream()
                        .filter(job -> job.number().equals("4")))
                .singleElement()
                .satisfies(job -> {
                    assertThat(job.expectedSeconds()).isEqualTo(600);
                    assertThat(job.priority()).isEqualTo(600);
                });
    }

    @Test
    void theWaitingTasksOfAnArrayAreOneJob() throws Exception {
        slurm.queues(LONG, SHORT.replace("{", "{\"array_job_id\": 2, \"array_task_string\": \"0-9\", "));

        assertThat(numbers(prioritiser(null).look())).containsExactly("2", "1");
    }

    @Test
    void withoutTheRightToChangeTheOrderSlurmIsUnavailable() {
        slurm.queues(LONG, SHORT);
        slurm.prints("scontrol", 1, "Access/permission denied");

        assertThatThrownBy(() -> prioritiser(null).pass()).isInstanceOf(SlurmUnavailable.class);
    }

    @Test
    void roundsAreRepeatedAndOnlyChangesAreReported() throws Exception {
        List<Prioritiser.QueuePass> changed = new ArrayList<>();
        List<String> unanswered = new ArrayList<>();
        Prioritiser prioritiser = prioritiser(
                slurm.controller(
                        slurm::queues,
                        () -> slurm.prints("squeue", 1, "no controller"),
                        () -> slurm.queues(LONG, SHORT)),
                null);

        assertThatThrownBy(() -> prioritiser.run(new Rounds(0.1), changed::add, unanswered::add))
                .isInstanceOf(InterruptedException.class);

        assertThat(changed)
                .singleElement()
                .satisfies(pass -> assertThat(numbers(pass)).containsExactly("2", "1"));
        assertThat(unanswered).containsExactly("squeue did not succeed: no controller");
    }

    private Path state() {
        return folder.resolve("nice");
    }

    private Prioritiser prioritiser(@Nullable String partition) throws IOException {
        return prioritiser(slurm.controller(), partition);
    }

    private Prioritiser prioritiser(Controller controller, @Nullable String partition) throws IOException {
        return new Prioritiser(
                controller,
                new Expectations(null, "alpha"),
                new QueueOrder(QueueOrder.USUAL_AGEING),
                new NumbersBefore(state()),
                partition);
    }

    private static List<String> numbers(Prioritiser.QueuePass pass) {
        return pass.waiting().stream().map(WaitingJob::number).toList();
    }

    private static String job(int number, String partition, int priority, int nice, String reason, String comment) {
        return """
            {"job_id": %d, "job_state": "PENDING", "submit_time": 1772438400, "partition": "%s", "priority": %d,
             "nice": %d, "state_reason": "%s", "admin_comment": "%s"}\
            """.formatted(number, partition, priority, nice, reason, comment);
    }
}
