package io.schedmate.code.config;

import io.schedmate.code.value.Literals;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import io.schedmate.code.value.Value.Items;
import io.schedmate.code.value.Value.None;
import io.schedmate.code.value.Value.Num;
import io.schedmate.code.value.Value.Text;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.common.ScalarStyle;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/** Reads YAML with the line of each value. */
public final class YamlReader {

    private static final int ALIASES = 500;
    private static final int DEPTH = 60;
    private static final int NODES = 60_000;
    private static final Pattern PYTHON_NAME = Pattern.compile(".*python/(?:name|module):([\\w.]{1,200})");
    /** Tags for a Python object: PyYAML's, and those of programs that name the class to create. */
    private static final Pattern PYTHON_OBJECT =
            Pattern.compile("(?:.*python/object(?:/new|/apply)?:|!(?:new|name|apply):|!(?=[A-Z]))([\\w.]{1,200})");

    private final String file;
    private final Map<Node, Boolean> open = new IdentityHashMap<>();
    private int nodesLeft = NODES;

    private YamlReader(String file) {
        this.file = file;
    }

    /**
     * @param file path from the root, for the origins of the values
     * @return empty if the text is not YAML within the limits
     */
    public static Optional<Value> read(String text, String file) {
        return documents(text, file).stream().findFirst();
    }

    /** Returns the documents of a file; none if the text is not YAML within the limits. */
    static List<Value> documents(String text, String file) {
        LoadSettings settings = LoadSettings.builder()
                .setMaxAliasesForCollections(ALIASES)
                .setCodePointLimit(2_000_000)
                .setAllowDuplicateKeys(true)
                .build();
        try {
            YamlReader reader = new YamlReader(file);
            List<Value> documents = new ArrayList<>();
            for (Node node : new Compose(settings).composeAllFromString(text)) {
                documents.add(reader.value(node, 0));
            }
            return documents;
        } catch (YamlEngineException | StackOverflowError _) {
            // Nested too deeply, or not YAML: no job reads settings from it.
            return List.of();
        }
    }

    private Value value(Node node, int depth) {
        Origin at = Origin.at(
                file, node.getStartMark().map(mark -> mark.getLine() + 1).orElse(1));
        if (depth > DEPTH || nodesLeft-- <= 0 || open.put(node, true) != null) {
            return Value.Unknown.ANYTHING;
        }
        try {
            return switch (node) {
                case MappingNode mapping -> mapping(mapping, at, depth);
                case SequenceNode sequence -> {
                    List<Value> values = new ArrayList<>();
                    sequence.getValue().forEach(item -> values.add(value(item, depth + 1)));
                    yield new Items(values, at);
                }
                case ScalarNode scalar -> scalar(scalar, at);
                default -> Value.Unknown.ANYTHING;
            };
        } finally {
            open.remove(node);
        }
    }

    private Value mapping(MappingNode node, Origin at, int depth) {
        Entries entries = Entries.empty(at);
        List<Value> merged = new ArrayList<>();
        for (NodeTuple tuple : node.getValue()) {
            String key = tuple.getKeyNode() instanceof ScalarNode scalar ? scalar.getValue() : null;
            if (key == null) {
                continue;
            }
            Value value = value(tuple.getValueNode(), depth + 1);
            if (key.equals("<<")) {
                merged.addAll(value instanceof Items items ? items.values() : List.of(value));
            } else {
                // torchtune uses this name for Hydra's target.
                entries.values().put(key.equals("_component_") ? "_target_" : key, value);
            }
        }
        for (Value each : merged) {
            if (each instanceof Entries base) {
                base.values().forEach(entries.values()::putIfAbsent);
            }
        }
        String tag = node.getTag().getValue();
        Matcher object = PYTHON_OBJECT.matcher(tag);
        return object.matches() ? tagged(object.group(1), entries) : entries;
    }

    // HyperPyYAML names the class in a tag; Hydra does so in a key.
    private static Value tagged(String type, Entries entries) {
        entries.values().putIfAbsent("_target_", new Text(type, entries.origin()));
        return entries;
    }

    /** Returns the class or function that a PyYAML tag names; null for other tags. */
    private static @Nullable String pythonName(String tag) {
        Matcher name = PYTHON_NAME.matcher(tag);
        return name.matches() ? name.group(1) : null;
    }

    private static Value scalar(ScalarNode node, Origin at) {
        String text = node.getValue();
        if (node.getTag().getValue().startsWith("!ref")) {
            return new Text("${" + text.replaceAll("[<>]", "") + "}", at);
        }
        String named = pythonName(node.getTag().getValue());
        if (named != null) {
            return new Value.Outside(named, at);
        }
        if (node.getScalarStyle() != ScalarStyle.PLAIN) {
            return new Text(text, at);
        }
        if (text.isEmpty()) {
            return new None(at);
        }
        Value value = Literals.read(text, at);
        return value instanceof Items ? new Text(text, at) : spelledNumber(value, text, at);
    }

    // PyYAML reads 1e-4 as a string, which programs convert to a number; here it is a number from the start.
    private static Value spelledNumber(@Nullable Value value, String text, Origin at) {
        return value instanceof Num || !(value instanceof Text)
                ? value == null ? new None(at) : value
                : new Text(text, at);
    }
}
