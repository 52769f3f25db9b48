package io.schedmate.code.library.commandline;

import io.schedmate.code.config.Merging;
import io.schedmate.code.evaluate.Evaluator;
import io.schedmate.code.evaluate.FileValue;
import io.schedmate.code.evaluate.value.Arguments;
import io.schedmate.code.evaluate.value.ClassValue;
import io.schedmate.code.evaluate.value.FunctionValue;
import io.schedmate.code.evaluate.value.ObjectValue;
import io.schedmate.code.value.Literals;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import io.schedmate.code.value.Value.Flag;
import io.schedmate.code.value.Value.Items;
import io.schedmate.code.value.Value.None;
import io.schedmate.code.value.Value.Num;
import io.schedmate.code.value.Value.Outside;
import io.schedmate.code.value.Value.Text;
import io.schedmate.code.value.Value.Unknown;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Assigns the words of a command line to the options that a program declares. */
public final class Words {

    /** The type of an option whose text is a truth value. */
    public static final String TRUTH = "click.BOOL";

    private final Evaluator run;
    private final List<Option> options;
    private final List<Value> words;
    private final Entries taken;
    private final List<Value> rest = new ArrayList<>();
    private int next;

    public Words(Evaluator run, List<Option> options, List<Value> words, Entries taken) {
        this.run = run;
        this.options = options;
        this.words = words;
        this.taken = taken;
    }

    /**
     * Applies the defaults and assigns the words.
     *
     * @return the words that no option takes
     */
    public List<Value> take() {
        for (Option option : options) {
            Value fallback = option.fallback() instanceof Text text && option.type() != null
                    ? typed(text, option)
                    : option.fallback();
            taken.values().putIfAbsent(option.name(), fallback);
        }
        List<Option> positional =
                new ArrayList<>(options.stream().filter(Option::isPositional).toList());
        while (next < words.size()) {
            Value word = words.get(next);
            if (word instanceof Text text && isFlag(text.text())) {
                next++;
                flag(text);
            } else if (!positional.isEmpty()) {
                Option option = positional.removeFirst();
                taken.values().put(option.name(), values(option));
            } else {
                rest.add(word);
                next++;
            }
        }
        return rest;
    }

    private static boolean isFlag(String word) {
        return word.length() > 1 && word.startsWith("-") && !word.matches("-\\.?\\d.*");
    }

    private void flag(Text word) {
        String written = word.text();
        int equals = written.indexOf('=');
        String name = equals > 0 ? written.substring(0, equals) : written;
        Option option = find(name);
        if (option == null && !written.startsWith("--") && written.length() > 2) {
            // -b64 means -b 64
            option = find(written.substring(0, 2));
            if (option != null) {
                put(option, List.of(new Text(written.substring(2), word.origin())), word);
                return;
            }
        }
        if (option == null) {
            negated(name, word);
        } else if (equals > 0) {
            put(option, List.of(new Text(written.substring(equals + 1), word.origin())), word);
        } else {
            put(option, null, word);
        }
    }

    private void negated(String name, Text word) {
        Option option = name.startsWith("--no") ? find("--" + name.substring(4).replaceFirst("^[-_]", "")) : null;
        if (option != null && option.action() == Option.Action.SWITCH) {
            taken.values().put(option.name(), new Flag(false, word.origin()));
        } else {
            rest.add(word);
        }
    }

    private @Nullable Option find(String name) {
        String plain = name.replace('_', '-');
        Option abbreviated = null;
        for (Option option : options) {
            for (String flag : option.flags()) {
                if (flag.equals(name) || flag.replace('_', '-').equals(plain)) {
                    return option;
                }
                if (name.length() > 4 && flag.startsWith(name)) {
                    abbreviated = option;
                }
            }
        }
        return abbreviated;
    }

