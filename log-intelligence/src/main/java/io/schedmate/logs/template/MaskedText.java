package io.schedmate.logs.template;

/** The masked characters of one segment, in a buffer that is used again for the next. */
final class MaskedText {

    private final char[] characters;
    private int length;

    MaskedText(int capacity) {
        characters = new char[capacity];
    }

    void clear() {
        length = 0;
    }

    int length() {
        return length;
    }

    void cutTo(int newLength) {
        length = newLength;
    }

    void append(char character) {
        if (length < characters.length) {
            // A log that holds our marks must not pass for a masked one.
            characters[length++] = Placeholder.isMark(character) ? '\uFFFD' : character;
        }
    }

    void append(Placeholder placeholder) {
        if (length < characters.length) {
            characters[length++] = placeholder.mark();
        }
    }

    void appendSpace() {
        if (length > 0 && characters[length - 1] != ' ') {
            append(' ');
        }
    }

    /** The character that was written {@code back} before the end (1 is the last), or 0. */
    char fromEnd(int back) {
        return back <= length ? characters[length - back] : 0;
    }

    long hash() {
        int end = length > 0 && characters[length - 1] == ' ' ? length - 1 : length;
        long hash = 0xcbf29ce484222325L ^ end;
        for (int i = 0; i < end; i++) {
            hash = (hash ^ characters[i]) * 0x9E3779B97F4A7C15L;
            hash ^= hash >>> 29;
        }
        hash *= 0xBF58476D1CE4E5B9L;
        return hash ^ (hash >>> 32);
    }

    String render() {
        var text = new StringBuilder(length + 64);
        for (int i = 0; i < length; i++) {
            if (Placeholder.isMark(characters[i])) {
                text.append(Placeholder.textOf(characters[i]));
            } else {
                text.append(characters[i]);
            }
        }
        return text.toString().stripTrailing();
    }
}
