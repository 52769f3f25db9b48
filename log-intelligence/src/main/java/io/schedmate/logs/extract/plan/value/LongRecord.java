package io.schedmate.logs.extract.plan.value;

/** Shortens a JSON record that is longer than the part of a segment that is read: drops its lists, then its middle. */
public final class LongRecord {

    private static final int LONGEST = NumberScan.MAX_LENGTH;
    private static final int KEPT = LONGEST / 2;

    private LongRecord() {}

    /**
     * Returns a JSON record longer than {@value NumberScan#MAX_LENGTH} characters in at most that many, so that the
     * values at its end are read too. Returns any other segment unchanged.
     */
    public static String shortened(String segment) {
        if (segment.length() <= LONGEST || !isRecord(segment)) {
            return segment;
        }
        String flat = withoutLists(segment);
        if (flat.length() <= LONGEST) {
            return flat;
        }
        int head = flat.lastIndexOf(',', KEPT);
        int tail = flat.indexOf(',', flat.length() - KEPT + 1);
        return head < 0 || tail < 0 ? flat : flat.substring(0, head) + flat.substring(tail);
    }

    private static boolean isRecord(String segment) {
        return segment.startsWith("{") && segment.stripTrailing().endsWith("}");
    }

    private static String withoutLists(String record) {
        StringBuilder flat = new StringBuilder(LONGEST);
        int depth = 0;
        boolean quoted = false;
        boolean escaped = false;
        for (int i = 0; i < record.length(); i++) {
            char c = record.charAt(i);
            quoted ^= c == '"' && !escaped;
            escaped = c == '\\' && !escaped;
            depth += !quoted && c == '[' ? 1 : 0;
            if (depth == 0) {
                flat.append(c);
            }
            depth -= !quoted && c == ']' && depth > 0 ? 1 : 0;
        }
        return flat.toString();
    }
}
