package io.schedmate.code.run;

import io.schedmate.code.python.Syntax;
import io.schedmate.code.run.Interpreter.Frame;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Functions and classes, as their definitions are reached. */
final class Definitions {

    private static final List<String> RECORD_BASES = List.of("NamedTuple", "BaseModel", "BaseSettings", "TypedDict");

    private final Interpreter run;

    Definitions(Interpreter run) {
        this.run = run;
    }

    void define(Syntax statement, Frame frame) {
        List<Value> decorators = new ArrayList<>();
        Syntax definition = statement;
        if (statement.is("decorated_definition")) {
            for (Syntax child : statement.children()) {
                if (child.is("decorator") && child.first() != null) {
                    Value decorator = run.evaluate(child.first(), frame);
                    decorators.add(run.libraries.argbind().decorator(decorator));
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
                : new FunctionValue(name.text(), definition, frame.scope, decorators, null, null);
        frame.scope.names.put(name.text(), value);
        run.libraries.defined(value, decorators);
        CommandGroup group = value instanceof FunctionValue function ? CommandGroup.of(function) : null;
        if (group != null) {
            frame.scope.names.put(name.text(), group);
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
        Scope body = new Scope(frame.scope, frame.scope.module);
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
        boolean isRecord = decorators.stream()
                        .map(FunctionValue::nameOf)
                        .anyMatch(decorator -> decorator.contains("dataclass")
                                || decorator.startsWith("attr")
                                || decorator.equals("chz.chz")
                                || decorator.endsWith("struct"))
                || bases.stream()
                        .map(FunctionValue::nameOf)
                        .anyMatch(base -> RECORD_BASES.stream().anyMatch(base::endsWith));
        ClassValue type = new ClassValue(
                name,
                bases,
                body,
                isRecord,
                List.copyOf(annotated.keySet()),
                Origin.at(frame.scope.module.path, definition.line()));
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
