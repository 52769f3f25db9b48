package io.schedmate.advisor.store.vectors;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/**
 * Texts as tags of a search index, in letters and digits only: whatever a value holds, it cannot be read as a part of a
 * query, and a tag's blindness to case and spaces does no harm.
 */
final class SafeText {

    private SafeText() {}

    static String of(String value) {
        return "t" + HexFormat.of().formatHex(value.getBytes(StandardCharsets.UTF_8));
    }

    static String read(String tag) {
        return new String(HexFormat.of().parseHex(tag.substring(1)), StandardCharsets.UTF_8);
    }
}
