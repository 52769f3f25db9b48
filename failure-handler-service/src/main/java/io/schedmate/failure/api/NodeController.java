package io.schedmate.failure.api;

import io.schedmate.edge.api.Checks;
import io.schedmate.edge.api.Cursor;
import io.schedmate.edge.problem.ProblemException;
import io.schedmate.edge.security.RequiresRole;
import io.schedmate.edge.security.Role;
import io.schedmate.failure.nodes.KnownNode;
import io.schedmate.failure.nodes.NodeAssessment;
import io.schedmate.failure.nodes.Nodes;
import io.schedmate.failure.nodes.Nodes.Place;
import io.schedmate.model.api.node.Node;
import io.schedmate.model.api.node.NodeHealth;
import io.schedmate.model.api.node.NodePage;
import io.schedmate.model.api.node.NodeSummary;
import io.schedmate.model.problem.ProblemType;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Lists and reads nodes and their health. */
@RestController
@RequestMapping("/api/v1/nodes")
class NodeController {

    private static final int LONGEST_REASON = 2000;

    private final Nodes nodes;
    private final Clock clock;

    NodeController(Nodes nodes, Clock clock) {
        this.nodes = nodes;
        this.clock = clock;
    }

    @RequiresRole({Role.READER, Role.SUBMITTER, Role.OPERATOR, Role.ADMIN})
    @GetMapping
    NodePage list(
            @RequestParam @Nullable String cluster,
            @RequestParam @Nullable NodeHealth health,
            @RequestParam @Nullable Boolean cordoned,
            @RequestParam @Nullable String cursor,
            @RequestParam(defaultValue = "50") int limit) {
        Checks.text("cluster", cluster, 128);
        int wanted = Checks.limit(limit);
        int filters = Cursor.digest(cluster, health == null ? null : health.wire(), cordoned);
        NodePlace place = NodePlace.read(Cursor.read(cursor, filters));
        List<NodeSummary> found = found(cluster, health, cordoned, place == null ? null : place.place(), wanted + 1);
        List<NodeSummary> shown = found.subList(0, Math.min(wanted, found.size()));
        return new NodePage(
                shown,
                found.size() <= wanted
                        ? null
                        : new NodePlace(
                                        shown.getLast().cluster(),
                                        shown.getLast().name())
                                .text(filters));
    }

    @RequiresRole({Role.READER, Role.SUBMITTER, Role.OPERATOR, Role.ADMIN})
    @GetMapping("/{name}")
    Node read(@PathVariable String name, @RequestParam @Nullable String cluster) {
        List<KnownNode> named = nodes.named(name, Checks.text("cluster", cluster, 128));
        if (named.isEmpty()) {
            throw Access.unknown("node", name);
        }
        if (named.size() > 1) {
            throw ProblemException.of(
                    ProblemType.ILLEGAL_STATE_MOVE,
                    "Expected the cluster too, for nodes of this name are in (%s). Maybe add ?cluster=%s."
                            .formatted(
                                    String.join(
                                            ", ",
                                            named.stream()
                                                    .map(KnownNode::cluster)
                                                    .toList()),
                                    named.getFirst().cluster()));
        }
        return node(named.getFirst());
    }

    /** What is thought of a node is not kept but worked out, so the filter reads on until there are enough. */
    private List<NodeSummary> found(
            @Nullable String cluster,
            @Nullable NodeHealth health,
            @Nullable Boolean cordoned,
            @Nullable Place after,
            int wanted) {
        Instant now = clock.instant();
        List<NodeSummary> found = new ArrayList<>();
        Place from = after;
        while (found.size() < wanted) {
            List<KnownNode> some = nodes.list(cluster, from, wanted);
            some.stream()
                    .map(node -> summary(node, now))
                    .filter(node -> health == null || node.health() == health)
                    .filter(node -> cordoned == null || node.cordoned() == cordoned)
                    .limit(wanted - found.size())
                    .forEach(found::add);
            if (some.size() < wanted) {
                return found;
            }
            from = new Place(some.getLast().cluster(), some.getLast().name());
        }
        return found;
    }

    private static NodeSummary summary(KnownNode node, Instant now) {
        return new NodeSummary(
                node.name(),
                node.cluster(),
                NodeAssessment.of(node, now).health(),
                !node.cordons().isEmpty(),
                node.lastSeenAt() == null ? null : node.gpus().size(),
                node.lastSeenAt());
    }

    private Node node(KnownNode node) {
        NodeAssessment opinion = NodeAssessment.of(node, clock.instant());
        String reason = opinion.reason();
        return new Node(
                node.name(),
                node.cluster(),
                opinion.health(),
                reason == null || reason.length() <= LONGEST_REASON ? reason : reason.substring(0, LONGEST_REASON),
                node.simulated(),
                node.cordons(),
                node.gpus(),
                node.xids(),
                node.blamedBy(),
                node.lastSeenAt());
    }
}
