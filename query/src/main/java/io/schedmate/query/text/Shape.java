package io.schedmate.query.text;

/** The shape of a line: a 64-bit hash of its text with the values masked. */
public final class Shape {

    private static final long PRIME = 0x100000001b3L;
    private static final long BASIS = 0xcbf29ce484222325L;

    private Shape() {}

    public static long of(CharSequence text) {
        long hash = BASIS;
        char last = ' ';
        int length = text.length();
        for (int i = 0; i < length; i++) {
            char c = text.charAt(i);
            if (c >= '0' && c <= '9' && !isPartOfName(text, i)) {
                i = endOfValue(text, i);
                c = '0';
            } else if (c <= ' ' || c >= '\u2500' && c <= '\u259F' || c == '-' || c == '=' && last == '=') {
                c = ' ';
            }
            if (c == ' ' && last == ' ') {
                continue;
            }
            hash = (hash ^ c) * PRIME;
            last = c;
        }
        return hash;
    }

    /**
     * Returns whether a digit is part of a name. The digits of top5 and fp16 are; those of rank6 and gpu12 are values.
     */
    private static boolean isPartOfName(CharSequence text, int at) {
        if (at == 0 || !Character.isLetter(text.charAt(at - 1))) {
            return false;
        }
        int letters = 0;
        while (at - 1 - letters >= 0 && Character.isLetter(text.charAt(at - 1 - letters))) {
            letters++;
        }
        boolean single = at + 1 >= text.length() || !Character.isLetterOrDigit(text.charAt(at + 1));
        return single && letters > 0 && !endsLikeCounter(text, at, letters);
    }

    private static boolean endsLikeCounter(CharSequence text, int at, int letters) {
        char last = Character.toLowerCase(text.charAt(at - 1));
        char first = Character.toLowerCase(text.charAt(at - letters));
        // rank, node, gpu, step, epoch, iter
        return letters >= 3
                && (last == 'k' && first == 'r' || last == 'e' && first == 'n' || last == 'u' && first == 'g');
    }

    private static int endOfValue(CharSequence text, int from) {
        int at = from;
        int length = text.length();
        while (at + 1 < length) {
            char next = text.charAt(at + 1);
            boolean more = next >= '0' && next <= '9'
                    || next >= 'a' && next <= 'f'
                    || (next == '.' || next == ',' || next == ':' || next == '-' || next == '+')
                            && at + 2 < length
                            && text.charAt(at + 2) >= '0'
                            && text.charAt(at + 2) <= '9';
            if (!more) {
                return at;
            }
            at++;
        }
        return at;
    }
}
