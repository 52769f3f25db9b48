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
 * One line of a defaults list.
 *
 * @param path of a configuration, or of a group; with a slash in front it is no path beside the file that names it
 * @param option what the group stands at; null where {@code path} is a configuration itself
 * @param place the package written behind an at sign; null for none
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
                // The older form names where it was before the colon.
                at < 0 ? null : key.substring(at + 1).replaceFirst("^[^:]*:", ""),
                written.matches("(?:optional\\s+)?override\\s.*"));
    }

    boolean isSelf() {
        return equals(SELF);
    }

    /** From the top of the search path. */
    String pathIn(String group) {
        return path.startsWith("/") ? path.substring(1) : group.isEmpty() ? path : group + "/" + path;
    }

    /** The package, absolute, without regard to what the configuration's head says. */
    String placeIn(String parent) {
        String relative = place != null ? place : (option != null ? plain() : parent(plain())).replace('/', '.');
        return absolute(relative.equals("_here_") ? parent : join(parent, relative));
    }

    /** What an override names it by: the group, with the package where that is not the group's own. */
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

    /** The names that a group's choice comes to: none, one, or a list. */
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
