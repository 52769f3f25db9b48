package io.schedmate.slurm.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.schedmate.model.job.JobState;
import io.schedmate.slurm.format.SeenJob;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class QueueJsonTest {

    private static final String OLD = """
        {"meta": {}, "errors": [], "jobs": [
          {"job_id": 15, "array_job_id": 0, "array_task_id": null, "array_task_string": "", "job_state": "FAILED",
           "name": "train", "user_name": "rosa", "account": "speech", "partition": "long", "command": "/home/rosa/t.sh",
           "current_working_directory": "/home/rosa", "node_count": 2, "cpus": 16, "time_limit": 30,
           "tres_req_str": "cpu=16,mem=1.5G,node=2,gres/gpu=8,gres/gpu:a100=8", "restart_cnt": 1, "exit_code": 768,
           "state_reason": "NonZeroExitCode", "submit_time": 1772438400, "start_time": 1772438500,
           "end_time": 1772438600, "nodes": "gpu[09-10]", "priority": 4294901750, "nice": null, "admin_comment": ""},
          {"job_id": 20, "array_job_id": 20, "array_task_id": null, "array_task_string": "1-3,7%2",
           "job_state": "PENDING", "state_reason": "Priority", "submit_time": 1772438400, "start_time": 1772439000,
           "end_time": 0, "nodes": "", "priority": 7, "nice": 4294967281, "admin_comment": "schedmate: mean=60s"}]}
        """;

    private static final String NEW = """
        {"jobs": [
          {"job_id": 31, "array_job_id": {"set": true, "infinite": false, "number": 30},
           "array_task_id": {"set": true, "infinite": false, "number": 4}, "array_task_string": "",
           "job_state": ["OUT_OF_MEMORY"], "time_limit": {"set": true, "infinite": true, "number": 0},
           "node_count": {"set": true, "infinite": false, "number": 1}, "restart_cnt": 0,
           "exit_code": {"status": ["SIGNALED"], "return_code": {"set": true, "infinite": false, "number": 0},
                         "signal": {"id": {"set": true, "infinite": false, "number": 9}, "name": "KILL"}},
           "submit_time": {"set": true, "infinite": false, "number": 1772438400},
           "start_time": {"set": true, "infinite": false, "number": 1772438500},
           "end_time": {"set": true, "infinite": false, "number": 1772438600}, "nodes": "n1",
           "priority": {"set": true, "infinite": false, "number": 5}, "nice": 0},
          {"job_id": 32, "job_state": ["RUNNING", "COMPLETING"], "submit_time": 1772438400}]}
        """;

    @Test
    void aJobOfSlurm2205IsRead() {
        SeenJob job = QueueJson.read(OLD).getFirst();

        assertThat(job.externalId()).isEqualTo("15");
        assertThat(job.asked().requested().gpus()).isEqualTo(8);
        assertThat(job.asked().requested().gpuType()).isEqualTo("a100");
        assertThat(job.asked().requested().memoryBytes()).isEqualTo(1_610_612_736L);
        assertThat(job.asked().requested().timeLimitSeconds()).isEqualTo(1800);
        assertThat(job.latest())
                .isEqualTo(new SeenJob.SeenAttempt(
                        2,
                        "FAILED",
                        JobState.FAILED,
                        "NonZeroExitCode",
                        Instant.ofEpochSecond(1772438400),
                        Instant.ofEpochSecond(1772438500),
                        Instant.ofEpochSecond(1772438600),
                        768,
                        List.of("gpu09", "gpu10")));
    }

    @Test
    void waitingTasksOfAnArrayAreSeparateJobsUnderOneNumber() {
        List<SeenJob> tasks = QueueJson.read(OLD).stream()
                .filter(job -> job.number().equals("20"))
                .toList();

        assertThat(tasks.stream().map(SeenJob::externalId)).containsExactly("20_1", "20_2", "20_3", "20_7");
        // Slurm reports a planned start, but the job has not started.
        assertThat(tasks.getFirst().latest().startedAt()).isNull();
        assertThat(tasks.getFirst().place())
                .isEqualTo(new SeenJob.Place(7, -15, "schedmate: mean=60s", Instant.ofEpochSecond(1772439000)));
    }

    @Test
    void theFormatsOfNewerSlurmVersionsAreRead() {
        List<SeenJob> jobs = QueueJson.read(NEW);

        assertThat(jobs.getFirst().externalId()).isEqualTo("30_4");
        assertThat(jobs.getFirst().latest().state()).isEqualTo(JobState.FAILED);
        assertThat(jobs.getFirst().latest().exitStatus()).isEqualTo(9);
        assertThat(jobs.getFirst().asked().requested().timeLimitSeconds()).isNull();
        assertThat(jobs.getFirst().place().priority()).isEqualTo(5);
    }

    @Test
    void aCompletingJobHasNoFinalStateYet() {
        assertThat(QueueJson.read(NEW).get(1).latest().state()).isNull();
    }

    @Test
    void anInvalidQueueIsRejectedWithARemedy() {
        assertThatThrownBy(() -> QueueJson.read("squeue: error: no plugin")).hasMessageContaining("serializer/json");
        assertThatThrownBy(() -> QueueJson.read("{}")).hasMessageContaining("no list of jobs");
    }
}
