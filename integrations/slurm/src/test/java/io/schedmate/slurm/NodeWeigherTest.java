package io.schedmate.slurm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.schedmate.client.SchedMateClient;
import io.schedmate.slurm.advise.NodeWeigher;
import io.schedmate.slurm.advise.NumbersBefore;
import io.schedmate.slurm.command.SlurmUnavailable;
import io.schedmate.slurm.command.WeightChange;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NodeWeigherTest {

    private static final String FIRST = "/api/v1/nodes?suspect=true&limit=500&cluster=hall%20a";

    @TempDir
    private Path folder;

    private final StandInSlurm slurm = new StandInSlurm();

    @Test
    void aSuspectNodeIsChosenLastUntilItRecovers() throws Exception {
        slurm.prints("sinfo", 0, "n1 10\nn2 20\n");

        assertThat(weigher().look(Set.of("n1", "elsewhere"), 1000)).containsExactly(new WeightChange("n1", 1010));
        assertThat(slurm.inputs).isEmpty();
        assertThat(folder.resolve("weights")).doesNotExist();

        assertThat(weigher().apply(Set.of("n1"), 1000)).containsExactly(new WeightChange("n1", 1010));
        assertThat(slurm.inputs).containsExactly("update NodeName=n1 Weight=1010\n");
        assertThat(folder.resolve("weights")).hasContent("n1 10\n");

        slurm.prints("sinfo", 0, "n1 1010\nn2 20\n");
        assertThat(weigher().look(Set.of("n1"), 1000)).isEmpty();
        assertThat(weigher().apply(Set.of(), 1000)).containsExactly(new WeightChange("n1", 10));
        assertThat(folder.resolve("weights")).isEmptyFile();
    }

    @Test
    void everyPageOfSuspectsIsRead() throws Exception {
        try (var server = new CannedServer()) {
            server.answers(FIRST, 200, "{\"items\": [{\"name\": \"n1\"}], \"nextCursor\": \"a b\"}");
            server.answers(FIRST + "&cursor=a%20b", 200, "{\"items\": [{\"name\": \"n2\"}], \"nextCursor\": null}");

            assertThat(suspects(server)).containsExactlyInAnyOrder("n1", "n2");
        }
    }

    @Test
    void withoutAListOfNodesTheSuspectsAreUnknown() throws Exception {
        try (var server = new CannedServer()) {
            assertThatThrownBy(() -> suspects(server))
                    .isInstanceOf(SlurmUnavailable.class)
                    .hasMessageContaining("404");
            server.answers(FIRST, 200, "{}");
            assertThatThrownBy(() -> suspects(server))
                    .isInstanceOf(SlurmUnavailable.class)
                    .hasMessage("the gateway lists no nodes");
        }
    }

    private NodeWeigher weigher() throws IOException {
        return new NodeWeigher(slurm.controller(), new NumbersBefore(folder.resolve("weights")));
    }

    private static Set<String> suspects(CannedServer server) throws SlurmUnavailable {
        try (var gateway = new SchedMateClient(server.address(), null, Duration.ofSeconds(30))) {
            return NodeWeigher.suspects(gateway, "hall a");
        }
    }
}
