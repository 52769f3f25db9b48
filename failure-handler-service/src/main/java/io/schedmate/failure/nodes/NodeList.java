package io.schedmate.failure.nodes;

import io.schedmate.failure.nodes.Nodes.Place;
import io.schedmate.model.api.node.NodeSummary;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Lists nodes. Their health is computed and not stored, so a filtered list reads more nodes until it has enough. */
public record NodeList(Nodes nodes, NodeScores scores, NodeAnswers answers) {

    /** Returns the suspects after the given one, the worst first. */
    public List<NodeSummary> suspects(NodeFilter filter, @Nullable Suspect after, int wanted) {
        return Suspect.after(after, scores.suspects(filter.cluster())).stream()
                .map(Suspect::node)
                .flatMap(place -> nodes.named(place.name(), place.cluster()).stream())
                .map(answers::summary)
                .filter(filter::wants)
                .limit(wanted)
                .toList();
    }

    /** Returns nodes in the order of cluster and name. */
    public List<NodeSummary> byName(NodeFilter filter, @Nullable Place after, int wanted) {
        List<NodeSummary> found = new ArrayList<>();
        Place from = after;
        while (found.size() < wanted) {
            List<KnownNode> some = nodes.list(filter.cluster(), from, wanted);
            some.stream()
                    .map(answers::summary)
                    .filter(filter::wants)
                    .limit(wanted - found.size())
                    .forEach(found::add);
            if (some.size() < wanted) {
                return found;
            }
            from = new Place(some.getLast().cluster(), some.getLast().name());
        }
        return found;
    }
}
