package io.schedmate.evaluation.published;

import io.schedmate.evaluation.score.Figure;
import io.schedmate.tables.Tables;
import java.util.List;

/**
 * The results on a set.
 *
 * @param misses each wrongly answered log, with the expected and the actual answer
 */
public record PublicReport(String set, List<Figure> figures, List<String> misses) {

    public PublicReport {
        figures = List.copyOf(figures);
        misses = List.copyOf(misses);
    }

    /** A figure that others published for their tools on the same set. */
    public record Peer(String name, String figure, String value, String source) {}

    /** Returns others' published figures on the set, from {@code peers.tsv}. */
    public List<Peer> peers() {
        return Tables.resource(PublicReport.class, "peers.tsv", 5).stream()
                .filter(row -> row.get(0).equals(set))
                .map(row -> new Peer(row.get(1), row.get(2), row.get(3), row.get(4)))
                .toList();
    }
}
