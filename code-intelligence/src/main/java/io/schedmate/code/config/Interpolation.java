package io.schedmate.code.config;

import io.schedmate.code.limit.WorkLimit;
import io.schedmate.code.value.Arithmetic;
import io.schedmate.code.value.Literals;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import io.schedmate.code.value.Value.Items;
import io.schedmate.code.value.Value.Num;
import io.schedmate.code.value.Value.Text;
import io.schedmate.code.value.Value.Unknown;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Resolves OmegaConf's {@code ${a.b}} (relative with leading dots, {@code oc.env} with default) in a configuration. */
public final class Interpolation {

    private static final Pattern REFERENCE = Pattern.compile("\\$\\{([^${}]{1,300})\\}");
    private static final int CHAIN = 12;
    private static final int DEPTH = 40;

    private final Entries root;
    private final Map<String, Value> environment;

    private Interpolation(Entries root, Map<String, Value> environment) {
        this.root = root;
        this.environment = environment;
    }

    /**
     * Resolves references in {@code root}, which is changed in place. A reference that cannot be resolved becomes an
     * unknown value.
     *
     * @param environment the variables for {@code ${oc.env:NAME}}
     */
    public static void resolve(Entries root, Map<String, Value> environment) {
        new Interpolation(root, environment).within(root, "", 0);
    }

    private void within(Value holder, String path, int depth) {
        if (depth > DEPTH) {
            return;
        }
        switch (holder) {
            case Entries entries -> {
                for (Map.Entry<String, Value> entry : entries.values().entrySet()) {
                    entry.setValue(resolved(entry.getValue(), path));
                    within(entry.getValue(), path.isEmpty() ? entry.getKey() : path + "." + entry.getKey(), depth + 1);
                }
            }
            case Items items -> {
                List<Value> values = items.values();
                for (int i = 0; i < values.size(); i++) {
                    values.set(i, resolved(values.get(i), path));
                    within(values.get(i), path + "." + i, depth + 1);
                }
            }
            default -> {
                // Scalars contain nothing.
            }
        }
    }

    private Value resolved(Value value, String path) {
        Value current = value;
        for (int i = 0; i < CHAIN; i++) {
            if (!(current instanceof Text text) || !text.text().contains("${")) {
                return current;
            }
            current = once(text, path);
        }
        return Unknown.ANYTHING;
    }

    private Value once(Text text, String path) {
        Matcher reference = REFERENCE.matcher(WorkLimit.text(text.text()));
        if (!reference.find()) {
            return Unknown.ANYTHING;
        }
        Value found = lookup(reference.group(1), path, text);
        if (found == null) {
            return Unknown.ANYTHING;
        }
        if (reference.start() == 0 && reference.end() == text.text().length()) {
            return found;
        }
        String part = scalarText(found);
        return part == null || text.text().length() > 10_000
                ? Unknown.ANYTHING
                : new Text(
                        text.text().substring(0, reference.start())
                                + part
                                + text.text().substring(reference.end()),
                        text.origin().or(found.origin()));
    }

    private @Nullable Value lookup(String reference, String path, Text at) {
        int colon = reference.indexOf(':');
        if (colon >= 0) {
            return resolver(reference.substring(0, colon), reference.substring(colon + 1), path, at);
        }
        if (!reference.startsWith(".")) {
            return Merging.at(root, reference);
        }
        String base = path;
        String rest = reference.substring(1);
        while (rest.startsWith(".")) {
            base = base.contains(".") ? base.substring(0, base.lastIndexOf('.')) : "";
            rest = rest.substring(1);
        }
        return Merging.at(root, base.isEmpty() ? rest : base + "." + rest);
    }

    private @Nullable Value resolver(String name, String given, String path, Text at) {
        int comma = given.indexOf(',');
        String first = (comma < 0 ? given : given.substring(0, comma)).strip();
        Value otherwise = comma < 0 ? null : Literals.read(given.substring(comma + 1), at.origin());
        return switch (name) {
            case "oc.env", "env" -> {
                Value set = environment.get(first);
                yield set == null ? otherwise : set;
            }
            case "oc.select" -> {
                Value found = lookup(first, path, at);
                yield found == null ? otherwise : found;
            }
            case "oc.decode" -> Literals.read(given, at.origin());
            // Programs commonly register such resolvers under these names.
            case "eval" -> computed(given, at);
            case "mul", "multiply", "prod" -> computed(given.replace(",", "*"), at);
            case "add", "sum", "plus" -> computed(given.replace(",", "+"), at);
            case "div", "divide" -> computed(given.replace(",", "/"), at);
            case "floor_div", "int_div", "floordiv" -> computed(given.replace(",", "//"), at);
            case "div_up", "ceil_div" -> computed("-(-(" + given.replace(",", ")//(") + "))", at);
            default -> null;
        };
    }

    private static @Nullable Value computed(String written, Text at) {
        OptionalDouble value = Arithmetic.PYTHON.value(written.replaceAll("^(['\"])(.*)\\1$", "$2"));
        boolean isWhole = value.isPresent() && value.getAsDouble() == Math.rint(value.getAsDouble());
        return value.isEmpty()
                ? null
                : new Num(value.getAsDouble(), isWhole, new Origin(at.origin().places(), true));
    }

    private static @Nullable String scalarText(Value value) {
        return switch (value) {
            case Text text -> text.text();
            case Num number ->
                number.whole() ? Long.toString((long) number.number()) : Double.toString(number.number());
            case Value.Flag flag -> flag.isSet() ? "True" : "False";
            default -> null;
        };
    }
}
