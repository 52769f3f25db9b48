package io.schedmate.slurm.advise;

import io.schedmate.client.CallFailed;
import io.schedmate.client.SchedMateClient;
import io.schedmate.slurm.command.Controller;
import io.schedmate.slurm.command.SlurmUnavailable;
import io.schedmate.slurm.command.WeightChange;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** Raises the weight of nodes that fail too often, so that Slurm chooses them last, and restores it afterwards. */
public record NodeWeigher(Controller controller, NumbersBefore before) {

    /** Returns the changes without making them. */
    public List<WeightChange> look(Set<String> suspects, long more) throws SlurmUnavailable, InterruptedException {
        return new NodeWeights(controller.nodeWeights(), before.all()).changes(suspects, more);
    }

    /** Makes the changes. */
    public List<WeightChange> apply(Set<String> suspects, long more)
            throws SlurmUnavailable, InterruptedException, IOException {
        var weights = new NodeWeights(controller.nodeWeights(), before.all());
        List<WeightChange> changes = weights.changes(suspects, more);
        before.remember(weights.touched(changes));
        controller.weigh(changes);
        before.keepOnly(suspects);
        return changes;
    }

    /** Returns the nodes of a cluster that the platform suspects. */
    public static Set<String> suspects(SchedMateClient platform, String cluster) throws SlurmUnavailable {
        String first = "/nodes?suspect=true&limit=500&cluster=" + SchedMateClient.encoded(cluster);
        Set<String> suspects = new HashSet<>();
        JsonNode page = page(platform, first, suspects);
        while (page.path("nextCursor").isString()) {
            page = page(
                    platform,
                    first + "&cursor="
                            + SchedMateClient.encoded(page.path("nextCursor").asString()),
                    suspects);
        }
        return suspects;
    }

    private static JsonNode page(SchedMateClient platform, String path, Set<String> suspects) throws SlurmUnavailable {
        try {
            JsonNode page = platform.readTree(path);
            if (!page.path("items").isArray()) {
                throw new SlurmUnavailable("the gateway lists no nodes");
            }
            page.path("items").forEach(node -> suspects.add(node.path("name").asString("")));
            return page;
        } catch (CallFailed failed) {
            throw new SlurmUnavailable(failed);
        }
    }
}
