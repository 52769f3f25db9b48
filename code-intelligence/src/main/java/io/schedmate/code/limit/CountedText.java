package io.schedmate.code.limit;

/** A text that counts how often its characters are read. This ends a match that backtracks without end. */
final class CountedText implements CharSequence {

    private static final int AT_ONCE = 1 << 14;

    private final String text;
    private int looks;

    CountedText(String text) {
        this.text = text;
    }

    @Override
    public char charAt(int index) {
        if (++looks == AT_ONCE) {
            looks = 0;
            WorkLimit.spend(AT_ONCE);
        }
        return text.charAt(index);
    }

    @Override
    public int length() {
        return text.length();
    }

    @Override
    public CharSequence subSequence(int start, int end) {
        return text.substring(start, end);
    }

    @Override
    public String toString() {
        return text;
    }
}
