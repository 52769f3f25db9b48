package io.schedmate.model.log;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/** The encodings in which a log line may be written. */
public enum LineEncoding {
    UTF_8(StandardCharsets.UTF_8),
    WESTERN(charset("windows-1252", StandardCharsets.ISO_8859_1)),
    CHINESE(charset("GBK", WESTERN.charset));

    private final Charset charset;

    LineEncoding(Charset charset) {
        this.charset = charset;
    }

    /**
     * Returns the text of the {@code length} bytes that begin at {@code from}: as UTF-8, or in another encoding that the
     * bytes fit. Never fails; bytes that are not text become U+FFFD.
     */
    public static String decode(byte[] bytes, int from, int length) {
        var text = new String(bytes, from, length, UTF_8.charset);
        if (text.indexOf('\uFFFD') < 0 || isMostlyValid(text)) {
            return text;
        }
        if (areChinesePairs(bytes, from, length)) {
            try {
                return CHINESE.charset
                        .newDecoder()
                        .decode(ByteBuffer.wrap(bytes, from, length))
                        .toString();
            } catch (CharacterCodingException _) {
                return new String(bytes, from, length, WESTERN.charset);
            }
        }
        return new String(bytes, from, length, WESTERN.charset);
    }

    /** Mostly valid UTF-8 is UTF-8 with a few lost bytes. Some pairs of GBK bytes are valid UTF-8 by chance. */
    private static boolean isMostlyValid(String text) {
        long lost = text.chars().filter(c -> c == 0xFFFD).count();
        long good = text.chars().filter(c -> c >= 0x80 && c != 0xFFFD).count();
        return good > lost;
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
