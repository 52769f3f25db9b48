package io.schedmate.code.similar.compare;

import io.schedmate.code.effort.Effort;
import io.schedmate.code.similar.command.Invocation;
import io.schedmate.code.similar.command.Invocation.Processes;
import io.schedmate.code.similar.command.NamedFile;
import io.schedmate.code.similar.option.Agreement;
import io.schedmate.code.library.commandline.DeclaredOptions;
import io.schedmate.code.similar.option.FlagKind;
import io.schedmate.code.similar.option.FlagLexicon;
import io.schedmate.code.similar.option.OptionHelp;
import io.schedmate.code.similar.option.Precision;
import io.schedmate.code.similar.option.Values;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What two run commands of one tree differ in. Order, spelling of options and of the launcher are no difference. */
final class CommandComparison {

    private static final Pattern DOCUMENTATION = Pattern.compile("(?s)\"\"\".*?\"\"\"|'''.*?'''|#[^\n]*");
    private static final Pattern WORD = Pattern.compile("[A-Za-z][A-Za-z_-]*\\d{0,4}");

    /** Settings of a file that says in other files what it does not say itself. */
    private static final Pattern INHERITING =
            Pattern.compile("(?:_base_|__base__|__include__|defaults|base|inherit\\w*|include\\w*)(?:\\..*)?");

    private static final String PARAMETER = "(?m)^\\s*(?:export\\s+)?([A-Za-z_]\\w*)=[\"']?\\$\\{?%d(?!\\d)";

    private final ReadJob left;
    private final ReadJob right;
    private final List<Difference> differences = new ArrayList<>();

    private CommandComparison(ReadJob left, ReadJob right) {
        this.left = left;
        this.right = right;
    }

    static List<Difference> differences(ReadJob left, ReadJob right) {
        return new CommandComparison(left, right).run();
    }

    private List<Difference> run() {
        DeclaredOptions leftDeclared = left.declared();
        DeclaredOptions rightDeclared = right.declared();
        Invocation one = left.invocation();
        Invocation other = right.invocation();
        program(one.program(), other.program());
        processes(one.processes(), other.processes());
        positionals(one, other);
        Set<String> names = new TreeSet<>(one.options().keySet());
        names.addAll(other.options().keySet());
        for (String name : names) {
            boolean same = Values.same(told(one, name, leftDeclared), told(other, name, rightDeclared));
            if (!same || !leftDeclared.knowsDefault(name)) {
                // A default may be settled elsewhere, so that only what the commands give stands against each other.
                boolean isPlain = FlagLexicon.kindOf(name) == FlagKind.UNKNOWN || OptionJudge.isDevice(name);
                boolean resolve = isPlain && leftDeclared.knowsDefault(name);
                option(
                        name,
                        resolve ? value(one, name, leftDeclared) : one.options().get(name),
                        resolve
                                ? value(other, name, rightDeclared)
                                : other.options().get(name));
            }
        }
        precision(one, leftDeclared, other, rightDeclared);
        equalBatches(one, leftDeclared, other, rightDeclared);
        return differences;
    }

    private static @Nullable String value(Invocation invocation, String name, DeclaredOptions declared) {
        String given = invocation.options().get(name);
        return given != null ? given : declared.defaultOf(name).orElse(null);
    }

    private static String told(Invocation invocation, String name, DeclaredOptions declared) {
        String value = value(invocation, name, declared);
        return value == null ? "" : value;
    }

    private void program(String one, String other) {
        if (!one.equals(other)) {
            if (!NamedFile.verb(one).equals(NamedFile.verb(other))) {
                add(FlagKind.MODE, "program", one, other, true);
            } else {
                file(areTwo(one, other) ? FlagKind.MODE : FlagKind.CONFIG, "program", one, other);
            }
        }
    }