    private void put(Option option, @Nullable List<Value> given, Text word) {
        Origin at = word.origin();
        switch (option.action()) {
            case CONSTANT ->
                taken.values()
                        .put(
                                option.name(),
                                seenAt(option.constant() == null ? new Flag(true, at) : option.constant(), at));
            case COUNT -> taken.values().put(option.name(), new Num(1, true, at));
            case SWITCH -> {
                boolean valued = given != null || (next < words.size() && isTruth(words.get(next)));
                Value value = given != null ? given.getFirst() : valued ? words.get(next++) : new Text("true", at);
                taken.values().put(option.name(), value instanceof Text text ? truth(text) : value);
            }
            case APPEND -> {
                Value value = given == null ? values(option) : typedAll(given, option);
                List<Value> all = taken.get(option.name()) instanceof Items before
                                && before.origin().fromCommand()
                        ? new ArrayList<>(before.values())
                        : new ArrayList<>();
                all.add(value);
                taken.values().put(option.name(), new Items(all, Origin.COMMAND.or(at)));
            }
            case ASSIGNMENTS -> {
                Entries entries = Entries.empty(at);
                if (given != null) {
                    rewind(given);
                }
                while (next < words.size()
                        && words.get(next) instanceof Text text
                        && text.text().contains("=")
                        && !isFlag(text.text())) {
                    int equals = text.text().indexOf('=');
                    entries.values()
                            .put(
                                    text.text().substring(0, equals),
                                    Literals.read(text.text().substring(equals + 1), text.origin()));
                    next++;
                }
                taken.values().put(option.name(), entries);
            }
            case STORE -> {
                Value value = given == null ? values(option) : typedAll(given, option);
                taken.values().put(option.name(), value);
                if (option.own() instanceof ClassValue type) {
                    act(type, option, value, word);
                }
            }
        }
    }

    /** Runs the program's own action for an option, such as reading a file of further options. */
    private void act(ClassValue type, Option option, Value value, Text word) {
        ObjectValue action = new ObjectValue(type, word.origin());
        action.attributes.values().put("dest", new Text(option.name(), Origin.NONE));
        List<Value> given = List.of(Unknown.ANYTHING, taken, value, word);
        run.callMethod(action, "__call__", new Arguments(given, Map.of(), word.origin()));
    }

    private void rewind(List<Value> given) {
        given.forEach(value -> {
            if (value instanceof Text text) {
                Merging.override(taken, text.text(), text.origin());
            }
        });
    }

    private static Value seenAt(Value value, Origin at) {
        return switch (value) {
            case Flag flag -> new Flag(flag.isSet(), at);
            case Text text -> new Text(text.text(), at);
            case Num number -> new Num(number.number(), number.whole(), at);
            default -> value;
        };
    }

    private static boolean isTruth(Value value) {
        return value instanceof Text text
                && List.of("true", "false", "1", "0", "yes", "no", "on", "off")
                        .contains(text.text().toLowerCase(Locale.ROOT));
    }

    public static Value truth(Text text) {
        return switch (text.text().toLowerCase(Locale.ROOT)) {
            case "true", "1", "yes", "y", "t", "on" -> new Flag(true, text.origin());
            case "false", "0", "no", "n", "f", "off" -> new Flag(false, text.origin());
            default -> Literals.read(text.text(), text.origin());
        };
    }

    private Value typedAll(List<Value> given, Option option) {
        Value one = given.getFirst() instanceof Text text ? typed(text, option) : given.getFirst();
        boolean listed = option.many() != null && !option.many().equals("?");
        return listed ? new Items(new ArrayList<>(List.of(one)), one.origin()) : one;
    }

    /** Returns the words that follow an option, or those of a positional argument. */
    private Value values(Option option) {
        String many = option.many();
        int most = many == null || many.equals("?")
                ? 1
                : many.matches("\\d{1,4}") ? Integer.parseInt(many) : Integer.MAX_VALUE;
        List<Value> values = new ArrayList<>();
        while (next < words.size() && values.size() < most) {
            Value word = words.get(next);
            if (word instanceof Text text && isFlag(text.text())) {
                break;
            }
            values.add(word instanceof Text text ? typed(text, option) : word);
            next++;
        }
        if (many == null || many.equals("?")) {
            return values.isEmpty()
                    ? option.constant() != null ? option.constant() : new Flag(true, Origin.COMMAND)
                    : values.getFirst();
        }
        return new Items(
                values, values.isEmpty() ? Origin.COMMAND : values.getFirst().origin());
    }

    private Value typed(Text text, Option option) {
        Value type = option.type();
        return switch (type) {
            case null -> text;
            case Outside outside ->
                switch (outside.name()) {
                    case "int", "float" -> Literals.number(text.text(), text.origin());
                    case "str", "pathlib.Path" -> text;
                    case "open" -> FileValue.open(run, text) instanceof FileValue file ? file : text;
                    case "bool" -> new Flag(!text.text().isEmpty(), text.origin());
                    case TRUTH -> truth(text);
                    default -> Literals.read(text.text(), text.origin());
                };
            case FunctionValue function -> converted(function, text);
            default -> Literals.read(text.text(), text.origin());
        };
    }

    private Value converted(FunctionValue function, Text text) {
        if (function.name().toLowerCase(Locale.ROOT).contains("bool")) {
            return truth(text);
        }
        Value value = run.call(function, new Arguments(List.of(text), Map.of(), text.origin()));
        return value instanceof Unknown || value instanceof None ? Literals.read(text.text(), text.origin()) : value;
    }
}
