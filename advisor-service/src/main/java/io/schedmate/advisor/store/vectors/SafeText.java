package io.schedmate.advisor.store.vectors;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/**
 * Encodes texts as tags with letters and digits only. No value can then be interpreted as query syntax, even though the
 * tag field may ignore case and spaces.
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
