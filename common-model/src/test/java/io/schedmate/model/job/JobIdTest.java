package io.schedmate.model.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

class JobIdTest {

    // The expected ids were computed with Python's uuid.uuid5 over the same namespace and names.
    @Test
    void isTheUuidOfVersion5OfItsNetstrings() {
        assertThat(JobId.of("alpha", "slurm", "1234")).hasToString("3b6b8a6b-487b-5419-bee6-6cce79b4463c");
        assertThat(JobId.of("alpha", "slurm", "12,34")).hasToString("ffa8ec80-321e-559c-9735-ee324cb20545");
    }

    @Test
    void countsTheBytesOfUtf8AndNotTheCharacters() {
        assertThat(JobId.of("münchen", "kubernetes", "team-a/train"))
                .hasToString("35897934-9f79-505c-ac99-5fb996429e2d");
    }

    @Test
    void distinguishesTextsWithTheSameConcatenation() {
        assertThat(JobId.of("a", "b,1:c", "d")).isNotEqualTo(JobId.of("a,1:b", "c", "d"));
        assertThat(JobId.of("ab", "c", "d")).isNotEqualTo(JobId.of("a", "bc", "d"));
    }

    @Test
    void theIdOfASubmissionDoesNotDependOnItsOwner() {
        var submission = new JobSubmission(
                "alpha",
                "slurm",
                "1234",
                "train",
                "ada",
                "vision",
                "gpu",
                "python train.py",
                "job",
                "images/train:1",
                new JobSource.None(),
                new RequestedResources(1, 8, null, null, null, null),
                Map.of("partition", "gpu"));
        JobSubmission omars = submission.ownedBy("omar");

        assertThat(submission.jobId()).isEqualTo(JobId.of("alpha", "slurm", "1234"));
        assertThat(omars.owner()).isEqualTo("omar");
        assertThat(omars).isNotEqualTo(submission);
        assertThat(omars.ownedBy("ada")).isEqualTo(submission);
    }

    @Test
    void isReadBackFromItsText() {
        JobId id = JobId.of("alpha", "slurm", "1234");

        assertThat(JobId.parse(id.toString())).isEqualTo(id);
    }

    @Test
    void rejectsATextThatIsNotAFullUuid() {
        assertThatThrownBy(() -> JobId.parse("1-2-3-4-5"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Expected jobId to be a UUID")
                .hasMessageContaining("(1-2-3-4-5)");
        assertThatThrownBy(() -> JobId.parse("1234")).hasMessageContaining("(1234)");
    }

    @Test
    void rejectsABlankPart() {
        assertThatThrownBy(() -> JobId.of("alpha", "slurm", " "))
                .hasMessage("Expected externalId to be text without leading or trailing spaces, got ( ). "
                        + "Trim it, and do not send an empty string.");
    }
}
