package io.schedmate.logs.extract.plan.value;

/** The letter of an abbreviated count: {@code 50K}, {@code 1.2M}, {@code 15.0kit/100kit}. */
public final class Magnitude {

    private Magnitude() {}

    /** Returns the factor of the letter after a number that ends at {@code end}, or 1 if there is none. */
    public static double after(String text, int end) {
        if (end >= text.length() || !endsCount(text, end + 1)) {
            return 1;
        }
        return switch (text.charAt(end)) {
            case 'k', 'K' -> 1e3;
            case 'M' -> 1e6;
            case 'B' -> 1e9;
            default -> 1;
        };
    }

    /** Returns the end of a count: after the letter, if there is one, and after {@code it}. */
    public static int endOfCount(String text, int end) {
        int letter = after(text, end) == 1 ? end : end + 1;
        return namesIterations(text, letter) ? letter + 2 : letter;
    }

    /** A size in bytes or another unit continues with letters. */
    private static boolean endsCount(String text, int at) {
        return endsWord(text, at) || namesIterations(text, at);
    }

    private static boolean namesIterations(String text, int at) {
        return text.startsWith("it", at) && endsWord(text, at + 2);
    }

    private static boolean endsWord(String text, int at) {
        return at >= text.length() || !Character.isLetterOrDigit(text.charAt(at)) && text.charAt(at) != '_';
    }
}
