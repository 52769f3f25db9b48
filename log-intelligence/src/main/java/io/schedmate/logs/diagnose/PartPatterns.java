package io.schedmate.logs.diagnose;

import io.schedmate.tables.Tables;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The patterns that find the name of the failed component in lines, from {@code components.tsv}. */
final class PartPatterns {

    private static final int TEXT_LIMIT = 4_000;

    private final Map<String, List<Pattern>> byPart = new HashMap<>();

    PartPatterns() {
        for (List<String> row : Tables.resource(PartPatterns.class, "components.tsv", 2)) {
            byPart.computeIfAbsent(row.getFirst(), _ -> new ArrayList<>())
                    .add(Pattern.compile(row.getLast(), Pattern.MULTILINE));
        }
    }

    /** Returns the name from the first text that names the component; the first matching expression decides. */
    @Nullable
    String first(String part, List<String> texts) {
        for (String text : texts) {
            String named = in(part, text);
            if (named != null) {
                return named;
            }
        }
        return null;
    }

    /** Returns the name if all texts that name the component agree. */
    @Nullable
    String only(String part, List<String> texts) {
        Set<String> named = new LinkedHashSet<>();
        for (String text : texts) {
            String one = in(part, text);
            if (one != null) {
                named.add(one);
            }
        }
        return named.size() == 1 ? named.iterator().next() : null;
    }

    private @Nullable String in(String part, String text) {
        String bounded = text.length() > TEXT_LIMIT ? text.substring(0, TEXT_LIMIT) : text;
        for (Pattern pattern : byPart.getOrDefault(part, List.of())) {
            Matcher matcher = pattern.matcher(bounded);
            if (matcher.find()) {
                return matcher.group(1);
            }
        }
        return null;
    }
}
