package io.schedmate.logs.template;

/** The masked characters of one segment, in a buffer that is reused for the next. */
final class MaskedText {

    private static final long PRIME = 0x9E3779B97F4A7C15L;

    private char[] characters = {};
    private int length;

    /** Reserves space: masked text is never longer than the text read, except for one mark. */
    void makeRoomFor(int read) {
        if (characters.length <= read) {
            characters = new char[read + 1];
        }
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

    /** Appends a character that may be one of our marks: a log that holds marks must not pass as masked. */
    void append(char character) {
        characters[length++] = Placeholder.isMark(character) ? '\uFFFD' : character;
    }

    /** Appends a letter or sign, which is no mark. */
    void appendPlain(char character) {
        characters[length++] = character;
    }

    /** Appends letters, none of which is a mark. */
    void append(char[] from, int start, int end) {
        for (int i = start; i < end; i++) {
            characters[length++] = from[i];
        }
    }

    void append(Placeholder placeholder) {
        characters[length++] = placeholder.mark();
    }

    void appendSpace() {
        if (length == 0 || characters[length - 1] != ' ') {
            characters[length++] = ' ';
        }
    }

    /** Returns the character {@code back} positions before the end (1 is the last), or 0. */
    char fromEnd(int back) {
        return back <= length ? characters[length - back] : 0;
    }

    /**
     * Returns the hash. It takes four characters in each multiplication, since the rest of the mask costs little more
     * than this.
     */
    long hash() {
        int end = length > 0 && characters[length - 1] == ' ' ? length - 1 : length;
        long hash = 0xCBF29CE484222325L ^ end;
        int i = 0;
        for (; i + 3 < end; i += 4) {
            long four = characters[i]
                    | (long) characters[i + 1] << 16
                    | (long) characters[i + 2] << 32
                    | (long) characters[i + 3] << 48;
            hash = mixed(hash, four);
        }
        for (; i < end; i++) {
            hash = mixed(hash, characters[i]);
        }
        hash *= 0xBF58476D1CE4E5B9L;
        return hash ^ (hash >>> 32);
    }

    private static long mixed(long hash, long next) {
        long product = (hash ^ next) * PRIME;
        return product ^ (product >>> 29);
    }

    String render() {
        return render(Placeholder::text);
    }

    /** Returns the text with an example in the place of each value. */
    String example() {
        return render(Placeholder::example);
    }

    private String render(java.util.function.Function<Placeholder, String> spelling) {
        var text = new StringBuilder(length + 64);
        for (int i = 0; i < length; i++) {
            if (Placeholder.isMark(characters[i])) {
                text.append(spelling.apply(Placeholder.of(characters[i])));
            } else {
                text.append(characters[i]);
            }
        }
        return text.toString().stripTrailing();
    }
}
