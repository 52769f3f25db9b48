package io.schedmate.code.similar.compare;

import io.schedmate.code.command.NamedFile;
import io.schedmate.code.inspect.EvaluatedRun;
import io.schedmate.code.library.commandline.DeclaredOptions;
import io.schedmate.code.similar.option.FlagKind;
import io.schedmate.code.similar.option.Values;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Compares the settings of two jobs by their final values in the evaluated runs. An explicit default is not a
 * difference, but a word that overrides a file's value is one. If a run does not show the final value of a setting, the
 * words of the commands count.
 */
final class SettingsComparison {

    private final ReadJob left;
    private final ReadJob right;
    private final Differences found;
    private final WrittenComparison written;
    private final Map<String, String> a;
    private final Map<String, String> b;

    private SettingsComparison(ReadJob left, ReadJob right, Differences found) {
        this.left = left;
        this.right = right;
        this.found = found;
        this.written = new WrittenComparison(left, right, found);
        this.a = left.options();
        this.b = right.options();
    }

    /** Returns whether the runs decide all differences between the commands. */
    static boolean compare(ReadJob left, ReadJob right, Differences found) {
        return new SettingsComparison(left, right, found).compare();
    }

    private boolean compare() {
        names(a, b).forEach(this::asWritten);
        new PrecisionComparison(left, right).addTo(found);
        dropEqualBatches();
        Set<String> unlike = unlike(a, b);
        if (unlike.isEmpty() && found.all().isEmpty()) {
            return false;
        }
        Optional<EvaluatedRun> one = left.run();
        Optional<EvaluatedRun> other = right.run();
        return one.isPresent() && other.isPresent() && isSettled(one.get(), other.get(), unlike);
    }

    static Set<String> names(Map<String, String> one, Map<String, String> other) {
        Set<String> names = new TreeSet<>(one.keySet());
        names.addAll(other.keySet());
        return names;
    }

    private static Set<String> unlike(Map<String, String> one, Map<String, String> other) {
        Set<String> unlike = names(one, other);
        unlike.removeIf(name -> Values.same(one.getOrDefault(name, ""), other.getOrDefault(name, "")));
        return unlike;
    }

    /** Compares a setting as the commands state it. An explicit default counts the same as no value. */
    private void asWritten(String name) {
        boolean isDefault = left.declared().knowsDefault(name) && Values.same(left.value(name), right.value(name));
        if (!isDefault) {
            written.setting(name, a.getOrDefault(name, ""), b.getOrDefault(name, ""));
        }
    }

    /** Drops differences in batch size if the products agree: 4 accumulated 8 times equals 8 accumulated 4 times. */
    private void dropEqualBatches() {
        List<Difference> batches = found.all().stream()
                .filter(it -> it.kind() == FlagKind.BATCH && it.changesWork())
                .toList();
        if (batches.size() > 1 && Values.like(product(batches, left), product(batches, right))) {
            found.drop(batches::contains);
        }
    }

    private static double product(List<Difference> batches, ReadJob job) {
        return batches.stream()
                .map(batch -> job.value(batch.name()))
                .mapToDouble(value -> value.isEmpty() ? 1 : Values.number(value).orElse(0))
                .reduce(1, (one, other) -> one * other);
    }

    private boolean isSettled(EvaluatedRun one, EvaluatedRun other, Set<String> unlike) {
        RunComparison runs = new RunComparison(one, other, a, b, found);
        DeclaredOptions declared = left.declared();
        boolean isFiled = unlike.stream().anyMatch(this::isFile);
        Set<String> open = new TreeSet<>(unlike);
        if (isFiled) {
            // One command may set in a file what the other sets by options.
            unlike(one.settings(), other.settings()).stream()
                    .filter(declared::knowsDefault)
                    .forEach(open::add);
            runs.dropFilesThatSayNoMore();
        }
        runs.addSizesOfFiles();
        open.removeIf(name -> !runs.isPart(name) && isFile(name));
        // Metadata may read the effect of an option at another place than the program does.
        boolean isOfOptions = !unlike.isEmpty()
                && !isFiled
                && unlike.stream().allMatch(name -> declared.knowsDefault(name) && !runs.isPart(name));
        boolean isSettled = runs.settle(open) && !isOfOptions;
        judgeSwitches(one, other);
        return isSettled;
    }

    /**
     * Marks switches that no rule covers as other work if the two runs take gradients in other functions of the
     * program.
     */
    private void judgeSwitches(EvaluatedRun one, EvaluatedRun other) {
        if (one.training().isEmpty() && other.training().isEmpty()
                || one.training().equals(other.training())) {
            return;
        }
        List<Difference> switches = found.all().stream()
                .filter(it -> it.kind() == FlagKind.UNKNOWN
                        && !it.changesWork()
                        && Values.isSwitch(it.left().isEmpty() ? "false" : it.left())
                        && Values.isSwitch(it.right().isEmpty() ? "false" : it.right()))
                .toList();
        switches.forEach(it -> {
            found.drop(it::equals);
            found.add(FlagKind.MODE, it.name(), it.left(), it.right(), true);
        });
    }

    private boolean isFile(String name) {
        return NamedFile.isFile(a.getOrDefault(name, "")) || NamedFile.isFile(b.getOrDefault(name, ""));
    }
}
