package io.schedmate.code.library.sacred;

import io.schedmate.code.config.ConfigFiles;
import io.schedmate.code.config.Merging;
import io.schedmate.code.evaluate.Evaluator;
import io.schedmate.code.evaluate.Frame;
import io.schedmate.code.evaluate.value.Arguments;
import io.schedmate.code.evaluate.value.FunctionValue;
import io.schedmate.code.evaluate.value.Parameters;
import io.schedmate.code.evaluate.value.Scope;
import io.schedmate.code.library.configuration.Configurations;
import io.schedmate.code.python.Syntax;
import io.schedmate.code.value.Literals;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import io.schedmate.code.value.Value.Items;
import io.schedmate.code.value.Value.Text;
import io.schedmate.tables.WordLists;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A run of a sacred experiment: first its named configurations, which the command's updates override, then the
 * experiment's own, which both override.
 */
final class SacredRun {

    /** Options of sacred itself that take a word. */
    private static final Set<String> VALUED = WordLists.set(SacredRun.class, "valued");

    private static final int DEPTH = 6;

    private final SacredExperiment experiment;
    private final Evaluator run;
    private final Entries updates = Entries.empty(Origin.COMMAND);
    private final List<String> chosen = new ArrayList<>();
    private @Nullable FunctionValue command;

    SacredRun(SacredExperiment experiment, Evaluator run) {
        this.experiment = experiment;
        this.run = run;
        command = experiment.main;
    }

    /** Runs {@code [command] with named key=value}. */
    void onCommandLine() {
        boolean isUpdate = false;
        List<Value> words = run.program().arguments();
        for (int i = 0; i < words.size(); i++) {
            if (!(words.get(i) instanceof Text word)) {
                continue;
            }
            int equals = word.text().indexOf('=');
            if (word.text().startsWith("-")) {
                i += VALUED.contains(word.text()) ? 1 : 0;
            } else if (word.text().equals("with")) {
                isUpdate = true;
            } else if (isUpdate && equals > 0) {
                update(word.text().substring(0, equals), literal(word, equals + 1));
            } else if (isUpdate) {
                chosen.add(word.text());
            } else if (experiment.commands.get(word.text()) instanceof FunctionValue function) {
                command = function;
            }
        }
        start();
    }

    private static Value literal(Text word, int from) {
        return Literals.read(word.text().substring(from), word.origin());
    }

    private void update(String path, Value value) {
        Merging.set(updates, path.strip(), value);
    }

    /** Runs the experiment as started by the program itself. */
    void inProgram(Arguments given) {
        if (given.text(0, "command_name") instanceof String name
                && experiment.commands.get(name) instanceof FunctionValue function) {
            command = function;
        }
        if (given.get(1, "config_updates") instanceof Entries updates) {
            updates.values().forEach(this::update);
        }
        if (given.get(2, "named_configs") instanceof Items names) {
            names.values().stream().filter(Text.class::isInstance).forEach(name -> chosen.add(((Text) name).text()));
        }
        start();
    }

    private void start() {
        Entries held = Entries.empty(Origin.NONE);
        for (String name : chosen) {
            Entries more = named(experiment, name, 0);
            if (more != null) {
                Merging.into(held, more);
            }
        }
        Merging.into(held, updates);
        Entries config = configured(experiment, held, 0);
        run.trace().composes(config, Set.of("with"));
        FunctionValue main = command;
        if (main != null) {
            SacredHook whole = new SacredHook(experiment, "capture", "");
            run.call(main.decorated(List.of()), whole.filled(main, Arguments.none(main.origin()), config));
        }
    }

    /** Returns the values that a named configuration sets; an ingredient's values are below its name. */
    private @Nullable Entries named(SacredExperiment owner, String name, int depth) {
        if (ConfigFiles.isConfig(name)) {
            return new Configurations(run).config(name) instanceof Entries file ? file : null;
        }
        Value found = owner.named.get(name);
        if (found != null) {
            return result(found, updates, Entries.empty(Origin.NONE));
        }
        for (SacredExperiment ingredient : owner.ingredients) {
            if (depth < DEPTH && run.step() && name.startsWith(ingredient.name + ".")) {
                Entries inner = named(ingredient, name.substring(ingredient.name.length() + 1), depth + 1);
                Entries below = Entries.empty(Origin.NONE);
                if (inner != null) {
                    Merging.set(below, ingredient.name, inner);
                }
                return below;
            }
        }
        return null;
    }

    private Entries configured(SacredExperiment owner, Entries held, int depth) {
        Entries config = Entries.empty(Origin.NONE);
        for (SacredExperiment ingredient : owner.ingredients) {
            if (depth < DEPTH && run.step()) {
                Entries updates =
                        Merging.at(held, ingredient.name) instanceof Entries part ? part : Entries.empty(Origin.NONE);
                Merging.set(config, ingredient.name, configured(ingredient, updates, depth + 1));
            }
        }
        for (Value scope : owner.scopes) {
            result(scope, held, config).values().forEach(config.values()::put);
        }
        Merging.into(config, held);
        owner.config = config;
        return config;
    }

    /** Returns the local names of a function; those set from outside keep their values. */
    private Entries result(Value scope, Entries held, Entries before) {
        Entries all = Entries.empty(scope.origin());
        if (scope instanceof Entries entries) {
            Merging.into(all, entries);
            return all;
        }
        Syntax body =
                scope instanceof FunctionValue function ? function.definition().child("body") : null;
        if (!(scope instanceof FunctionValue function) || body == null) {
            return all;
        }
        Scope names = new Scope(function.closure(), function.closure().module, new HeldNames(held));
        for (String parameter : Parameters.names(function.definition())) {
            Value known = before.get(parameter);
            Value value = known == null ? held.get(parameter) : known;
            if (value != null) {
                names.names.put(parameter, Merging.copy(value));
            }
        }
        run.body(body, new Frame(names, function));
        names.names.forEach((name, value) -> {
            if (!name.startsWith("_") && !(value instanceof Value.Code)) {
                all.values().put(name, value);
            }
        });
        return all;
    }
}
