package io.schedmate.code.evaluate.follow;

import io.schedmate.code.evaluate.Evaluator;
import io.schedmate.code.evaluate.Frame;
import io.schedmate.code.evaluate.value.Arguments;
import io.schedmate.code.evaluate.value.FunctionValue;
import io.schedmate.code.evaluate.value.Parameters;
import io.schedmate.code.python.Syntax;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import io.schedmate.code.value.Value.Items;
import io.schedmate.code.value.Value.Unknown;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Binds a function's parameters to the arguments of a call, or to their defaults. */
record Binding(Evaluator run) {

    void bind(FunctionValue function, Arguments arguments, Frame frame) {
        Syntax parameters = function.definition().child("parameters");
        if (parameters == null) {
            return;
        }
        List<Value> positional = new ArrayList<>();
        if (function.self() != null) {
            positional.add(function.self());
        }
        positional.addAll(arguments.values());
        Map<String, Value> named = new LinkedHashMap<>(arguments.named());
        int next = 0;
        boolean keywordsOnly = false;
        for (Syntax parameter : parameters.children()) {
            Syntax name = Parameters.name(parameter);
            if (parameter.is("keyword_separator") || name == null) {
                keywordsOnly |= parameter.is("keyword_separator") || parameter.is("list_splat_pattern");
                continue;
            }
            if (Parameters.isSplat(parameter, "list_splat_pattern")) {
                frame.scope()
                        .names
                        .put(
                                name.text(),
                                new Items(
                                        new ArrayList<>(positional.subList(
                                                Math.min(next, positional.size()), positional.size())),
                                        arguments.at()));
                next = positional.size();
                keywordsOnly = true;
            } else if (Parameters.isSplat(parameter, "dictionary_splat_pattern")) {
                frame.scope().names.put(name.text(), new Entries(named, arguments.at()));
            } else if (!keywordsOnly && next < positional.size()) {
                frame.scope().names.put(name.text(), positional.get(next++));
            } else {
                Value given = named.remove(name.text());
                frame.scope().names.put(name.text(), given != null ? given : defaultOf(parameter, function));
            }
        }
    }

    private Value defaultOf(Syntax parameter, FunctionValue function) {
        Syntax value = parameter.child("value");
        return value == null ? Unknown.ANYTHING : run.evaluate(value, new Frame(function.closure(), null));
    }
}
