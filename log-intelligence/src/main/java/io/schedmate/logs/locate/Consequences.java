package io.schedmate.logs.locate;

import io.schedmate.logs.locate.event.LogEvent.FailureOutput;
import io.schedmate.logs.locate.event.LogEvent.Known;
import io.schedmate.logs.locate.signature.Signature;
import io.schedmate.tables.Tables;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The messages that are consequences of other messages, from {@code consequences.tsv}. */
final class Consequences {

    /** @param ownWords whether the consequence itself names whose failure it is */
    private record Cause(String id, boolean ownWords) {}

    private static final Map<String, List<Cause>> CAUSES =
            Tables.resource(Consequences.class, "consequences.tsv", 3).stream()
                    .collect(Collectors.groupingBy(
                            List::getFirst,
                            Collectors.mapping(
                                    row -> new Cause(row.get(1), row.get(2).equals("consequence")),
                                    Collectors.toUnmodifiableList())));

    private Consequences() {}

    /** Returns the first line from which the root follows, or the root itself if there is none. */
    static FailureOutput explained(List<FailureOutput> troubles, FailureOutput root) {
        Signature signature = root.signature();
        if (signature == null) {
            return root;
        }
        for (Cause cause : CAUSES.getOrDefault(signature.id(), List.of())) {
            for (FailureOutput trouble : troubles) {
                if (trouble.signature() != null && trouble.signature().id().startsWith(cause.id())) {
                    return cause.ownWords() ? inWordsOf(signature, trouble) : trouble;
                }
            }
        }
        return root;
    }

    private static FailureOutput inWordsOf(Signature signature, FailureOutput cause) {
        return new Known(cause.messageLine(), cause.messageLine(), cause.text(), signature, cause.writer());
    }
}
