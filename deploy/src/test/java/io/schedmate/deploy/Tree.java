package io.schedmate.deploy;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A YAML document, read without knowing its types. */
record Tree(@Nullable Object value) {

    /** What lies at a path such as {@code spec.template}; an empty tree where nothing does. */
    Tree at(String path) {
        Object here = value;
        for (String step : path.split("\\.")) {
            here = here instanceof Map<?, ?> map ? map.get(step) : null;
        }
        return new Tree(here);
    }

    /** The member of that very name, dots and all. */
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

    /** The path of each value that holds no others, steps apart by dots. */
    Stream<String> paths() {
        return names().stream()
                .flatMap(name -> member(name).names().isEmpty()
                        ? Stream.of(name)
                        : member(name).paths().map(path -> name + "." + path));
    }

    /** The variable that sets a path of Spring's settings. */
    static String variable(String path) {
        return path.replace("-", "").replace('.', '_').toUpperCase(Locale.ROOT);
    }
}
