package io.schedmate.code.similar.compare;

import io.schedmate.code.command.Invocation;
import io.schedmate.code.command.Invocation.Processes;
import io.schedmate.code.command.NamedFile;
import io.schedmate.code.limit.WorkLimit;
import io.schedmate.code.similar.option.FlagKind;
import io.schedmate.code.similar.option.FlagLexicon;
import io.schedmate.code.similar.option.NameWords;
import io.schedmate.code.similar.option.Values;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Compares the programs that two jobs start, the number of processes, and the positional arguments. */
final class EntryComparison {

    private static final Pattern WORD = Pattern.compile("[A-Za-z][A-Za-z_-]*\\d{0,4}");

    private final ReadJob left;
    private final ReadJob right;
    private final Differences found;
    private final WrittenComparison written;

    private EntryComparison(ReadJob left, ReadJob right, Differences found) {
        this.left = left;
        this.right = right;
        this.found = found;
        this.written = new WrittenComparison(left, right, found);
    }

    static void compare(ReadJob left, ReadJob right, Differences found) {
        EntryComparison comparison = new EntryComparison(left, right, found);
        Invocation one = left.invocation();
        Invocation other = right.invocation();
        comparison.program(one.program(), other.program());
        comparison.processes(one.processes(), other.processes());
        comparison.positionals(one, other);
    }

    private void program(String one, String other) {
        if (one.equals(other)) {
            return;
        }
        if (!NameWords.verb(one).equals(NameWords.verb(other))) {
            found.add(FlagKind.MODE, "program", one, other, true);
        } else {
            written.file(areTwo(one, other) ? FlagKind.MODE : FlagKind.CONFIG, "program", one, other);
        }
    }

    /** Whether two programs in the same folder do different things: neither starts or imports the other. */
    private boolean areTwo(String one, String other) {
        return one.endsWith(".py")
                && other.endsWith(".py")
                && folder(one).equals(folder(other))
                && left.files().isApart(one, WrittenComparison.stem(other))
                && right.files().isApart(other, WrittenComparison.stem(one));
    }

    private static String folder(String file) {
        return file.substring(0, file.lastIndexOf('/') + 1);
    }

    private void processes(Processes one, Processes other) {
        if (one.nodes() != other.nodes()) {
            found.add(FlagKind.HARDWARE, "nodes", String.valueOf(one.nodes()), String.valueOf(other.nodes()), true);
        } else if (started(one) != started(other)) {
            found.add(FlagKind.HARDWARE, "processes", text(one), text(other), true);
        }
    }

    /**
     * Returns the number of started processes. Without a launcher, one process starts; a launcher without a number (0
     * here) starts one per available GPU.
     */
    private static int started(Processes processes) {
        return processes.inAll() == 0 && !processes.launched() ? 1 : processes.inAll();
    }

    private static String text(Processes processes) {
        return started(processes) == 0 ? "all" : String.valueOf(started(processes));
    }

    private void positionals(Invocation one, Invocation other) {
        List<String> a = one.positionals();
        List<String> b = other.positionals();
        for (int at = 0; at < Math.max(a.size(), b.size()); at++) {
            String first = at < a.size() ? a.get(at) : "";
            String second = at < b.size() ? b.get(at) : "";
            if (!NamedFile.normalPath(first).equals(NamedFile.normalPath(second))) {
                positional(at + 1, first, second);
            }
        }
    }

    private void positional(int number, String one, String other) {
        String program = left.invocation().program();
        Optional<String> called = left.files().parameter(program, number);
        FlagKind kind = called.map(FlagLexicon::kindOf).orElse(FlagKind.UNKNOWN);
        String name = "argument " + number;
        boolean isOutput = (one.isEmpty() || NameWords.isOutput(one)) && (other.isEmpty() || NameWords.isOutput(other));
        // A single word selects what the program does.
        boolean isChoice = !NamedFile.isShell(program)
                && WORD.matcher(WorkLimit.text(one)).matches()
                && WORD.matcher(WorkLimit.text(other)).matches();
        if (number == 1 && NameWords.isCommand(one) && NameWords.isCommand(other)) {
            found.add(FlagKind.MODE, "command", one, other, true);
        } else if (kind == FlagKind.COSMETIC || kind == FlagKind.SEED || kind == FlagKind.TUNING) {
            found.add(kind, called.orElseThrow(), one, other, false);
        } else if (isOutput) {
            found.add(FlagKind.COSMETIC, name, one, other, false);
        } else if (NamedFile.isFile(one) && NamedFile.isFile(other)) {
            written.file(FlagKind.CONFIG, name, one, other);
        } else if (isChoice) {
            found.add(FlagKind.MODE, name, one, other, true);
        } else {
            boolean isData = !one.isEmpty() && !other.isEmpty() && one.contains("/") && other.contains("/");
            boolean changes =
                    !Values.same(one, other) && (!isData || OptionJudge.changesWork(FlagKind.DATA, name, one, other));
            found.add(isData ? FlagKind.DATA : FlagKind.CONFIG, name, one, other, changes);
        }
    }
}
