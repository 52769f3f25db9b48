package io.schedmate.model.log;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/**
 * Decodes the bytes of a line as UTF-8, or as another encoding that they fit. Never fails; bytes that are not text
 * become U+FFFD.
 */
public final class LineText {

    private static final Charset WESTERN = charset("windows-1252", StandardCharsets.ISO_8859_1);
    private static final Charset CHINESE = charset("GBK", WESTERN);

    private LineText() {}

    /** Returns the text of the {@code length} bytes that begin at {@code from}. */
    public static String of(byte[] bytes, int from, int length) {
        var text = new String(bytes, from, length, StandardCharsets.UTF_8);
        return text.indexOf('\uFFFD') < 0 ? text : orOtherEncoding(text, bytes, from, length);
    }

    private static String orOtherEncoding(String text, byte[] bytes, int from, int length) {
        // Mostly valid UTF-8 is UTF-8 with a few lost bytes. Some pairs of GBK bytes are valid UTF-8 by chance.
        long lost = text.chars().filter(c -> c == 0xFFFD).count();
        long good = text.chars().filter(c -> c >= 0x80 && c != 0xFFFD).count();
        if (good > lost) {
            return text;
        }
        if (areChinesePairs(bytes, from, length)) {
            try {
                return CHINESE.newDecoder()
                        .decode(ByteBuffer.wrap(bytes, from, length))
                        .toString();
            } catch (CharacterCodingException _) {
                return new String(bytes, from, length, WESTERN);
            }
        }
        return new String(bytes, from, length, WESTERN);
    }

    /** Whether high bytes come in pairs, as in GB 2312; accents among Latin letters seldom do. */
    private static boolean areChinesePairs(byte[] bytes, int from, int length) {
        int run = 0;
        for (int i = from; i < from + length; i++) {
            int value = bytes[i] & 0xFF;
            if (value >= 0xA1) {
                run++;
            } else if (value >= 0x80 || run % 2 != 0) {
                return false;
            } else {
                run = 0;
            }
        }
        return run % 2 == 0;
    }

    private static Charset charset(String name, Charset otherwise) {
        return Charset.isSupported(name) ? Charset.forName(name) : otherwise;
    }
}
