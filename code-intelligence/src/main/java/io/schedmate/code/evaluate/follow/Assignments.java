package io.schedmate.code.evaluate.follow;

import io.schedmate.code.evaluate.Evaluator;
import io.schedmate.code.evaluate.Frame;
import io.schedmate.code.evaluate.operate.Operators;
import io.schedmate.code.evaluate.value.Arguments;
import io.schedmate.code.evaluate.value.ClassValue;
import io.schedmate.code.evaluate.value.Module;
import io.schedmate.code.evaluate.value.ObjectValue;
import io.schedmate.code.evaluate.value.Scope;
import io.schedmate.code.limit.WorkLimit;
import io.schedmate.code.python.Syntax;
import io.schedmate.code.value.Literals;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import io.schedmate.code.value.Value.Items;
import io.schedmate.code.value.Value.Made;
import io.schedmate.code.value.Value.None;
import io.schedmate.code.value.Value.Num;
import io.schedmate.code.value.Value.Outside;
import io.schedmate.code.value.Value.Unknown;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;

/** Evaluates assignments to names, attributes and items. */
public record Assignments(Evaluator run) {

    /** A variable for the samples of one optimizer step, which a program computes from what it collected. */
    private static final Pattern PART_OF_BATCH = Pattern.compile("mini_?batch_?size|mb_?size|minibatch_?sz");

    private Value child(Syntax node, String field, Frame frame) {
        Syntax child = node.child(field);
        return child == null ? Unknown.ANYTHING : run.evaluate(child, frame);
    }

    public void assign(Syntax target, Value value, Frame frame) {
        switch (target.kind()) {
            case "identifier" -> put(target.text(), value, frame);
            case "attribute" -> {
                Value object = child(target, "object", frame);
                setAttribute(
                        object,
                        Objects.requireNonNull(target.child("attribute")).text(),
                        value);
            }
            case "subscript" -> setItem(target, value, frame);
            case "pattern_list", "tuple_pattern", "list_pattern", "tuple", "list", "expression_list" ->
                unpack(target.children(), value, frame);
            default -> {
                // Starred targets and the like are not evaluated.
            }
        }
    }

    private void put(String name, Value value, Frame frame) {
        Scope scope = frame.scope();
        if (scope.names.get(Expressions.GLOBAL_NAMES) instanceof Entries shared && shared.get(name) != null) {
            scope = scope.globals();
        }
        scope.names.put(name, value);
        if (value instanceof Value.Num size
                && size.origin().derived()
                && PART_OF_BATCH.matcher(WorkLimit.text(name)).matches()) {
            run.trace().divides(size);
        }
    }

    private void unpack(List<Syntax> targets, Value value, Frame frame) {
        List<Value> values = run.itemsOf(value);
        for (int i = 0; i < targets.size(); i++) {
            Value item = values != null && i < values.size() ? values.get(i) : part(value);
            assign(targets.get(i), item, frame);
        }
    }

    // If a library returns several values (a wrapped model, an optimizer), each counts as a result of its call.
    private static Value part(Value value) {
        return value instanceof Made made
                ? new Made(made.callee() + "()", List.of(), Map.of(), made.origin())
                : Unknown.ANYTHING;
    }

    public void setAttribute(Value object, String name, Value value) {
        switch (object) {
            case ObjectValue instance
            when name.equals("__dict__") && value instanceof Entries all ->
                all.values().forEach((key, each) -> set(instance.attributes, key, each));
            case ObjectValue instance
            when name.equals("__dict__") && value instanceof ObjectValue other ->
                new ArrayList<>(other.attributes.values().entrySet())
                        .forEach(entry -> set(instance.attributes, entry.getKey(), entry.getValue()));
            case ObjectValue instance -> set(instance.attributes, name, value);
            case Entries entries -> set(entries, name, value);
            case ClassValue type -> type.body.names.put(name, value);
            case Module module -> module.globals.names.put(name, value);
            default -> {
                // Changes of a library's own objects are not recorded.
            }
        }
    }

    /** Sets an entry, but keeps its value if it is unclear whether it is overwritten with None. */
    private void set(Entries entries, String name, Value value) {
        Value before = entries.get(name);
        boolean keeps = !run.isCertain()
                && before != null
                && !(before instanceof None)
                && (value instanceof None
                        || value instanceof Unknown unknown && unknown.isAnything()
                        || before.origin().fromCommand());
        if (!keeps) {
            entries.values().put(name, value);
        }
    }

    private void setItem(Syntax target, Value value, Frame frame) {
        Value object = child(target, "value", frame);
        Value key = child(target, "subscript", frame);
        String text = Literals.text(key);
        run.trace().changes(object);
        if (object instanceof Entries entries && text != null) {
            set(entries, text, value);
        } else if (object instanceof Items items && key instanceof Num index) {
            int i = Operators.index(index, items.values().size());
            if (i >= 0) {
                items.values().set(i, value);
            }
        } else if (object instanceof ObjectValue instance
                && text != null
                && instance.type.isDictionary()
                && instance.type.find("__setitem__") == null) {
            set(instance.attributes, text, value);
        } else if (object instanceof ObjectValue && text != null) {
            run.callMethod(object, "__setitem__", new Arguments(List.of(key, value), Map.of(), key.origin()));
        } else if (object instanceof Outside outside
                && text != null
                && run.libraries().contents(outside) instanceof Entries contents) {
            contents.values().put(text, value);
        }
    }
}
