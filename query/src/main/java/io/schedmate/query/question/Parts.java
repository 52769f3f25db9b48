package io.schedmate.query.question;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/** Splits a question that asks for several things. */
final class Parts {

    private static final Pattern CUT = Pattern.compile(
            "[?;]\\s+|,\\s+(?:and\\s+)?|\\s+and\\s+|\\s+vs\\.?\\s+|\\s+versus\\s+|\\s+compared (?:with|to)\\s+|\\.\\s+|\\s+or\\s+");
    private static final Pattern BETWEEN = Pattern.compile("between .* and ");

    private Parts() {}

    static List<String> of(String question) {
        if (BETWEEN.matcher(question).find()) {
            return List.of();
        }
        List<String> parts = new ArrayList<>(Arrays.stream(CUT.split(question))
                .map(String::strip)
                .filter(part -> !part.isEmpty())
                .toList());
        return parts.size() < 2 || parts.size() > 4 ? List.of() : parts;
    }
}
