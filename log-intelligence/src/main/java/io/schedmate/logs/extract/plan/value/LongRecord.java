package io.schedmate.logs.extract.plan.value;

/** A JSON record that is longer than what is read of a segment: its lists are dropped, and then its middle. */
public final class LongRecord {

    private static final int LONGEST = NumberScan.MAX_LENGTH;
    private static final int KEPT = LONGEST / 2;

    private LongRecord() {}

    /**
     * Returns {@code segment} in at most {@value NumberScan#MAX_LENGTH} characters if it is a longer JSON record, so that the values at its end
     * are read as well; any other segment as it is.
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
        for (int i = 0; i < record.length(); i++) {
            char c = record.charAt(i);
            quoted ^= c == '"' && record.charAt(i - 1) != '\\';
            depth += !quoted && c == '[' ? 1 : 0;
            if (depth == 0) {
                flat.append(c);
            }
            depth -= !quoted && c == ']' && depth > 0 ? 1 : 0;
        }
        return flat.toString();
    }
}
