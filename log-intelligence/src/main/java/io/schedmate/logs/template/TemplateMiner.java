package io.schedmate.logs.template;

import org.jspecify.annotations.Nullable;

/**
 * Reduces segments to templates in one pass over their characters. Keys and texts depend on the segment alone, so
 * miners of different threads, runs and files agree. One miner serves one thread; its memory is fixed by its capacity.
 *
 * <p>For a decision once per template keep a {@link TemplateCache} by {@link #key} and ask for {@link #template} only
 * where it misses. Two texts could share a 64-bit key; among a million templates the chance is below one in ten million.
 */
public final class TemplateMiner {

    private static final int DEFAULT_CAPACITY = 32_768;

    private final LineMask mask = new LineMask();
    private final TemplateCache<Template> templates;
    private long mined;

    public TemplateMiner() {
        this(DEFAULT_CAPACITY);
    }

    /** @param capacity templates kept; the least recently used go first */
    public TemplateMiner(int capacity) {
        templates = new TemplateCache<>(capacity);
    }

    /** The key of the segment's template, without making its text. */
    public long key(String segment) {
        return mask.key(segment);
    }

    public Template template(String segment) {
        long key = mask.key(segment);
        @Nullable Template known = templates.get(key);
        if (known != null) {
            return known;
        }
        var fresh = new Template(key, mask.text());
        templates.put(key, fresh);
        mined++;
        return fresh;
    }

    /** How many templates were made; one that was forgotten and came back counts again. */
    public long mined() {
        return mined;
    }
}
