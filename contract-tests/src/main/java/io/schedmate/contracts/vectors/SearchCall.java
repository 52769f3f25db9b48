package io.schedmate.contracts.vectors;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A parsed call of {@code FT.SEARCH index query …}.
 *
 * @param filter condition on the documents, applied before the vectors are compared
 * @param nearest the vector search; null for every document that matches the filter
 * @param shown fields to return; null for the whole document
 */
record SearchCall(
        String filter,
        @Nullable Nearest nearest,
        int dialect,
        int from,
        int count,
        boolean keysOnly,
        @Nullable List<String> shown,
        @Nullable String sortedBy,
        boolean descending) {

    private static final Pattern NEAREST = Pattern.compile("(?s)(.*)=>\\[KNN (\\d+) @(\\w+) \\$(\\w+) AS (\\w+)]");
    private static final int PAGE = 10;
    private static final int NEWEST_KNOWN = 2;
    private static final int MAX = 1_000_000;

    /** @param score the name of the field that receives the distance */
    record Nearest(int count, byte[] vector, String score) {

        float[] floats(int dimension) {
            if (vector.length != dimension * Float.BYTES) {
                throw new IllegalArgumentException(
                        "Error parsing vector similarity query: query vector blob size (%d) does not match index's expected size (%d)."
                                .formatted(vector.length, dimension * Float.BYTES));
            }
            float[] floats = new float[dimension];
            ByteBuffer.wrap(vector)
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .asFloatBuffer()
                    .get(floats);
            return floats;
        }
    }

    /** @throws IllegalArgumentException with the server's message */
    static SearchCall of(List<String> words, List<byte[]> raw) {
        int dialect = Integer.parseInt(after(words, "DIALECT", 1, "1"));
        if (dialect > NEWEST_KNOWN) {
            throw new IllegalArgumentException("The stand-in knows the dialects 1 and 2 (%d).".formatted(dialect));
        }
        int count = Integer.parseInt(after(words, "LIMIT", 2, String.valueOf(PAGE)));
        if (count > MAX) {
            throw new IllegalArgumentException("LIMIT exceeds maximum of " + MAX);
        }
        Matcher nearest = NEAREST.matcher(words.get(2));
        boolean byVector = nearest.matches();
        return new SearchCall(
                byVector ? nearest.group(1) : words.get(2),
                byVector ? nearest(nearest, dialect, words, raw) : null,
                dialect,
                Integer.parseInt(after(words, "LIMIT", 1, "0")),
                count,
                words.contains("NOCONTENT"),
                shown(words),
                words.contains("SORTBY") ? after(words, "SORTBY", 1, "") : null,
                words.contains("DESC"));
    }

    private static Nearest nearest(Matcher asked, int dialect, List<String> words, List<byte[]> raw) {
        if (dialect < NEWEST_KNOWN) {
            throw new IllegalArgumentException(
                    "Syntax error at offset %d near >[".formatted(asked.group(1).length()));
        }
        byte[] vector = parameters(words, raw).get(asked.group(4));
        if (vector == null) {
            throw new IllegalArgumentException("No such parameter `%s`".formatted(asked.group(4)));
        }
        return new Nearest(Integer.parseInt(asked.group(2)), vector, asked.group(5));
    }

    private static Map<String, byte[]> parameters(List<String> words, List<byte[]> raw) {
        int at = words.indexOf("PARAMS");
        Map<String, byte[]> parameters = new HashMap<>();
        int end = at < 0 ? 0 : at + 2 + Integer.parseInt(words.get(at + 1));
        for (int name = at + 2; name < end; name += 2) {
            parameters.put(words.get(name), raw.get(name + 1));
        }
        return parameters;
    }

    private static @Nullable List<String> shown(List<String> words) {
        int at = words.indexOf("RETURN");
        return at < 0 ? null : words.subList(at + 2, at + 2 + Integer.parseInt(words.get(at + 1)));
    }

    private static String after(List<String> words, String name, int behind, String otherwise) {
        int at = words.lastIndexOf(name);
        return at < 0 ? otherwise : words.get(at + behind);
    }
}
