package io.schedmate.logs.template;

import org.jspecify.annotations.Nullable;

/**
 * Reduces segments to templates in one pass over their characters. Keys and texts depend on the segment alone, so
 * miners of different threads, runs and files agree. One miner serves one thread; its memory is fixed by its capacity.
 *
 * <p>To decide once per template, keep a {@link TemplateCache} by {@link #key} and call {@link #template} only on a
 * miss. Two texts could share a 64-bit key; among a million templates the chance is below one in ten million.
 */
public final class TemplateMiner {

    private static final int DEFAULT_CAPACITY = 32_768;

    private final LineMask mask = new LineMask();
    private final int capacity;
    private @Nullable TemplateCache<Template> templates;
    private long mined;

    public TemplateMiner() {
        this(DEFAULT_CAPACITY);
    }

    /** @param capacity templates kept; the least recently used are evicted first */
    public TemplateMiner(int capacity) {
        this.capacity = capacity;
    }

    /** Returns the key of the segment's template, without making its text. */
    public long key(String segment) {
        return mask.key(segment);
    }

    /**
     * Returns the template of the segment last passed to {@link #key}, with an example in the place of each value and 1
     * for every number: a line that represents all lines of its template, for rules that decide once per template.
     */
    public String example() {
        return mask.example();
    }

    public Template template(String segment) {
        TemplateCache<Template> cache = templates == null ? new TemplateCache<>(capacity) : templates;
        templates = cache;
        long key = mask.key(segment);
        @Nullable Template known = cache.get(key);
        if (known != null) {
            return known;
        }
        var fresh = new Template(key, mask.text());
        cache.put(key, fresh);
        mined++;
        return fresh;
    }

    /** Returns the number of templates made; one that was evicted and came back counts again. */
    public long mined() {
        return mined;
    }
}
