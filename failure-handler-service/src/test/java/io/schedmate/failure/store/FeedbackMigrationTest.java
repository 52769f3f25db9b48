package io.schedmate.failure.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.failure.feedback.Excerpt;
import io.schedmate.failure.feedback.FeedbackStore;
import io.schedmate.model.FailureCategory;
import io.schedmate.model.api.feedback.FailureFinding;
import io.schedmate.model.api.feedback.Feedback;
import io.schedmate.model.api.feedback.FeedbackVerdict;
import io.schedmate.model.api.recovery.PersonNote;
import io.schedmate.model.job.JobId;
import io.schedmate.testing.StoreDatabase;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.springframework.core.io.ClassPathResource;

class FeedbackMigrationTest {

    @Test
    void feedbackOfAnEarlierVersionIsRead() throws IOException {
        try (StoreDatabase database = StoreDatabase.withTables()) {
            FeedbackStore store = new JdbcFeedback(database.jdbc());
            Feedback feedback = new Feedback(
                    UUID.randomUUID(),
                    JobId.of("hall-a", "slurm", "1"),
                    1,
                    FeedbackVerdict.RIGHT,
                    new FailureFinding(FailureCategory.FRAMEWORK, null, null, null, null),
                    null,
                    new PersonNote("rosa", Instant.parse("2026-03-02T12:00:00Z"), null));
            store.put(feedback, new Excerpt("out.log", 1, List.of("boom")));
            database.jdbc()
                    .sql("update feedback set feedback = replace(feedback, '\"diagnosis\":', '\"told\":')")
                    .update();

            database.jdbc()
                    .sql(new ClassPathResource("db/migration/V21__feedback_diagnosis.sql")
                            .getContentAsString(StandardCharsets.UTF_8))
                    .update();

            assertThat(store.list(new FeedbackStore.Query(null, null, null, 10)))
                    .containsExactly(feedback);
        }
    }
}
