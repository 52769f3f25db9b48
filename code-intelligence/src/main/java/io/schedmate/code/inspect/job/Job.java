package io.schedmate.code.inspect.job;

import io.schedmate.code.evaluate.trace.Trace;
import io.schedmate.code.launch.Launch;
import io.schedmate.code.library.commandline.NestedOptions;
import io.schedmate.code.limit.WorkLimit;
import io.schedmate.code.tree.SourceTree;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import io.schedmate.code.value.Value.Made;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The findings about a job, from which the fields are read. */
public record Job(SourceTree tree, Launch launch, Trace trace, Settings settings) {

    private static final Map<String, Pattern> PATTERNS = new ConcurrentHashMap<>();

    /** Returns the options after the program; none if a flag file among the arguments may override them. */
    public static Entries options(Launch launch) {
        boolean isElsewhere =
                launch.arguments().stream().anyMatch(word -> word.text().matches("--?flagfile(?:=.*)?"));
        return isElsewhere ? Entries.empty(Origin.COMMAND) : NestedOptions.of(launch.values());
    }

    /** Returns the calls of libraries that match: those that certainly happen, or if there are none, all others. */
    public List<Made> calls(Predicate<String> callee) {
        List<Trace.Call> all = trace.calls().stream()
                .filter(call -> callee.test(call.made().callee()))
                .toList();
        List<Made> certain =
                all.stream().filter(Trace.Call::certain).map(Trace.Call::made).toList();
        return certain.isEmpty() ? all.stream().map(Trace.Call::made).toList() : certain;
    }

    /** Like {@link #calls}, with a pattern that the full name must match. */
    public List<Made> callsLike(String pattern) {
        Pattern compiled = compiled(pattern);
        return calls(callee -> compiled.matcher(WorkLimit.text(callee)).matches());
    }

    public static boolean fits(String pattern, String name) {
        return compiled(pattern).matcher(WorkLimit.text(name)).matches();
    }

    // The patterns are constants of this package, so there are few; compiling one for each call takes long.
    private static Pattern compiled(String pattern) {
        return PATTERNS.computeIfAbsent(pattern, Pattern::compile);
    }

    public Optional<Made> call(String... leaves) {
        List<String> names = List.of(leaves);
        return calls(callee -> names.contains(leaf(callee))).stream().findFirst();
    }

    /** Returns the texts of the Python files read that match. */
    public Stream<String> programs(Predicate<String> wanted) {
        return tree.filesRead().stream()
                .filter(file -> file.endsWith(".py") && wanted.test(file))
                .flatMap(file -> tree.text(tree.root().resolve(file)).stream());
    }

    public boolean imports(String module) {
        return importOf(module).isPresent();
    }

    public Optional<Made> importOf(String module) {
        return trace.calls().stream()
                .map(Trace.Call::made)
                .filter(made -> made.callee().equals("import " + module)
                        || made.callee().startsWith("import " + module + "."))
                .findFirst();
    }

    public static String leaf(String callee) {
        String plain = callee.endsWith("()") ? callee.substring(0, callee.length() - 2) : callee;
        return plain.substring(plain.lastIndexOf('.') + 1);
    }

    public static boolean isOn(Value value) {
        return Settings.isTrue(value);
    }
}