    /** Two programs side by side, neither of which starts or names the other, do two things. */
    private boolean areTwo(String one, String other) {
        return one.endsWith(".py")
                && other.endsWith(".py")
                && folder(one).equals(folder(other))
                && left.text(one).filter(text -> !starts(text, stem(other))).isPresent()
                && right.text(other).filter(text -> !starts(text, stem(one))).isPresent();
    }

    private static boolean starts(String text, String program) {
        String spoken = DOCUMENTATION.matcher(Effort.text(text)).replaceAll("");
        // Who borrows a function of another program's does not start that.
        return Pattern.compile(("\\bimport\\s+(?:[\\w.]+\\.)?%1$s\\b(?!\\s*\\.)|\\b%1$s\\.py\\b"
                                + "|from\\s+(?:[\\w.]+\\.)?%1$s\\s+import\\s[^\\n]*(?:\\*|\\b(?:main|train|run|fit|launch)|Trainer)")
                        .formatted(Pattern.quote(program)))
                .matcher(Effort.text(spoken))
                .find();
    }

    private static String folder(String file) {
        return file.substring(0, file.lastIndexOf('/') + 1);
    }

    private static String stem(String file) {
        return file.substring(file.lastIndexOf('/') + 1).replaceFirst("\\.py$", "");
    }

    private void processes(Processes one, Processes other) {
        if (one.nodes() != other.nodes()) {
            add(FlagKind.HARDWARE, "nodes", String.valueOf(one.nodes()), String.valueOf(other.nodes()), true);
        } else if (started(one) != started(other)) {
            add(FlagKind.HARDWARE, "processes", told(one), told(other), true);
        }
    }

    /** Without a launcher one process starts; a launcher that is told no number starts one for each GPU there is. */
    private static int started(Processes processes) {
        return processes.inAll() == 0 && !processes.launched() ? 1 : processes.inAll();
    }

    private static String told(Processes processes) {
        return started(processes) == 0 ? "all" : String.valueOf(started(processes));
    }

    private void positionals(Invocation left, Invocation right) {
        List<String> one = left.positionals();
        List<String> other = right.positionals();
        for (int at = 0; at < Math.max(one.size(), other.size()); at++) {
            String a = at < one.size() ? one.get(at) : "";
            String b = at < other.size() ? other.get(at) : "";
            if (NamedFile.normalPath(a).equals(NamedFile.normalPath(b))) {
                continue;
            }
            Optional<String> called = parameter(left, at + 1);
            FlagKind kind = called.map(FlagLexicon::kindOf).orElse(FlagKind.UNKNOWN);
            if (at == 0 && NamedFile.isCommand(a) && NamedFile.isCommand(b)) {
                add(FlagKind.MODE, "command", a, b, true);
            } else if (kind == FlagKind.COSMETIC || kind == FlagKind.SEED || kind == FlagKind.TUNING) {
                add(kind, called.orElseThrow(), a, b, false);
            } else {
                boolean isChoice = !isShell(left.program())
                        && WORD.matcher(Effort.text(a)).matches()
                        && WORD.matcher(Effort.text(b)).matches();
                positional(isChoice, "argument " + (at + 1), a, b);
            }
        }
    }

    /** What a shell script calls one of its arguments: {@code OUTPUT=$1}. */
    private Optional<String> parameter(Invocation invocation, int number) {
        if (!isShell(invocation.program())) {
            return Optional.empty();
        }
        return left.text(invocation.program())
                .map(text -> Pattern.compile(PARAMETER.formatted(number)).matcher(Effort.text(text)))
                .filter(Matcher::find)
                .map(found -> DeclaredOptions.plain(found.group(1)));
    }

