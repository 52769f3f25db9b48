package io.schedmate.code.evaluate;

import io.schedmate.code.evaluate.value.Module;
import io.schedmate.code.evaluate.value.Scope;
import io.schedmate.code.python.Syntax;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The modules of a program, opened on demand. */
public interface Modules {

    /** The module that the program starts with, opened where it is not open yet; null where it cannot be read. */
    @Nullable
    Module main();

    /** The module that the program starts with, where it is open. */
    @Nullable
    Module first();

    /** Opens the module in a file; null where it cannot be read or enough are open. */
    @Nullable
    Module load(Path file, String name);

    /** Follows the statements of a file in a scope, as {@code exec} does. */
    void include(Path file, Scope scope);

    /** Follows statements that the program has as a text, among the names of its first module. */
    void execute(String statements);

    /** Binds the names of an import statement. */
    void bind(Syntax statement, Scope scope);

    /** Resolves a name of {@code scope}, following imports. */
    Value resolved(Value value, Scope scope, String name);

    Value member(Module module, String name);

    /** A name that {@code from module import *} brings; null for none. */
    @Nullable
    Value fromStars(Scope globals, String name);

    /** What a name stands for in a module that imports all names of libraries; null where it imports none of those. */
    @Nullable
    Value fromLibraries(Scope globals, String name);

    /** Binds all names of the modules that were imported whole. */
    void spread(Scope globals);

    /** Opens a module that is imported only for its effects, where {@code sign} stands in its text. */
    void openWhere(String dotted, Module from, String sign);

    /** The module of that name, as {@code importlib} finds it; the library's where it is not in the tree. */
    Value imported(String dotted, Origin at);

    /** Resolves a dotted path, {@code package.module.Class}. */
    Value byPath(String dotted, Origin at);

    /** Where modules lie. */
    ModuleFiles files();
}
