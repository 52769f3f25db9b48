package io.schedmate.evaluation.versions;

import java.util.List;
import java.util.Map;

/**
 * The cost of answers after edits.
 *
 * @param unreadable histories that could not be replayed, by name, with the reason
 */
public record VersionReport(List<VersionScore> scores, Map<String, String> unreadable) {

    public VersionReport {
        scores = List.copyOf(scores);
        unreadable = Map.copyOf(unreadable);
    }

    public int edits() {
        return scores.stream().mapToInt(VersionScore::edits).sum();
    }

    public int known() {
        return scores.stream().mapToInt(VersionScore::known).sum();
    }

    public int same() {
        return scores.stream().mapToInt(VersionScore::same).sum();
    }

    public VersionScore.Files files() {
        return scores.stream()
                .map(VersionScore::files)
                .reduce(new VersionScore.Files(0, 0, 0), VersionScore.Files::plus);
    }

    public VersionScore.Tokens tokens() {
        return scores.stream()
                .map(VersionScore::tokens)
                .reduce(new VersionScore.Tokens(0, 0, 0, 0), VersionScore.Tokens::plus);
    }

    public double secondsScratch() {
        return scores.stream().mapToDouble(VersionScore::secondsScratch).sum();
    }

    public double secondsVersioned() {
        return scores.stream().mapToDouble(VersionScore::secondsVersioned).sum();
    }
}
