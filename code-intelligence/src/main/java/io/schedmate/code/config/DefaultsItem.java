package io.schedmate.code.config;

import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import io.schedmate.code.value.Value.Items;
import io.schedmate.code.value.Value.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One item of a defaults list.
 *
 * @param path of a configuration, or of a group; a leading slash makes it absolute
 * @param option the chosen option of the group; null if {@code path} is a configuration
 * @param place the package after an at sign; null for none
 */
record DefaultsItem(
        String path, @Nullable Value option, @Nullable String place, boolean overrides) {

    static final DefaultsItem SELF = new DefaultsItem("_self_", null, null, false);

    static List<DefaultsItem> of(List<Value> written) {
        List<DefaultsItem> items = new ArrayList<>();
        for (Value item : written) {
            if (item instanceof Text text) {
                items.add(
                        text.text().equals("_self_") ? SELF : of(text.text().replaceFirst("^optional\\s+", ""), null));
            } else if (item instanceof Entries entries) {
                for (Map.Entry<String, Value> entry : entries.values().entrySet()) {
                    items.add(of(entry.getKey(), entry.getValue()));
                }
            }
        }
        return items;
    }

    static DefaultsItem of(String written, @Nullable Value option) {
        String key = written.replaceFirst("^(?:(?:override|optional)\\s+)+", "");
        int at = key.indexOf('@');
        return new DefaultsItem(
                at < 0 ? key : key.substring(0, at),
                option,
                // The older form has the previous package before the colon.
                at < 0 ? null : key.substring(at + 1).replaceFirst("^[^:]*:", ""),
                written.matches("(?:optional\\s+)?override\\s.*"));
    }

    boolean isSelf() {
        return equals(SELF);
    }

    /** Returns the path from the top of the search path. */
    String pathIn(String group) {
        return path.startsWith("/") ? path.substring(1) : group.isEmpty() ? path : group + "/" + path;
    }

    /** Returns the absolute package, ignoring the header of the configuration. */
    String placeIn(String parent) {
        String relative = place != null ? place : (option != null ? plain() : parent(plain())).replace('/', '.');
        return absolute(relative.equals("_here_") ? parent : join(parent, relative));
    }

    /** Returns the key of an override: the group, with the package if it differs from the group's own. */
    String key(String group, String parent) {
        String path = pathIn(group);
        String in = placeIn(parent);
        return in.equals(path.replace('/', '.')) ? path : path + "@" + (in.isEmpty() ? "_global_" : in);
    }

    private String plain() {
        return path.startsWith("/") ? path.substring(1) : path;
    }

    static String absolute(String place) {
        int global = place.lastIndexOf("_global_");
        return global < 0
                ? place
                : place.substring(global + "_global_".length()).replaceFirst("^[._]+", "");
    }

    static String parent(String path) {
        return path.contains("/") ? path.substring(0, path.lastIndexOf('/')) : "";
    }

    private static String join(String one, String other) {
        return one.isEmpty() ? other : other.isEmpty() ? one : one + "." + other;
    }

    /** Returns the names that a group's choice stands for: none, one, or a list. */
    static List<String> names(@Nullable Value option) {
        return switch (option) {
            case Text text when !text.text().equals("???") -> List.of(text.text());
            case Value.Num number -> List.of(Long.toString((long) number.number()));
            case Value.Flag flag -> List.of(Boolean.toString(flag.isSet()));
            case Items items ->
                items.values().stream().flatMap(item -> names(item).stream()).toList();
            case null, default -> List.of();
        };
    }
}
