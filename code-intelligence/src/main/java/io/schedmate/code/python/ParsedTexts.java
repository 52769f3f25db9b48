package io.schedmate.code.python;

import java.lang.ref.SoftReference;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Caches the trees of recently parsed texts, because jobs of one repository read the same files. The cache releases
 * memory under pressure.
 */
final class ParsedTexts {

    private final long maxCharacters;
    private final Map<String, SoftReference<Syntax>> trees = new LinkedHashMap<>(64, 0.75f, true);
    private long characters;

    ParsedTexts(long maxCharacters) {
        this.maxCharacters = maxCharacters;
    }

    Syntax of(String text, Function<String, Syntax> parse) {
        Syntax known = known(text);
        if (known != null) {
            return known;
        }
        // Outside the lock: parsing one text twice does no harm, but waiting for another text does.
        Syntax parsed = parse.apply(text);
        keep(text, parsed);
        return parsed;
    }

    private synchronized @Nullable Syntax known(String text) {
        SoftReference<Syntax> reference = trees.get(text);
        return reference == null ? null : reference.get();
    }

    private synchronized void keep(String text, Syntax parsed) {
        if (trees.put(text, new SoftReference<>(parsed)) == null) {
            characters += text.length();
        }
        var eldest = trees.keySet().iterator();
        while (characters > maxCharacters && eldest.hasNext()) {
            characters -= eldest.next().length();
            eldest.remove();
        }
    }
}
