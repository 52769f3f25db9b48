package io.schedmate.code.evaluate;

import io.schedmate.code.evaluate.value.ImportedName;
import io.schedmate.code.evaluate.value.Module;
import io.schedmate.code.evaluate.value.Scope;
import io.schedmate.code.python.Syntax;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The modules of a program, opened on demand. */
public interface Modules {

    /** Returns the program's first module, opening it if necessary; null if it cannot be read. */
    @Nullable
    Module main();

    /** Returns the program's first module if it is open. */
    @Nullable
    Module first();

    /** Opens the module in a file; null if it cannot be read or too many are open. */
    @Nullable
    Module load(Path file, String name);

    /** Follows the statements of a file in a scope, as {@code exec} does. */
    void include(Path file, Scope scope);

    /** Follows statements given as a text, in the scope of the first module. */
    void execute(String statements);

    /** Binds the names of an import statement. */
    void bind(Syntax statement, Scope scope);

    /** Resolves a name of {@code scope}, following imports. */
    Value resolved(Value value, Scope scope, String name);

    /** Resolves a value taken from the names of a module as from a dictionary, following imports. */
    default Value resolved(Value value, String name) {
        return value instanceof ImportedName imported
                ? resolved(value, imported.module().from().globals, name)
                : value;
    }

    Value member(Module module, String name);

    /** Returns the value of a name imported by {@code from module import *}; null if there is none. */
    @Nullable
    Value fromStars(Scope globals, String name);

    /** Returns the value of a name in a module with star imports from libraries; null if it has none. */
    @Nullable
    Value fromLibraries(Scope globals, String name);

    /** Binds all names of the star imports. */
    void spread(Scope globals);

    /** Opens a module that is imported only for its effects, if its text contains {@code sign}. */
    void openWhere(String dotted, Module from, String sign);

    /** Returns the module of that name, as {@code importlib} does; the library's if it is not in the tree. */
    Value imported(String dotted, Origin at);

    /** Resolves a dotted path, {@code package.module.Class}. */
    Value byPath(String dotted, Origin at);

    /** Returns the locations of modules. */
    ModuleFiles files();
}
