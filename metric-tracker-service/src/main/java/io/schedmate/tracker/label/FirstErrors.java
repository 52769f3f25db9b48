package io.schedmate.tracker.label;

import io.schedmate.logs.classify.rule.StreamPrefix;
import io.schedmate.logs.template.TemplateMiner;
import io.schedmate.model.api.metrics.ErrorTemplate;
import io.schedmate.model.log.LogSource;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Collects the templates of an attempt's first errors. */
final class FirstErrors {

    private static final int MAX = 16;
    private static final int MAX_LENGTH = 300;
    private static final int KEPT_BY_MINER = 64;

    private final Map<String, ErrorTemplate> byText = new LinkedHashMap<>();
    private @Nullable TemplateMiner miner;

    FirstErrors(List<ErrorTemplate> kept) {
        kept.forEach(each -> byText.put(each.template(), each));
    }

    /** @param number number of the line in its source */
    void note(String line, LogSource source, long number, Instant at) {
        String segment = line.substring(line.lastIndexOf('\r') + 1);
        int from = StreamPrefix.end(segment);
        // Indented lines of a traceback or report say where; the unindented line says what happened.
        if (from >= segment.length() || Character.isWhitespace(segment.charAt(from))) {
            return;
        }
        String template = template(segment.substring(from));
        ErrorTemplate known = byText.get(template);
        if (known != null) {
            byText.put(template, known.again());
        } else if (byText.size() < MAX && !template.isBlank()) {
            byText.put(template, new ErrorTemplate(template, at, source, number, 1));
        }
    }

    private String template(String message) {
        TemplateMiner used = miner == null ? new TemplateMiner(KEPT_BY_MINER) : miner;
        miner = used;
        String text = used.template(message).text().strip();
        return text.substring(0, Math.min(MAX_LENGTH, text.length()));
    }

    List<ErrorTemplate> templates() {
        return List.copyOf(byText.values());
    }
}
