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
import org.jspecify.annotations.Nullable;

/**
 * The model of a library: the full imported names that it owns, and their results. The evaluator calls the models in a
 * fixed order, and the first answer counts. A null result means that the model has no answer.
 */
public interface Library {

    /** Whether a module of that name is the library itself, so that a copy of it in the tree is not followed. */
    default boolean owns(String module) {
        return false;
    }

    /**
     * Returns the result of a call of one of the library's functions, classes or methods.
     *
     * @param name full imported name, {@code torch.cuda.is_available}; a call's result is written with {@code ()}
     */
    default @Nullable Value call(String name, Arguments given) {
        return null;
    }

    /**
     * Returns the value of a name that comes from {@code import *}, so that its module is uncertain.
     *
     * @param modules their full names, in the order of import
     */
    default @Nullable Value fromAll(List<String> modules, String name) {
        return null;
    }

    /** Returns the result of calling the result of a library's call. */
    default @Nullable Value callResult(Made callee, Arguments given) {
        return null;
    }

    /** Returns the result of a method that Python's own types do not have. */
    default @Nullable Value callMethod(Value receiver, String method, Arguments given) {
        return null;
    }

    /**
     * Returns the result of an inherited library method that reads the names around its call.
     *
     * @param names the names at the call
     */
    default @Nullable Value callWithin(ObjectValue object, String method, Arguments given, Entries names) {
        return null;
    }

    /** Returns an attribute that Python's own types do not have. */
    default @Nullable Value attribute(Value object, String name, Origin at) {
        return null;
    }

    /** Returns {@code object[key]}. */
    default @Nullable Value item(Outside object, Value key, Origin at) {
        return null;
    }

    /** Returns the live entries of one of the library's dictionaries. */
    default @Nullable Entries contents(Outside dictionary) {
        return null;
    }

    /** Returns the decorator for a value in front of a definition. */
    default @Nullable Value decorator(Value written) {
        return null;
    }

    /** Returns the value that replaces a decorated function under its name. */
    default @Nullable Value defined(FunctionValue function) {
        return null;
    }

    /** Returns the result of a call that the library makes to one of the program's functions with its own arguments. */
    default @Nullable Value callFunction(FunctionValue function, Arguments given) {
        return null;
    }

    /** Returns the result of a call of one of the program's classes, if it is not an object of the class. */
    default @Nullable Value create(ClassValue type, Arguments given) {
        return null;
    }

    /**
     * Returns the arguments of a call of one of the program's functions or classes, including those that the library
     * binds.
     */
    default Arguments bound(Value.Code callee, Arguments given) {
        return given;
    }

    /** Handles the creation of an object from fields; called after it. */
    default void filled(ObjectValue object) {}

    /** Records that a value of the program was passed to an unknown function. */
    default void handedOver(String name, Arguments given) {}

    /**
     * Whether a class with this decorator or parent has fields that become constructor arguments, like a data class.
     */
    default boolean makesRecords(String name) {
        return false;
    }

    /** Whether the call declares a field of such a class. */
    default boolean declaresField(String name) {
        return false;
    }

    /** Returns the built-in type that corresponds to a type of the library: {@code list} or {@code dict}. */
    default @Nullable String builtin(String type) {
        return null;
    }

    /** Returns the way in which a loop iterates over the result of a call. */
    default Iteration iteration(String name) {
        return Iteration.UNKNOWN;
    }

    /** The ways in which a loop iterates over the result of a call. */
    enum Iteration {
        UNKNOWN,
        /** Over its first argument, as a progress bar does. */
        OF_ARGUMENT,
        /** Over the number of integers that its argument gives, like {@code range}. */
        RANGE
    }

    /** Whether a method returns its receiver. */
    default boolean returnsReceiver(String method) {
        return false;
    }

    /** Whether a method returns the trained parameters. */
    default boolean returnsParameters(String method) {
        return false;
    }

    /** Returns methods that the library calls itself on objects whose classes extend a library class. */
    default List<String> calledMethods() {
        return List.of();
    }

    /** Records that the program was followed to its end. */
    default void ended() {}
}
