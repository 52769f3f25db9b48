package io.schedmate.advisor.extract;

import io.schedmate.advisor.source.Tree;
import io.schedmate.code.tree.SourceTree;
import io.schedmate.code.value.Place;
import io.schedmate.code.workload.Workload;
import io.schedmate.model.advice.OpenField;
import io.schedmate.model.advice.RunBlocker;
import io.schedmate.model.advice.WorkloadMetadata;
import io.schedmate.model.api.advice.Advice;
import io.schedmate.model.api.advice.SourceExcerpt;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * Quotes the lines of a job's code that its metadata cites, each with two lines before and after it. Only files within
 * the tree and below the size limit are quoted.
 *
 * @param mask masks secrets in a line
 */
record SourceExcerpts(UnaryOperator<String> mask) {

    private static final int AROUND = (SourceExcerpt.MAX_LINES - 1) / 2;
    private static final int MAX_LINE_LENGTH = 240;
    private static final String KEY = "<private key>";

    List<SourceExcerpt> of(Tree code, Workload workload) {
        try {
            SourceTree tree = SourceTree.at(code.root());
            Map<String, List<String>> files = new HashMap<>();
            return Metadata.published(workload).stream()
                    .flatMap(SourceExcerpts::evidence)
                    .distinct()
                    .map(Place::of)
                    .flatMap(place -> quoted(place, tree, files).stream())
                    .limit(Advice.MAX_EXCERPTS)
                    .toList();
        } catch (IOException _) {
            return List.of();
        }
    }

    private static Stream<String> evidence(WorkloadMetadata metadata) {
        return Stream.of(
                        metadata.fields().stream().flatMap(field -> field.evidence().stream()),
                        metadata.open().stream().map(OpenField::where),
                        metadata.hindrances().stream().map(RunBlocker::where))
                .flatMap(each -> each)
                .filter(Objects::nonNull);
    }

    private Optional<SourceExcerpt> quoted(Place place, SourceTree tree, Map<String, List<String>> files) {
        String file = place.file();
        if (file == null) {
            return Optional.empty();
        }
        List<String> lines = files.computeIfAbsent(file, name -> lines(name, tree));
        if (place.line() < 1 || place.line() > lines.size()) {
            return Optional.empty();
        }
        int first = Math.max(1, place.line() - AROUND);
        int last = Math.min(lines.size(), place.line() + AROUND);
        List<String> shown =
                lines.subList(first - 1, last).stream().map(this::shown).toList();
        return Optional.of(new SourceExcerpt(file, place.line(), first, shown));
    }

    /**
     * Returns the lines of a file. Each line of a private key is replaced, because a single line of it does not look
     * like a secret.
     */
    private static List<String> lines(String name, SourceTree tree) {
        List<String> lines = new ArrayList<>();
        boolean key = false;
        for (String line : text(name, tree).lines().toList()) {
            key |= line.contains("-----BEGIN ") && line.contains("PRIVATE KEY-----");
            lines.add(key ? KEY : line);
            key &= !line.contains("-----END ");
        }
        return lines;
    }

    private static String text(String name, SourceTree tree) {
        return tree.resolve(tree.root(), name).flatMap(tree::text).orElse("");
    }

    private String shown(String line) {
        String masked = mask.apply(line);
        return masked.length() > MAX_LINE_LENGTH ? masked.substring(0, MAX_LINE_LENGTH) + "…" : masked;
    }
}
