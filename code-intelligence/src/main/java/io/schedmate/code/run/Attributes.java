package io.schedmate.code.run;

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

/** What attributes and items of a value are. */
final class Attributes {

    private final Interpreter run;

    Attributes(Interpreter run) {
        this.run = run;
    }

    Value attribute(Value object, String name, Origin at) {
        boolean isOwn = object instanceof Module
                || object instanceof ObjectValue instance && !run.trace.isSettings(instance.attributes);
        run.trace.reads().note(isOwn, name, at);
        return switch (object) {
            case ObjectValue instance -> ofObject(instance, name, at);
            case ClassValue type -> {
                ClassValue.Found found = type.find(name);
                if (found != null) {
                    yield bound(run.modules.resolved(found.value(), found.in().body, name), type, found.in());
                }
                yield name.equals("__name__") ? new Text(type.name, type.origin()) : Unknown.ANYTHING;
            }
            case Module module -> run.modules.member(module, name);
            case Entries entries -> {
                Value value = entries.get(name);
                // Namespaces and OpenMMLab's configurations keep their entries there.
                Value inside = name.equals("_cfg_dict") || name.equals("__dict__") ? entries : Unknown.ANYTHING;
                yield value != null ? value : inside;
            }
            case Outside outside -> run.libraries.attribute(outside, name, at);
            case LibraryObject known -> {
                Value value = known.attribute(name, at);
                yield value != null ? value : Unknown.ANYTHING;
            }
            case Text path -> pathPart(path, name);
            case Made made
            when name.equals("type") && made.callee().matches("torch\\.(?:device|accelerator.*)") -> device(made, at);
            case Made made
            when name.equals("num_processes") && made.callee().endsWith("Accelerator") ->
                run.libraries.cluster().worldSize(at);
            case Made made when made.callee().endsWith("submitit.JobEnvironment") -> ofTask(made, name, at);
            case Made made -> {
                Value value = made.named().get(name);
                yield value != null && !(value instanceof Unknown)
                        ? value
                        : new Outside(made.callee() + "()." + name, at);
            }
            default -> Unknown.ANYTHING;
        };
    }

    /** What a task that was submitted is told of itself: it is seen as the first of all. */
    private Value ofTask(Made environment, String name, Origin at) {
        return switch (name) {
            case "num_tasks" -> run.libraries.cluster().worldSize(at);
            case "global_rank", "local_rank", "node" -> new Num(0, true, at);
            default -> new Outside(environment.callee() + "()." + name, at);
        };
    }

    /** A text may stand for a path of pathlib. */
    private static Value pathPart(Text path, String part) {
        String whole = path.text().replaceFirst("/+$", "");
        int slash = whole.lastIndexOf('/');
        String leaf = whole.substring(slash + 1);
        int dot = leaf.lastIndexOf('.');
        return switch (part) {
            case "parent" -> new Text(slash > 0 ? whole.substring(0, slash) : ".", path.origin());
            case "name" -> new Text(leaf, path.origin());
            case "stem" -> new Text(dot > 0 ? leaf.substring(0, dot) : leaf, path.origin());
            case "suffix" -> new Text(dot > 0 ? leaf.substring(dot) : "", path.origin());
            case "parents" -> parents(path);
            default -> Unknown.ANYTHING;
        };
    }

    private static Value parents(Text path) {
        List<Value> above = new ArrayList<>();
        String rest = path.text();
        for (int slash = rest.lastIndexOf('/'); slash > 0; slash = rest.lastIndexOf('/')) {
            rest = rest.substring(0, slash);
            above.add(new Text(rest, path.origin()));
        }
        return new Items(above, path.origin());
    }

    // A cluster's jobs run on GPUs, unless they say otherwise.
    private static Value device(Made made, Origin at) {
        return made.argument(0, "type") instanceof Text text
                ? new Text(text.text().replaceFirst(":.*", ""), text.origin())
                : new Text("cuda", at);
    }

    private Value ofObject(ObjectValue instance, String name, Origin at) {
        Value own = instance.attributes.get(name);
        if (own != null) {
            return own;
        }
        ClassValue.Found found = instance.type.find(name);
        if (found == null && name.equals("local_rank") && isOfTrainer(instance.type)) {
            return new Num(run.program.isDistributed() ? 0 : -1, true, at);
        }
        if (found == null) {
            return name.equals("__dict__")
                    ? instance.attributes
                    : name.equals("__class__") ? instance.type : Unknown.ANYTHING;
        }
        if (found.value() instanceof FunctionValue function && function.isDecorated("property")) {
            return run.call(function.boundTo(instance, found.in()), Arguments.none(at));
        }
        return bound(run.modules.resolved(found.value(), found.in().body, name), instance, found.in());
    }

    /** Hugging Face's settings of a training say themselves which rank they are. */
    private static boolean isOfTrainer(ClassValue type) {
        return type.ancestry().stream().anyMatch(name -> name.endsWith("transformers.TrainingArguments"));
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

    Value item(Value object, Value key, Origin at) {
        String text = Operators.text(key);
        return switch (object) {
            case Entries entries -> {
                Value value = text == null ? null : entries.get(text);
                yield value == null ? Unknown.ANYTHING : value;
            }
            case Items items -> {
                int i = key instanceof Num index
                        ? Operators.index(index, items.values().size())
                        : -1;
                yield i < 0 ? Unknown.ANYTHING : items.values().get(i);
            }
            // What only marks a type for a library of command lines is that type.
            case Outside outside when outside.name().startsWith("tyro.conf.") -> key;
            case Outside outside
            when outside.name().endsWith("typing.Annotated") && key instanceof Items parts ->
                parts.values().getFirst();
            case Outside outside
            when outside.name().endsWith("typing.Union") || outside.name().endsWith("typing.Optional") -> key;
            case Outside outside when text != null -> run.libraries.item(outside, text, at);
            case ObjectValue instance
            when instance.type.find("__getitem__") != null ->
                run.callMethod(instance, "__getitem__", new Arguments(List.of(key), Map.of(), at));
            case ObjectValue instance when text != null -> attribute(instance, text, at);
            case Made made
            when text != null -> {
                Value value = made.named().get(text);
                yield value == null ? new Outside(made.callee() + "()." + text, at) : value;
            }
            default -> Unknown.ANYTHING;
        };
    }

    /** The items that a loop over {@code value} goes through; null where they are not known. */
    @Nullable
    List<Value> itemsOf(Value value) {
        return switch (value) {
            case Items items -> List.copyOf(items.values());
            case Entries entries ->
                entries.values().keySet().stream()
                        .<Value>map(key -> new Text(key, entries.origin()))
                        .toList();
            case FileValue file -> file.lines();
            case ObjectValue object when Calls.isDictionary(object.type) -> itemsOf(object.attributes);
            default -> null;
        };
    }
}