    /** @param isChoice whether a program is told by one word or another what to do */
    private void positional(boolean isChoice, String name, String one, String other) {
        boolean output = (one.isEmpty() || NamedFile.isOutput(one)) && (other.isEmpty() || NamedFile.isOutput(other));
        if (output) {
            add(FlagKind.COSMETIC, name, one, other, false);
        } else if (NamedFile.isFile(one) && NamedFile.isFile(other)) {
            file(FlagKind.CONFIG, name, one, other);
        } else if (isChoice) {
            add(FlagKind.MODE, name, one, other, true);
        } else {
            boolean data = !one.isEmpty() && !other.isEmpty() && one.contains("/") && other.contains("/");
            boolean changes =
                    !Values.same(one, other) && (!data || OptionJudge.changesWork(FlagKind.DATA, name, one, other));
            add(data ? FlagKind.DATA : FlagKind.CONFIG, name, one, other, changes);
        }
    }

    /** Scripts and configurations are compared by what they hold where they can be read, else by their names. */
    private void file(FlagKind kind, String name, String one, String other) {
        Optional<String> a = left.text(one);
        Optional<String> b = right.text(other);
        if (a.isPresent() && b.isPresent() && a.equals(b)) {
            add(FlagKind.COSMETIC, name, one, other, false);
        } else if (a.isPresent() && b.isPresent() && compared(one, other)) {
            add(FlagKind.COSMETIC, name, one, other, false);
        } else {
            // Numbers in the names of files that nobody can open are all that there is to tell them apart.
            boolean isSized = a.isEmpty() && b.isEmpty() && !digits(one).equals(digits(other))
                    || OptionJudge.areOfTwoSizes(stem(one), stem(other));
            add(
                    isSized && kind == FlagKind.CONFIG ? FlagKind.MODEL : kind,
                    name,
                    one,
                    other,
                    !NamedFile.words(one).equals(NamedFile.words(other)));
        }
    }

    private static String digits(String name) {
        return String.join(" ", NamedFile.words(name))
                .replaceAll("[^0-9]+", " ")
                .strip();
    }

    /** Whether both files can be read whole; what their settings differ in is then noted. */
    private boolean compared(String one, String other) {
        Map<String, String> a = left.settings(one);
        Map<String, String> b = right.settings(other);
        Set<String> names = new TreeSet<>(a.keySet());
        names.addAll(b.keySet());
        boolean isLeftOpen = names.stream()
                .anyMatch(name -> INHERITING.matcher(Effort.text(name)).matches());
        if (a.isEmpty() || b.isEmpty() || isLeftOpen) {
            return false;
        }
        names.forEach(name -> option(name, a.get(name), b.get(name)));
        return true;
    }

    private static boolean isShell(String name) {
        return name.matches(".*\\.(sh|bash|slurm|sbatch)");
    }

    private void option(String name, @Nullable String one, @Nullable String other) {
        if (one != null && other != null && Values.same(one, other)) {
            return;
        }
        String a = one == null ? "" : one;
        String b = other == null ? "" : other;
        FlagKind kind = kindOf(name, a, b);
        if (kind == FlagKind.PRECISION || a.isEmpty() && b.isEmpty()) {
            return;
        }
        if (one != null && other != null && NamedFile.isFile(a) && NamedFile.isFile(b) && kind.changesWork()) {
            file(kind, name, a, b);
        } else if (one == null || other == null) {
            add(kind, name, a, b, kind.changesWork() && !Values.off(a + b));
        } else {
            add(kind, name, a, b, !areDevices(kind, name, a, b) && OptionJudge.changesWork(kind, name, a, b));
        }
    }

    /** An option whose default is the text of device 0 names devices; what counts them is declared as a number. */
    private boolean areDevices(FlagKind kind, String name, String one, String other) {
        DeclaredOptions declared = left.declared();
        return kind == FlagKind.HARDWARE
                && declared.isText(name)
                && declared.defaultOf(name).filter(text -> text.matches("0(?:,.*)?")).isPresent()
                && OptionJudge.areAsMany(one, other);
    }

