package io.schedmate.code.tree;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Everything that a reading asked of a tree, with what came back: texts or parts of them, names in folders, and also what
 * was looked for and was not there, since a file that comes may go before one that was read. Who asks the same and is
 * told the same comes to the same answer (a verifying trace: Mokhov, Mitchell and Peyton Jones, "Build Systems a la
 * Carte", 2018).
 *
 * @param outcomes by question
 * @param stamps what the file system noted of opened files, by path; only those that tell any later change
 */
public record TreeRecord(Map<TreeQuestion, String> outcomes, Map<String, String> stamps) {

    public TreeRecord {
        outcomes = Collections.unmodifiableMap(new TreeMap<>(outcomes));
        stamps = Collections.unmodifiableMap(new TreeMap<>(stamps));
    }

    /** Stands for all outcomes: two records with the same digest hold or fail together. */
    public String digest() {
        List<String> parts = new ArrayList<>();
        outcomes.forEach((question, outcome) ->
                parts.addAll(List.of(question.kind().name(), question.path(), question.detail(), outcome)));
        return Digests.of(parts);
    }

    /** What rests on the content of files alone, wherever else files lie. */
    public TreeRecord ofContents() {
        Map<TreeQuestion, String> kept = new TreeMap<>(outcomes);
        kept.keySet().removeIf(question -> !question.kind().opens());
        return new TreeRecord(kept, stamps);
    }

    /** Files on whose content something rests. */
    public SortedSet<String> opened() {
        SortedSet<String> opened = new TreeSet<>();
        outcomes.keySet().stream()
                .filter(question -> question.kind().opens())
                .map(TreeQuestion::path)
                .forEach(opened::add);
        return opened;
    }
}
