package io.schedmate.code.evaluate.follow;

import io.schedmate.code.evaluate.Evaluator;
import io.schedmate.code.evaluate.FileValue;
import io.schedmate.code.evaluate.LibraryObject;
import io.schedmate.code.evaluate.operate.Operators;
import io.schedmate.code.evaluate.value.Arguments;
import io.schedmate.code.evaluate.value.ClassValue;
import io.schedmate.code.evaluate.value.FunctionValue;
import io.schedmate.code.evaluate.value.Module;
import io.schedmate.code.evaluate.value.ObjectValue;
import io.schedmate.code.value.Literals;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import io.schedmate.code.value.Value.Items;
import io.schedmate.code.value.Value.Made;
import io.schedmate.code.value.Value.Num;
import io.schedmate.code.value.Value.Outside;
import io.schedmate.code.value.Value.Text;
import io.schedmate.code.value.Value.Unknown;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Evaluates attributes and items of a value. */
record Attributes(Evaluator run, Registries registries) {

    /** The maximum length of a name; a longer one comes from endless attribute access. */
    private static final int MAX_NAME_LENGTH = 300;

    public Value attribute(Value object, String name, Origin at) {
        boolean isOwn = object instanceof Module
                || object instanceof ObjectValue instance && !run.trace().isSettings(instance.attributes);
        run.trace().reads().note(isOwn, name, at);
        return switch (object) {
            case ObjectValue instance -> ofObject(instance, name, at);
            case ClassValue type -> {
                ClassValue.Found found = type.find(name);
                if (found != null) {
                    yield bound(run.modules().resolved(found.value(), found.in().body, name), type, found.in());
                }
                yield name.equals("__name__") ? new Text(type.name, type.origin()) : Unknown.ANYTHING;
            }
            case Module module -> run.modules().member(module, name);
            case Entries entries -> {
                Value value = entries.get(name);
                yield value != null ? value : name.equals("__dict__") ? entries : known(entries, name, at);
            }
            case Outside outside -> member(outside, name, at);
            case LibraryObject known -> {
                Value value = known.attribute(name, at);
                yield value != null ? value : Unknown.ANYTHING;
            }
            case Text text -> known(text, name, at);
            case FunctionValue function when name.equals("__name__") -> new Text(function.name(), at);
            case Made made -> {
                Value known = run.libraries().attribute(made, name, at);
                Value value = made.named().get(name);
                yield known != null
                        ? known
                        : value != null && !(value instanceof Unknown)
                                ? value
                                : new Outside(made.callee() + "()." + name, at);
            }
            default -> Unknown.ANYTHING;
        };
    }

    private Value known(Value object, String name, Origin at) {
        Value value = run.libraries().attribute(object, name, at);
        return value == null ? Unknown.ANYTHING : value;
    }

    public Value member(Outside library, String name, Origin at) {
        Value known = run.libraries().attribute(library, name, at);
        String full = library.name() + "." + name;
        if (known == null && name.equals("__name__") && !library.name().contains("()")) {
            return new Text(library.name().substring(library.name().lastIndexOf('.') + 1), at);
        }
        return known != null ? known : full.length() > MAX_NAME_LENGTH ? Unknown.ANYTHING : new Outside(full, at);
    }

    private Value ofObject(ObjectValue instance, String name, Origin at) {
        Value own = instance.attributes.get(name);
        if (own != null) {
            return own;
        }
        ClassValue.Found found = instance.type.find(name);
        if (found == null) {
            Value known = run.libraries().attribute(instance, name, at);
            return known != null
                    ? known
                    : name.equals("__dict__")
                            ? instance.attributes
                            : name.equals("__class__") ? instance.type : Unknown.ANYTHING;
        }
        if (found.value() instanceof FunctionValue function && function.isDecorated("property")) {
            return run.call(function.boundTo(instance, found.in()), Arguments.none(at));
        }
        return bound(run.modules().resolved(found.value(), found.in().body, name), instance, found.in());
    }

    private static Value bound(Value value, Value self, ClassValue owner) {
        if (value instanceof FunctionValue function) {
            if (function.isDecorated("staticmethod")) {
                return function;
            }
            if (function.isDecorated("classmethod")) {
                return function.boundTo(self instanceof ObjectValue object ? object.type : self, owner);
            }
            return self instanceof ObjectValue ? function.boundTo(self, owner) : function;
        }
        return value;
    }

    public Value item(Value object, Value key, Origin at) {
        Value item = itemOf(object, key, at);
        if ((item instanceof Items || item instanceof Entries) && run.trace().isChanged(object)) {
            run.trace().changes(item);
        }
        return item;
    }

    private Value itemOf(Value object, Value key, Origin at) {
        String text = Literals.text(key);
        return switch (object) {
            case Entries entries -> {
                registries.ask(entries, text);
                Value value = text == null ? null : entries.get(text);
                yield value == null || text == null
                        ? Unknown.ANYTHING
                        : run.modules().resolved(value, text);
            }
            case Items items -> {
                int i = key instanceof Num index
                        ? Operators.index(index, items.values().size())
                        : -1;
                yield i < 0 ? Unknown.ANYTHING : items.values().get(i);
            }
            case Outside outside -> ofLibrary(outside, key, at);
            case ObjectValue instance
            when instance.type.find("__getitem__") != null ->
                run.callMethod(instance, "__getitem__", new Arguments(List.of(key), Map.of(), at));
            case ObjectValue instance when text != null -> attribute(instance, text, at);
            case LibraryObject known when text != null -> attribute(known, text, at);
            case Made made
            when text != null -> {
                Value value = made.named().get(text);
                yield value == null ? new Outside(made.callee() + "()." + text, at) : value;
            }
            default -> Unknown.ANYTHING;
        };
    }

    /** Evaluates {@code torchvision.models.__dict__["resnet50"]} and the like. */
    private Value ofLibrary(Outside outside, Value key, Origin at) {
        Value known = run.libraries().item(outside, key, at);
        String text = Literals.text(key);
        if (known != null || text == null) {
            return known == null ? Unknown.ANYTHING : known;
        }
        Entries contents = run.libraries().contents(outside);
        if (contents != null) {
            Value value = contents.get(text);
            return value == null ? Unknown.ANYTHING : value;
        }
        String base = outside.name().replaceFirst("\\.__dict__$", "");
        return text.matches("\\w+") ? new Outside(base + "." + text, at) : Unknown.ANYTHING;
    }

    /** Returns the members of an enumeration as objects with a name and a value. */
    private List<Value> members(ClassValue type) {
        List<Value> members = new ArrayList<>();
        type.body.names.forEach((name, stored) -> {
            Value value = run.modules().resolved(stored, type.body, name);
            if (!(stored instanceof FunctionValue) && !name.startsWith("_")) {
                ObjectValue member = new ObjectValue(type, value.origin());
                member.attributes.values().put("name", new Text(name, value.origin()));
                member.attributes.values().put("value", value);
                members.add(member);
            }
        });
        return members;
    }

    @Nullable
    public List<Value> itemsOf(Value value) {
        return switch (value) {
            case Items items -> List.copyOf(items.values());
            case Entries entries ->
                entries.values().keySet().stream()
                        .<Value>map(key -> new Text(key, entries.origin()))
                        .toList();
            case FileValue file -> file.lines();
            case ObjectValue object when object.type.isDictionary() -> itemsOf(object.attributes);
            case ClassValue type when type.isEnumeration() -> members(type);
            default -> null;
        };
    }
}
