package io.schedmate.code.run;

import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import io.schedmate.code.value.Value.Items;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;

/** Configurations that a program keeps in Hydra's store, most often classes of fields, by group and name. */
final class StoredConfigs {

    private static final int DEPTH = 8;

    private final Interpreter run;
    private final Map<String, Entries> stored = new LinkedHashMap<>();

    StoredConfigs(Interpreter run) {
        this.run = run;
    }

    /** As {@code ConfigStore.store} takes them. */
    void store(Arguments given) {
        String name = given.text(0, "name");
        String group = given.text(2, "group");
        Value node = given.get(1, "node");
        if (name != null && node != null && plain(node, 0) instanceof Entries entries) {
            stored.put((group == null ? "" : group + "/") + name.replaceFirst("\\.yaml$", ""), entries);
        }
    }

    Map<String, Entries> all() {
        return stored;
    }

    /** A field that only another configuration fills. */
    private static boolean isMissing(Value value) {
        return value instanceof Value.Outside outside && outside.name().endsWith("omegaconf.MISSING")
                || value instanceof Value.Text text && text.text().equals("???");
    }

    /** What a class of fields holds when nothing is given to it. */
    private Value plain(Value value, int depth) {
        return switch (value) {
            case ClassValue type
            when depth < DEPTH && run.step() -> plain(run.call(type, Arguments.none(type.origin())), depth + 1);
            case ObjectValue object when depth < DEPTH -> plain(object.attributes, depth + 1);
            case Entries entries -> {
                Entries copy = Entries.empty(entries.origin());
                entries.values().forEach((key, inner) -> {
                    if (!isMissing(inner)) {
                        copy.values().put(key, depth < DEPTH ? plain(inner, depth + 1) : inner);
                    }
                });
                yield copy;
            }
            case Items items ->
                new Items(
                        new ArrayList<>(items.values().stream()
                                .map(item -> plain(item, depth + 1))
                                .toList()),
                        items.origin());
            default -> value;
        };
    }
}
