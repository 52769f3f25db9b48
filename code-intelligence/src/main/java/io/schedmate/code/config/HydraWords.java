package io.schedmate.code.config;

import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import io.schedmate.code.value.Value.Text;
import io.schedmate.code.value.Value.Unknown;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The command-line overrides of a Hydra program: {@code a.b=c}, {@code +a=b}, {@code ++a=b}, {@code ~a}, {@code
 * group=option}.
 */
final class HydraWords {

    private final Map<String, Value> chosen = new LinkedHashMap<>();
    private final Map<String, Value> added = new LinkedHashMap<>();
    private final Set<String> removed = new HashSet<>();
    private final List<Setting> settings = new ArrayList<>();

    private record Setting(String path, Value value) {}

    /** @param isGroup whether a key, without its package, is a configuration group */
    HydraWords(List<Text> words, Predicate<String> isGroup) {
        boolean sweeps = words.stream().anyMatch(word -> word.text().matches("-m|--multirun"));
        for (Text word : words) {
            String text = word.text();
            int equals = text.indexOf('=');
            if (text.startsWith("~")) {
                removed.add(equals < 0 ? text.substring(1) : text.substring(1, equals));
            } else if (equals > 0 && !text.startsWith("-")) {
                String key = text.substring(0, equals).replaceFirst("^\\++", "");
                String written = text.substring(equals + 1);
                boolean isChoice = isGroup.test(key.replaceFirst("@.*", "")) && !written.startsWith("{");
                List<String> runs = sweeps ? OverrideValue.runs(written) : List.of(written);
                if (isChoice) {
                    (text.startsWith("+") ? added : chosen)
                            .put(key, OverrideValue.read(runs.getFirst(), word.origin()));
                } else {
                    // Each run of a sweep has a different value, so the job has no single one.
                    settings.add(new Setting(
                            key,
                            runs.size() > 1 ? Unknown.ANYTHING : OverrideValue.read(runs.getFirst(), word.origin())));
                }
            }
        }
    }

    /** Returns the groups for which the command chooses another option. */
    Map<String, Value> chosen() {
        return chosen;
    }

    /** Returns the groups that the command adds. */
    Map<String, Value> added() {
        return added;
    }

    boolean removes(String group) {
        return removed.contains(group);
    }

    void applyTo(Entries config) {
        for (Setting setting : settings) {
            if (setting.value() instanceof Entries above
                    && Merging.at(config, setting.path()) instanceof Entries below) {
                Merging.into(below, above);
            } else {
                Merging.set(config, setting.path(), setting.value());
            }
        }
        removed.forEach(path -> Merging.remove(config, path));
    }
}
