package io.schedmate.cli.remote.feedback;

import io.schedmate.cli.terminal.PlainText;
import io.schedmate.logs.template.TemplateMiner;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/**
 * Proposes signatures for wrongly diagnosed lines: the constant phrases of each line that users named as a cause, the
 * most frequent first, in the format of a site's {@code signatures.tsv}. A person decides which of them to use.
 */
final class CandidateSignatures {

    private static final Pattern PLACEHOLDER = Pattern.compile("<[a-z]+>");
    private static final int MIN_PHRASE_LENGTH = 5;
    private static final int MAX_PHRASES = 3;

    private record Candidate(String owner, String reason, String when) {}

    private final TemplateMiner miner = new TemplateMiner();
    private final Map<Candidate, List<String>> seen = new LinkedHashMap<>();

    /** Adds feedback that names the actual failure. */
    void add(JsonNode feedback) {
        JsonNode finding = feedback.path("corrected");
        String text = finding.path("text").asString("");
        String when = phrases(text);
        if (finding.path("category").isString() && !when.isEmpty()) {
            seen.computeIfAbsent(
                            new Candidate(owner(finding), finding.path("reason").asString("-"), when),
                            _ -> new ArrayList<>())
                    .add(feedback.path("failureId").asString(""));
        }
    }

    int size() {
        return seen.size();
    }

    boolean isEmpty() {
        return seen.isEmpty();
    }

    /** Returns the rows, each preceded by a comment with the number and places of its lines. */
    String rows() {
        List<Map.Entry<Candidate, List<String>>> sorted = seen.entrySet().stream()
                .sorted(Comparator.comparingInt((Map.Entry<Candidate, List<String>> entry) ->
                                entry.getValue().size())
                        .reversed())
                .toList();
        StringBuilder rows = new StringBuilder();
        for (int at = 0; at < sorted.size(); at++) {
            Candidate candidate = sorted.get(at).getKey();
            List<String> failures = sorted.get(at).getValue();
            rows.append("# ")
                    .append(failures.size())
                    .append(failures.size() == 1 ? " failure: " : " failures, the latest: ")
                    .append(PlainText.safe(failures.getFirst()))
                    .append('\n');
            rows.append(String.join(
                            "\t",
                            "candidate-" + (at + 1),
                            candidate.owner().startsWith("infrastructure") ? "fault" : "cause",
                            PlainText.safe(candidate.owner()),
                            PlainText.safe(candidate.reason()),
                            "-",
                            PlainText.safe(candidate.when()),
                            "-"))
                    .append('\n');
        }
        return rows.toString();
    }

    private static String owner(JsonNode finding) {
        String category = finding.path("category").asString();
        return category.equals("infrastructure")
                ? category + "/" + finding.path("infraType").asString("other")
                : category;
    }

    /** Returns the longest constant parts of a line, in order; an empty string if all are too short. */
    private String phrases(String line) {
        String folded = line.toLowerCase(Locale.ROOT);
        List<String> parts = PLACEHOLDER
                .splitAsStream(miner.template(line).text())
                .map(CandidateSignatures::withoutMarks)
                .filter(part -> part.length() >= MIN_PHRASE_LENGTH && folded.contains(part.toLowerCase(Locale.ROOT)))
                .toList();
        List<String> longest = parts.stream()
                .sorted(Comparator.comparingInt(String::length).reversed())
                .limit(MAX_PHRASES)
                .toList();
        return parts.stream().filter(longest::contains).distinct().collect(Collectors.joining(" && "));
    }

    /**
     * Returns an empty string for a part with the separators of a signature's phrases, which a phrase must not contain.
     */
    private static String withoutMarks(String part) {
        return part.contains("&&") || part.contains("||") || part.contains("\t") ? "" : part.strip();
    }
}
