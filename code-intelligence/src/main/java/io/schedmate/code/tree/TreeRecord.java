package io.schedmate.code.tree;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * All questions that a reading asked about a tree, with the answers: texts or parts of them, names in folders, and also
 * lookups that found nothing, because a new file may take precedence over one that was read. If all answers are the
 * same, so is the result (a verifying trace: Mokhov, Mitchell and Peyton Jones, "Build Systems a la Carte", 2018).
 *
 * @param outcomes the outcome of each question
 * @param stamps the stamps of opened files by path; only those that reveal any later change
 */
public record TreeRecord(Map<TreeQuestion, String> outcomes, Map<String, String> stamps) {

    public TreeRecord {
        outcomes = Collections.unmodifiableMap(new TreeMap<>(outcomes));
        stamps = Collections.unmodifiableMap(new TreeMap<>(stamps));
    }

    /** Returns a digest of all outcomes: two records with the same digest are valid or invalid together. */
    public String digest() {
        List<String> parts = new ArrayList<>();
        outcomes.forEach((question, outcome) ->
                parts.addAll(List.of(question.kind().name(), question.path(), question.detail(), outcome)));
        return Digests.of(parts);
    }

    /** Returns the part of the record that depends only on file contents, not on where other files are. */
    public TreeRecord ofContents() {
        Map<TreeQuestion, String> kept = new TreeMap<>(outcomes);
        kept.keySet().removeIf(question -> !question.kind().opens());
        return new TreeRecord(kept, stamps);
    }

    /** Returns the files whose content is used. */
    public NavigableSet<String> opened() {
        NavigableSet<String> opened = new TreeSet<>();
        outcomes.keySet().stream()
                .filter(question -> question.kind().opens())
                .map(TreeQuestion::path)
                .forEach(opened::add);
        return opened;
    }
}
