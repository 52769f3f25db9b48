package io.schedmate.code.evaluate;

import io.schedmate.code.evaluate.value.Arguments;
import io.schedmate.code.evaluate.value.ClassValue;
import io.schedmate.code.evaluate.value.FunctionValue;
import io.schedmate.code.evaluate.value.ObjectValue;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import io.schedmate.code.value.Value.Made;
import io.schedmate.code.value.Value.Outside;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Consults the models of libraries in order, and returns the first answer. */
public record LibraryList(List<Library> all) implements Library {

    private <T> @Nullable T first(Function<Library, @Nullable T> answer) {
        for (Library library : all) {
            T found = answer.apply(library);
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    @Override
    public boolean owns(String module) {
        return all.stream().anyMatch(library -> library.owns(module));
    }

    @Override
    public @Nullable Value call(String name, Arguments given) {
        return first(library -> library.call(name, given));
    }

    @Override
    public @Nullable Value callResult(Made callee, Arguments given) {
        return first(library -> library.callResult(callee, given));
    }

    @Override
    public @Nullable Value callMethod(Value receiver, String method, Arguments given) {
        return first(library -> library.callMethod(receiver, method, given));
    }

    @Override
    public @Nullable Value fromAll(List<String> modules, String name) {
        return first(library -> library.fromAll(modules, name));
    }

    @Override
    public @Nullable Value callWithin(ObjectValue object, String method, Arguments given, Entries names) {
        return first(library -> library.callWithin(object, method, given, names));
    }

    @Override
    public @Nullable Value attribute(Value object, String name, Origin at) {
        return first(library -> library.attribute(object, name, at));
    }

    @Override
    public @Nullable Value item(Outside object, Value key, Origin at) {
        return first(library -> library.item(object, key, at));
    }

    @Override
    public @Nullable Entries contents(Outside dictionary) {
        return first(library -> library.contents(dictionary));
    }

    @Override
    public @Nullable Value decorator(Value written) {
        return first(library -> library.decorator(written));
    }

    @Override
    public @Nullable Value defined(FunctionValue function) {
        return first(library -> library.defined(function));
    }

    @Override
    public @Nullable Value callFunction(FunctionValue function, Arguments given) {
        return first(library -> library.callFunction(function, given));
    }

    @Override
    public @Nullable Value create(ClassValue type, Arguments given) {
        return first(library -> library.create(type, given));
    }

    @Override
    public Arguments bound(Value.Code callee, Arguments given) {
        Arguments bound = given;
        for (Library library : all) {
            bound = library.bound(callee, bound);
        }
        return bound;
    }

    @Override
    public void filled(ObjectValue object) {
        all.forEach(library -> library.filled(object));
    }

    @Override
    public void handedOver(String name, Arguments given) {
        all.forEach(library -> library.handedOver(name, given));
    }

    @Override
    public boolean makesRecords(String name) {
        return all.stream().anyMatch(library -> library.makesRecords(name));
    }

    @Override
    public boolean declaresField(String name) {
        return all.stream().anyMatch(library -> library.declaresField(name));
    }

    @Override
    public @Nullable String builtin(String type) {
        return first(library -> library.builtin(type));
    }

    @Override
    public Iteration iteration(String name) {
        return all.stream()
                .map(library -> library.iteration(name))
                .filter(iteration -> iteration != Iteration.UNKNOWN)
                .findFirst()
                .orElse(Iteration.UNKNOWN);
    }

    @Override
    public boolean returnsReceiver(String method) {
        return all.stream().anyMatch(library -> library.returnsReceiver(method));
    }

    @Override
    public boolean returnsParameters(String method) {
        return all.stream().anyMatch(library -> library.returnsParameters(method));
    }

    @Override
    public List<String> calledMethods() {
        return all.stream().flatMap(library -> library.calledMethods().stream()).toList();
    }

    @Override
    public void ended() {
        all.forEach(Library::ended);
    }
}
