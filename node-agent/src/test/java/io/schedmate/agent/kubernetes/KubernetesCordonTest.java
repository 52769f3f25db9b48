package io.schedmate.agent.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.schedmate.agent.command.SchedulerUnavailable;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests what a cordon changes on a node and what it leaves unchanged. */
class KubernetesCordonTest extends PlayedApi {

    private static final String NODE = "/api/v1/nodes/gpu-7";

    @Test
    void aCordonMarksTheNodeAsOursIfItIsUnchangedSinceItWasRead() {
        server.expect()
                .get()
                .withPath(NODE)
                .andReturn(200, node(false, Map.of()))
                .times(2);
        server.expect()
                .patch()
                .withPath(NODE)
                .andReturn(200, node(true, Map.of()))
                .once();

        adapter.cordon("schedmate:1 Xid 79");

        assertThat(sent("PATCH"))
                .singleElement()
                .satisfies(body -> assertThat(body)
                        .contains("\"resourceVersion\":\"42\"")
                        .contains("\"unschedulable\":true")
                        .contains("\"schedmate.io/cordon\":\"schedmate:1 Xid 79\"")
                        .contains("\"key\":\"schedmate.io/suspect\"")
                        .contains("\"key\":\"nvidia.com/gpu\""));
    }

    @Test
    void liftingACordonKeepsTheTaintsOfOthers() {
        server.expect()
                .get()
                .withPath(NODE)
                .andReturn(200, node(true, Map.of(Marks.CORDON, "schedmate:1 Xid 79")))
                .times(2);
        server.expect()
                .patch()
                .withPath(NODE)
                .andReturn(200, node(false, Map.of()))
                .once();

        adapter.uncordon();

        assertThat(sent("PATCH"))
                .singleElement()
                .satisfies(body -> assertThat(body)
                        .contains("\"schedmate.io/cordon\":null")
                        .contains("\"unschedulable\":null")
                        .contains("\"key\":\"nvidia.com/gpu\"")
                        .doesNotContain("schedmate.io/suspect"));
    }

    @Test
    void theReasonIdentifiesTheOwnerOfACordon() {
        server.expect()
                .get()
                .withPath(NODE)
                .andReturn(200, node(true, Map.of()))
                .once();
        server.expect()
                .get()
                .withPath(NODE)
                .andReturn(
                        200,
                        node(true, Map.of(Marks.CORDON, "schedmate:1 Xid", Marks.CORDONED_AT, "2026-03-02T12:00:00Z")))
                .once();
        server.expect()
                .get()
                .withPath(NODE)
                .andReturn(200, node(false, Map.of()))
                .once();

        assertThat(adapter.cordon())
                .hasValueSatisfying(shown -> assertThat(shown.reason()).contains("someone else"));
        assertThat(adapter.cordon()).hasValueSatisfying(shown -> {
            assertThat(shown.reason()).isEqualTo("schedmate:1 Xid");
            assertThat(shown.since()).isEqualTo("2026-03-02T12:00:00Z");
        });
        assertThat(adapter.cordon()).isEmpty();
    }

    @Test
    void aNodeThatChangedMeanwhileIsNotModified() {
        server.expect()
                .get()
                .withPath(NODE)
                .andReturn(200, node(false, Map.of()))
                .times(2);
        server.expect().patch().withPath(NODE).andReturn(409, "").once();

        assertThatThrownBy(() -> adapter.cordon("schedmate:1 Xid")).isInstanceOf(SchedulerUnavailable.class);
    }

    @Test
    void anUnknownNodeIsReportedByName() {
        assertThatThrownBy(adapter::cordon)
                .isInstanceOf(SchedulerUnavailable.class)
                .hasMessageContaining("gpu-7");
    }

    private static Node node(boolean unschedulable, Map<String, String> annotations) {
        return new NodeBuilder()
                .withNewMetadata()
                .withName("gpu-7")
                .withResourceVersion("42")
                .withAnnotations(annotations)
                .endMetadata()
                .withNewSpec()
                .withUnschedulable(unschedulable ? true : null)
                .addNewTaint("NoSchedule", "nvidia.com/gpu", null, "present")
                .addNewTaint("NoSchedule", Marks.TAINT, null, "true")
                .endSpec()
                .build();
    }
}
