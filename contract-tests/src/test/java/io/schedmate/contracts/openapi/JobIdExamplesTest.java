package io.schedmate.contracts.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.model.job.JobId;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class JobIdExamplesTest {

    @Test
    void everyJobInAnExampleHasTheIdOfItsNaturalKey() {
        var jobs = ApiDocument.gateway().root().findParents("submission").stream()
                .filter(node -> node.path("jobId").isString())
                .toList();

        assertThat(jobs)
                .isNotEmpty()
                .allSatisfy(job -> assertThat(job.get("jobId").asString())
                        .isEqualTo(idOf(job.get("submission")).toString()));
    }

    private static JobId idOf(JsonNode submission) {
        return JobId.of(
                submission.path("cluster").asString(),
                submission.path("scheduler").asString(),
                submission.path("externalId").asString());
    }
}
