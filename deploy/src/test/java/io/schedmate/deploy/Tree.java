package io.schedmate.deploy;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A YAML document, read without knowing its types. */
record Tree(@Nullable Object value) {

    /** Returns the tree at a path such as {@code spec.template}; empty if there is nothing. */
    Tree at(String path) {
        Object here = value;
        for (String step : path.split("\\.")) {
            here = here instanceof Map<?, ?> map ? map.get(step) : null;
        }
        return new Tree(here);
    }

    /** Returns the member with exactly this name, which may contain dots. */
    Tree member(String name) {
        return new Tree(value instanceof Map<?, ?> map ? map.get(name) : null);
    }

    List<Tree> items() {
        return value instanceof List<?> list ? list.stream().map(Tree::new).toList() : List.of();
    }

    @SuppressWarnings("unchecked")
    Set<String> names() {
        return value instanceof Map<?, ?> map ? ((Map<String, Object>) map).keySet() : Set.of();
    }

    Stream<Tree> members() {
        return names().stream().map(this::member);
    }

    boolean exists() {
        return value != null;
    }

    String text() {
        return String.valueOf(value);
    }

    /** Returns the path of each value without members, with dots between the steps. */
    Stream<String> paths() {
        return names().stream()
                .flatMap(name -> member(name).names().isEmpty()
                        ? Stream.of(name)
                        : member(name).paths().map(path -> name + "." + path));
    }

    /** Returns the variable that sets a path of Spring's settings. */
    static String variable(String path) {
        return path.replace("-", "").replace('.', '_').toUpperCase(Locale.ROOT);
    }
}