    /** What a name leaves open the option's own help may tell. */
    private FlagKind kindOf(String name, String one, String other) {
        FlagKind kind = FlagLexicon.kindOf(name, one, other);
        boolean isReport = kind == FlagKind.UNKNOWN
                && OptionHelp.isReport(left.declared().helpOf(name))
                && OptionHelp.isReport(right.declared().helpOf(name));
        return isReport ? FlagKind.COSMETIC : kind;
    }

    private void precision(Invocation one, DeclaredOptions a, Invocation other, DeclaredOptions b) {
        Precision left = precision(one, a);
        Precision right = precision(other, b);
        if (left != right && left.with(right) != Agreement.AGREE) {
            // A switch whose default the program states leaves nothing for a configuration to settle.
            boolean settled = Stream.concat(one.options().keySet().stream(), other.options().keySet().stream())
                    .filter(name -> FlagLexicon.kindOf(name) == FlagKind.PRECISION)
                    .anyMatch(name -> isSwitched(name, one, a, other, b));
            add(settled ? FlagKind.MODE : FlagKind.PRECISION, "precision", word(left), word(right), true);
        }
    }

    private static boolean isSwitched(
            String name, Invocation one, DeclaredOptions a, Invocation other, DeclaredOptions b) {
        String left = told(one, name, a);
        String right = told(other, name, b);
        return a.defaultOf(name).filter(Values::isSwitch).isPresent()
                && b.defaultOf(name).filter(Values::isSwitch).isPresent()
                && Values.isSwitch(left)
                && Values.isSwitch(right)
                && !Values.same(left, right);
    }

    private static String word(Precision precision) {
        return precision == Precision.UNSTATED ? "" : precision.name().toLowerCase(Locale.ROOT);
    }

    private static Precision precision(Invocation invocation, DeclaredOptions declared) {
        List<Precision> told = new ArrayList<>();
        declared.switchedOn().stream()
                .filter(name -> FlagLexicon.kindOf(name) == FlagKind.PRECISION)
                .filter(name -> !invocation.options().containsKey(name))
                .forEach(name -> told.add(Precision.of(name, "true")));
        for (Map.Entry<String, String> option : invocation.options().entrySet()) {
            if (FlagLexicon.kindOf(option.getKey(), option.getValue()) == FlagKind.PRECISION) {
                told.add(Precision.of(option.getKey(), option.getValue()));
            }
        }
        for (String word : invocation.positionals()) {
            if (NamedFile.isFile(word)) {
                List.of(word.toLowerCase(Locale.ROOT).split("[^a-z0-9]+")).forEach(part -> told.add(named(part)));
            }
        }
        // Full precision need not be said, and switching a half off leaves what is there without it.
        told.removeIf(precision -> precision == Precision.FULL || precision == Precision.UNSTATED);
        return told.stream().min(Comparator.naturalOrder()).orElse(Precision.UNSTATED);
    }

    private static Precision named(String part) {
        return part.matches("fp16|bf16|amp|fp8|int8|half|bfloat16|float16") ? Precision.of(part) : Precision.UNSTATED;
    }

    /** Four a device accumulated eight times is eight a device accumulated four times. */
    private void equalBatches(Invocation one, DeclaredOptions a, Invocation other, DeclaredOptions b) {
        List<Difference> batches = differences.stream()
                .filter(it -> it.kind() == FlagKind.BATCH && it.changesWork())
                .toList();
        if (batches.size() > 1) {
            double left = 1;
            double right = 1;
            for (Difference batch : batches) {
                left *= factor(value(one, batch.name(), a));
                right *= factor(value(other, batch.name(), b));
            }
            if (Values.like(left, right)) {
                differences.removeAll(batches);
            }
        }
    }

    private static double factor(@Nullable String value) {
        return value == null ? 1 : Values.number(value).orElse(0);
    }

    private void add(FlagKind kind, String name, String one, String other, boolean changesWork) {
        differences.add(new Difference(kind, name, one, other, changesWork));
    }
}
