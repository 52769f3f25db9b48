package io.schedmate.code.evaluate.follow;

import io.schedmate.code.evaluate.Decorator;
import io.schedmate.code.evaluate.Evaluator;
import io.schedmate.code.evaluate.Frame;
import io.schedmate.code.evaluate.value.Arguments;
import io.schedmate.code.evaluate.value.ClassValue;
import io.schedmate.code.evaluate.value.FunctionValue;
import io.schedmate.code.evaluate.value.Partial;
import io.schedmate.code.evaluate.value.Scope;
import io.schedmate.code.python.Syntax;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Evaluates definitions of functions and classes when they are reached. */
record Definitions(Evaluator run) {

    void define(Syntax statement, Frame frame) {
        List<Value> decorators = new ArrayList<>();
        Syntax definition = statement;
        if (statement.is("decorated_definition")) {
            for (Syntax child : statement.children()) {
                if (child.is("decorator") && child.first() != null) {
                    Value decorator = run.evaluate(child.first(), frame);
                    Value known = run.libraries().decorator(decorator);
                    decorators.add(known == null ? decorator : known);
                }
            }
            definition = statement.child("definition");
        }
        Syntax name = definition == null ? null : definition.child("name");
        if (definition == null || name == null) {
            return;
        }
        Value value = definition.is("class_definition")
                ? type(name.text(), definition, decorators, frame)
                : new FunctionValue(name.text(), definition, frame.scope(), decorators, null, null);
        frame.scope().names.put(name.text(), value);
        register(value, decorators);
        Value instead =
                value instanceof FunctionValue function ? run.libraries().defined(function) : null;
        if (instead != null) {
            frame.scope().names.put(name.text(), instead);
        }
    }

    /** Calls the decorators, which may register the decorated definition. */
    private void register(Value value, List<Value> decorators) {
        for (Value decorator : decorators) {
            if (decorator instanceof Decorator known) {
                known.defined(value, run);
            } else if (decorator instanceof Partial
                    || decorator instanceof FunctionValue function
                            && !function.name().equals("property")) {
                // A registry of the program stores what it decorates.
                run.call(decorator, new Arguments(List.of(value), Map.of(), value.origin()));
            }
        }
    }

    private Value type(String name, Syntax definition, List<Value> decorators, Frame frame) {
        List<Value> bases = new ArrayList<>();
        Syntax parents = definition.child("superclasses");
        if (parents != null) {
            for (Syntax parent : parents.children()) {
                if (!parent.is("keyword_argument")) {
                    bases.add(run.evaluate(parent, frame));
                }
            }
        }
        Scope body = new Scope(frame.scope(), frame.scope().module);
        body.isClass = true;
        Syntax block = definition.child("body");
        Map<String, Syntax> annotated = new LinkedHashMap<>();
        if (block != null) {
            run.block(block, new Frame(body, null));
            block.children().forEach(statement -> {
                Syntax assignment = annotatedField(statement);
                Syntax field = assignment == null ? null : assignment.child("left");
                Syntax kind = assignment == null ? null : assignment.child("type");
                if (field != null && kind != null) {
                    annotated.put(field.text(), kind);
                }
            });
        }
        boolean isRecord = Stream.concat(decorators.stream(), bases.stream())
                .map(FunctionValue::nameOf)
                .anyMatch(run.libraries()::makesRecords);
        ClassValue type = new ClassValue(
                name,
                bases,
                body,
                isRecord,
                List.copyOf(annotated.keySet()),
                Origin.at(frame.scope().module.path, definition.line()));
        type.types.putAll(annotated);
        return type;
    }

    private static @Nullable Syntax annotatedField(Syntax statement) {
        Syntax assignment = statement.first();
        if (!statement.is("expression_statement") || assignment == null || !assignment.is("assignment")) {
            return null;
        }
        Syntax left = assignment.child("left");
        return assignment.child("type") != null && left != null && left.is("identifier") ? assignment : null;
    }
}
