package io.schedmate.failure.api;

import io.schedmate.edge.api.Checks;
import io.schedmate.edge.api.PageRequest;
import io.schedmate.edge.problem.ProblemException;
import io.schedmate.edge.security.RequiresRole;
import io.schedmate.edge.security.Role;
import io.schedmate.failure.nodes.KnownNode;
import io.schedmate.failure.nodes.NodeAnswers;
import io.schedmate.failure.nodes.NodeFilter;
import io.schedmate.failure.nodes.NodeList;
import io.schedmate.failure.nodes.Nodes;
import io.schedmate.model.api.node.Node;
import io.schedmate.model.api.node.NodeHealth;
import io.schedmate.model.api.node.NodePage;
import io.schedmate.model.api.node.NodeSummary;
import io.schedmate.model.problem.ProblemType;
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

    private final Nodes nodes;
    private final NodeList list;
    private final NodeAnswers answers;

    NodeController(Nodes nodes, NodeList list, NodeAnswers answers) {
        this.nodes = nodes;
        this.list = list;
        this.answers = answers;
    }

    @RequiresRole({Role.READER, Role.SUBMITTER, Role.OPERATOR, Role.ADMIN})
    @GetMapping
    NodePage list(
            @RequestParam @Nullable String cluster,
            @RequestParam @Nullable NodeHealth health,
            @RequestParam @Nullable Boolean cordoned,
            @RequestParam @Nullable Boolean suspect,
            @RequestParam @Nullable String cursor,
            @RequestParam(defaultValue = "50") int limit) {
        Checks.text("cluster", cluster, 128);
        PageRequest asked = PageRequest.of(cursor, Checks.limit(limit), cluster, health, cordoned, suspect);
        return asked.page(
                found(
                        new NodeFilter(cluster, health, cordoned, suspect),
                        asked.start(NodeCursor::read),
                        asked.wanted()),
                last -> NodeCursor.of(last).id(),
                NodePage::new);
    }

    private List<NodeSummary> found(NodeFilter filter, @Nullable NodeCursor after, int wanted) {
        return filter.suspectsOnly()
                ? list.suspects(filter, after == null ? null : after.suspect(), wanted)
                : list.byName(filter, after == null ? null : after.place(), wanted);
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
                    "Several clusters have a node of this name: (%s). Add ?cluster=%s."
                            .formatted(
                                    String.join(
                                            ", ",
                                            named.stream()
                                                    .map(KnownNode::cluster)
                                                    .toList()),
                                    named.getFirst().cluster()));
        }
        return answers.whole(named.getFirst());
    }
}
