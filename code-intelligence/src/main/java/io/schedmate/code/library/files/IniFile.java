package io.schedmate.code.library.files;

import io.schedmate.code.config.ConfigFiles;
import io.schedmate.code.evaluate.Evaluator;
import io.schedmate.code.evaluate.FileValue;
import io.schedmate.code.evaluate.LibraryObject;
import io.schedmate.code.evaluate.trace.Trace;
import io.schedmate.code.evaluate.value.Arguments;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import io.schedmate.code.value.Value.Flag;
import io.schedmate.code.value.Value.Items;
import io.schedmate.code.value.Value.None;
import io.schedmate.code.value.Value.Text;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A parser of Python's {@code configparser}. Only the sections that a program asks for are its configuration: such a
 * file often has one for each model.
 *
 * @param sections by name; filled as the program reads files
 * @param asked the names of the sections that the program has asked for
 */
record IniFile(Evaluator run, Entries sections, Set<String> asked) implements LibraryObject {

    private static final String COMMON = "DEFAULT";

    /** Returns the section when the program takes it by its name. */
    @Override
    public @Nullable Value attribute(String name, Origin at) {
        return section(name);
    }

    @Override
    public @Nullable Value call(String method, Arguments given, Evaluator evaluator) {
        return switch (method) {
            case "read", "read_file", "readfp" -> {
                read(given.get(0));
                yield new None(given.at());
            }
            case "sections" -> texts(sections, given.at());
            case "options" -> section(given) instanceof Entries section ? texts(section, given.at()) : null;
            case "has_section" -> given.get(0) instanceof Text name ? flag(sections.get(name.text()), given) : null;
            case "has_option" ->
                given.text(1, "option") instanceof String option && section(given) instanceof Entries section
                        ? flag(section.get(option.toLowerCase(Locale.ROOT)), given)
                        : null;
            case "items" -> section(given) instanceof Entries section ? pairs(section, given.at()) : null;
            case "get", "getint", "getfloat", "getboolean" -> {
                Value value =
                        given.text(1, "option") instanceof String option && section(given) instanceof Entries section
                                ? section.get(option.toLowerCase(Locale.ROOT))
                                : null;
                yield value == null ? given.named().get("fallback") : value;
            }
            default -> null;
        };
    }

    /** Reads a file, or several. A later file adds to the sections of an earlier one. */
    private void read(@Nullable Value source) {
        if (source instanceof Items list) {
            list.values().forEach(this::read);
            return;
        }
        ConfigFiles files = new ConfigFiles(run.tree());
        Optional<Value> content = switch (source) {
            case Text text -> files.read(run.program().folder(), text.text());
            case FileValue(Path path) -> files.read(path);
            case null, default -> Optional.empty();
        };
        if (content.orElse(null) instanceof Entries entries) {
            entries.values().forEach((name, value) -> {
                if (value instanceof Entries section) {
                    Entries known =
                            sections.get(name) instanceof Entries earlier ? earlier : Entries.empty(section.origin());
                    section.values().forEach((key, each) -> known.values().put(key.toLowerCase(Locale.ROOT), each));
                    sections.values().put(name, known);
                }
            });
        }
    }

    private @Nullable Entries section(Arguments given) {
        return given.text(0, "section") instanceof String name ? section(name) : null;
    }

    private @Nullable Entries section(String name) {
        if (!(sections.get(name) instanceof Entries section)) {
            return null;
        }
        if (sections.get(COMMON) instanceof Entries common) {
            common.values().forEach(section.values()::putIfAbsent);
        }
        if (asked.add(name)) {
            run.trace().add(new Trace.Settings(Trace.Kind.CONFIGURATION, section));
        }
        return section;
    }

    private static Value texts(Entries entries, Origin at) {
        List<Value> names = new ArrayList<>();
        entries.values().keySet().stream()
                .filter(name -> !name.equals(COMMON))
                .forEach(name -> names.add(new Text(name, at)));
        return new Items(names, at);
    }

    private static Value pairs(Entries section, Origin at) {
        List<Value> pairs = new ArrayList<>();
        for (Map.Entry<String, Value> each : section.values().entrySet()) {
            pairs.add(new Items(new ArrayList<>(List.of(new Text(each.getKey(), at), each.getValue())), at));
        }
        return new Items(pairs, at);
    }

    private static Value flag(@Nullable Value value, Arguments given) {
        return new Flag(value != null, given.at());
    }
}
