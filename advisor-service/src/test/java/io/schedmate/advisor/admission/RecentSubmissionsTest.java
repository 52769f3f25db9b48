package io.schedmate.advisor.admission;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobSource;
import io.schedmate.model.job.JobSubmission;
import io.schedmate.model.job.RequestedResources;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RecentSubmissionsTest {

    private static final Instant NOON = Instant.parse("2026-03-02T12:00:00Z");
    private static final JobSource TREE = new JobSource.Path("/home/rosa/a");
    private static final JobSource REPOSITORY = new JobSource.Git("https://git.example/a.git", "1".repeat(40));

    private final RecentSubmissions recent = new RecentSubmissions(Duration.ofDays(1));
    private final JobSubmission remembered = job("rosa", "python train.py --lr 0.1", TREE, "/home/rosa/a");
    private final JobId id = remembered.jobId();

    @BeforeEach
    void one() {
        recent.remember(id, remembered, NOON);
    }

    @Test
    void theSameCommandInTheSameTreeIsARerun() {
        assertThat(matches(remembered)).containsExactly(id);
        assertThat(matches(job("rosa", "python train.py --lr 0.1", TREE, "."))).containsExactly(id);
    }

    @Test
    void anotherOwnerTreeOrALateSubmissionIsNoRerun() {
        assertThat(matches(job("tim", "python train.py --lr 0.1", TREE, "/home/rosa/a")))
                .isEmpty();
        assertThat(matches(job("rosa", "python train.py --lr 0.1", new JobSource.Path("/home/rosa/b"), "/home/rosa/b")))
                .isEmpty();
        assertThat(matches(job("rosa", "python other.py", TREE, "/home/rosa/a")))
                .isEmpty();
        assertThat(recent.matches("new", remembered, NOON.plus(Duration.ofDays(2))))
                .isEmpty();
    }

    @Test
    void aJobWithoutOwnerOrCommandIsNoRerun() {
        assertThat(matches(job(null, "python train.py --lr 0.1", TREE, "/home/rosa/a")))
                .isEmpty();
        assertThat(matches(job("rosa", null, TREE, "/home/rosa/a"))).isEmpty();
    }

    @Test
    void commitsOfARepositoryMatchAndOtherRepositoriesDoNot() {
        JobSubmission of = job("rosa", "python train.py", REPOSITORY, null);
        recent.remember(of.jobId(), of, NOON);

        assertThat(matches(job(
                        "rosa",
                        "python train.py",
                        new JobSource.Git("https://git.example/a.git", "2".repeat(40)),
                        null)))
                .containsExactly(of.jobId());
        assertThat(matches(job(
                        "rosa",
                        "python train.py",
                        new JobSource.Git("https://git.example/b.git", "1".repeat(40)),
                        null)))
                .isEmpty();
    }

    private List<JobId> matches(JobSubmission job) {
        return recent.matches("new", job, NOON.plusSeconds(60));
    }

    private static JobSubmission job(
            @Nullable String owner, @Nullable String command, JobSource source, @Nullable String workdir) {
        return new JobSubmission(
                "hall-a",
                "slurm",
                "7",
                null,
                owner,
                null,
                null,
                command,
                workdir,
                null,
                source,
                new RequestedResources(1, 1, null, null, null, null),
                Map.of());
    }
}
