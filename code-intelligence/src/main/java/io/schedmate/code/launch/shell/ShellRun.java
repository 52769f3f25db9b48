package io.schedmate.code.launch.shell;

import io.schedmate.code.launch.request.ClusterRequest;
import io.schedmate.code.launch.word.CommandText;
import io.schedmate.code.launch.word.MakeTarget;
import io.schedmate.code.launch.word.ScriptCall;
import io.schedmate.code.launch.word.StartingWords;
import io.schedmate.code.launch.word.Word;
import io.schedmate.code.limit.WorkLimit;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Follows a script or a command line as it would run: sets variables, calls functions, starts programs. */
final class ShellRun extends ShellFlow {

    /** A batch job whose number a script keeps: {@code JOB=$(sbatch job.sh)}. */
    private static final Pattern SUBMITTED =
            Pattern.compile("\"?(?:\\$\\(|`)\\s*((?:sbatch|qsub|bsub)\\s[^()`]+)[)`]\"?");

    private static final Pattern SUM = Pattern.compile("\\s*(\\w+)\\s*([-+*/]?)=(.+)");

    /** Programs that only provide the input of a program after a pipe. */
    private static final Set<String> ANSWERING = Set.of("echo", "printf", "yes", "cat", "zcat");

    private final Shell shell;
    private final String file;
    private final Set<String> exported = new LinkedHashSet<>();

    private final @Nullable ClusterRequest request;
    private final List<Word> launcher;
    /** The folders in which the open subshells started. */
    private final Deque<Path> outside = new ArrayDeque<>();

    private final WorkingFolder working;
    /** The here-document that the command before a pipe passes on. */
    private @Nullable Token passedOn;

    ShellRun(
            Shell shell,
            List<Token> tokens,
            String file,
            @Nullable Sources sources,
            Variables variables,
            Path folder,
            @Nullable ClusterRequest request,
            List<Word> launcher) {
        super(tokens, file, sources, variables);
        this.shell = shell;
        this.file = file;
        this.working = new WorkingFolder(shell.tree, folder);
        this.request = request;
        this.launcher = launcher;
    }

    @Override
    int started() {
        return shell.commands.size();
    }

    @Override
    void repeated(int times, Runnable body) {
        int before = shell.times;
        shell.times = (int) Math.min(Shell.COMMANDS, (long) before * Math.max(1, times));
        body.run();
        shell.times = before;
    }

    /**
     * Follows one command to its end.
     *
     * @return the result of a test, else null
     */
    @Override
    @Nullable
    Boolean simple(boolean active) {
        List<Word> words = new ArrayList<>();
        Map<String, Word> inline = new LinkedHashMap<>();
        boolean redirects = false;
        Token handed = passedOn;
        passedOn = null;
        String written = "";
        while (at < tokens.size()) {
            Token token = peek();
            if (token.isOperator()) {
                if (REDIRECTIONS.contains(token.text())) {
                    // A script may be passed to a queue in this way.
                    redirects = !(token.is("<")
                            && words.size() == 1
                            && Set.of("bsub", "qsub", "sbatch", "bash", "sh")
                                    .contains(words.getFirst().text()));
                    at++;
                    continue;
                }
                break;
            }
            at++;
            if (redirects) {
                redirects = false;
                boolean isText = token.document() != null || tokens.get(at - 2).is("<<<");
                handed = isText ? token : handed;
                if (active && tokens.get(at - 2).text().startsWith(">")) {
                    written = expansion.one(token).text();
                }
                continue;
            }
            if (active) {
                word(token, words, inline);
            }
        }
        if (peek().isOperator() && (peek().is("|") || peek().is("&"))) {
            if (peek().is("|")
                    && !words.isEmpty()
                    && ANSWERING.contains(words.getFirst().text())) {
                passedOn = words.size() == 1 ? handed : null;
                at++;
            } else {
                skipPipe();
            }
        }
        boolean reads = active && !words.isEmpty() && words.getFirst().text().equals("read");
        if (reads && handed != null) {
            Word separators = inline.get("IFS");
            ReadCommand.run(
                    words.subList(1, words.size()),
                    handed,
                    separators == null ? "" : separators.text(),
                    expansion,
                    variables);
        } else if (reads) {
            ReadCommand.unknown(words.subList(1, words.size()), variables);
        } else if (active && handed != null && handed.document() != null && !words.isEmpty()) {
            HereScript script = HereScript.of(handed);
            if (!written.isEmpty() && words.getFirst().text().equals("cat")) {
                shell.written.put(HereScript.path(written), script);
            } else if (HereScript.isReadBy(words)) {
                follow(script, words, words.size(), inline);
                return null;
            }
        }
        return active ? execute(words, inline) : null;
    }

    /** Follows the text of a here-document as the script that {@code words} run. */
    private void follow(HereScript script, List<Word> words, int end, Map<String, Word> inline) {
        inline.forEach(variables::set);
        int queue = script.queue(words.subList(0, end));
        ClusterRequest asked =
                queue < 0 ? request : ClusterRequest.of(script.text(), file).with(words.subList(queue + 1, end));
        List<Word> before = new ArrayList<>(launcher);
        before.addAll(script.launcher(words.subList(0, end)));
        handedOver(script.text(), asked, before);
    }

    /** Follows a script that was written before from a here-document. */
    private boolean isWritten(List<Word> words, Map<String, Word> inline) {
        for (int i = 0; i < words.size(); i++) {
            HereScript script = shell.written.get(HereScript.path(words.get(i).text()));
            if (script != null && (i == 0 || HereScript.isReadBy(words.subList(0, i)))) {
                follow(script, words, i, inline);
                return true;
            }
        }
        return false;
    }

    private void skipPipe() {
        boolean isPipe = peek().is("|");
        at++;
        while (isPipe
                && at < tokens.size()
                && !(peek().isOperator() && (peek().is("\n") || peek().is(";") || peek().is("&&")))) {
            at++;
        }
    }

    private void word(Token token, List<Word> words, Map<String, Word> inline) {
        String text = token.text();
        int equals = text.indexOf('=');
        boolean assigns =
                words.isEmpty() && equals > 0 && text.substring(0, equals).matches("[A-Za-z_]\\w*\\+?");
        if (!assigns) {
            words.addAll(expansion.words(token));
            return;
        }
        String name = text.substring(0, equals);
        String value = text.substring(equals + 1);
        boolean appends = name.endsWith("+");
        name = appends ? name.substring(0, name.length() - 1) : name;
        if (value.startsWith("(")) {
            List<Word> all = new ArrayList<>(appends ? variables.all(name) : List.of());
            all.addAll(array(value, token.line()));
            variables.values.put(name, all);
            return;
        }
        Word expanded = expansion.one(value, expansion.origin(token.line()));
        Matcher submitted = SUBMITTED.matcher(WorkLimit.text(value));
        if (submitted.matches()) {
            handedOver(new Word(submitted.group(1), expansion.origin(token.line())), request, launcher);
        }
        Word before = appends ? variables.get(name) : null;
        inline.put(name, before == null ? expanded : Variables.grown(before, expanded));
    }

    private List<Word> array(String literal, int line) {
        List<Word> words = new ArrayList<>();
        for (Token token : Tokens.of(literal.substring(1, Math.max(1, literal.length() - 1)))) {
            if (!token.isOperator()) {
                words.addAll(expansion.words(new Token(token.text(), line + token.line() - 1, false)));
            }
        }
        return words;
    }

    private @Nullable Boolean execute(List<Word> words, Map<String, Word> inline) {
        if (words.isEmpty()) {
            inline.forEach(variables::set);
            return inline.isEmpty() ? null : true;
        }
        String name = words.getFirst().text();
        List<Word> rest = words.subList(1, words.size());
        Integer function = functions.get(name);
        if (function != null) {
            callFunction(function, rest);
            return null;
        }
        switch (name) {
            case "export", "declare", "local", "readonly", "typeset" -> rest.forEach(this::assign);
            case "[", "test" -> {
                List<String> parts = rest.stream()
                        .map(Word::text)
                        .filter(part -> !part.equals("]"))
                        .toList();
                return decided(parts);
            }
            case "true", ":" -> {
                return true;
            }
            case "false" -> {
                return false;
            }
            case "getopts" -> {
                return ShellOptions.getopts(rest, variables);
            }
            case "cp" -> shell.copies.add(rest);
            case "shift" -> {
                int count = rest.isEmpty() || !rest.getFirst().text().matches("\\d{1,3}")
                        ? 1
                        : Integer.parseInt(rest.getFirst().text());
                List<Word> positional = variables.positional;
                variables.positional =
                        new ArrayList<>(positional.subList(Math.min(count, positional.size()), positional.size()));
            }
            case "set" -> {
                if (!rest.isEmpty() && rest.getFirst().text().equals("--")) {
                    variables.positional = new ArrayList<>(rest.subList(1, rest.size()));
                }
            }
            case "cd", "pushd" -> {
                if (!rest.isEmpty() && rest.getFirst().isKnown()) {
                    working.enter(rest.getFirst().text());
                }
            }
            case "exit", "return" -> ended = true;
            case "conda", "mamba", "micromamba" -> {
                if (!rest.isEmpty() && rest.getFirst().text().equals("run")) {
                    start(words, inline);
                }
            }
            case "eval" -> handedOver(Word.joined(rest), request, launcher);
            case "let" -> rest.forEach(this::calculate);
            case "source", "." -> source(rest);
            default -> {
                if (!StartingWords.startsNothing(name)) {
                    start(words, inline);
                }
            }
        }
        return null;
    }

    @Override
    @Nullable
    Boolean decided(List<String> words) {
        Boolean there = present(words);
        return there != null ? there : Tests.holds(words);
    }

    @Override
    void subshellEntered() {
        outside.push(working.path());
    }

    @Override
    void subshellLeft() {
        if (!outside.isEmpty()) {
            working.leaveTo(outside.pop());
        }
    }

    /**
     * Evaluates {@code [ -f file ]} and {@code [ ! -d folder ]} for files of the tree; others may exist where the job
     * runs.
     */
    private @Nullable Boolean present(List<String> parts) {
        boolean negated = !parts.isEmpty() && parts.getFirst().equals("!");
        List<String> plain = negated ? parts.subList(1, parts.size()) : parts;
        boolean asks = plain.size() == 2 && Set.of("-f", "-e", "-d", "-r", "-s").contains(plain.getFirst());
        boolean isThere = asks
                && shell.tree
                        .resolve(working.path(), plain.getLast())
                        .filter(path -> shell.tree.isFile(path) || shell.tree.isFolder(path))
                        .isPresent();
        return isThere ? Boolean.valueOf(!negated) : null;
    }

    private void callFunction(int start, List<Word> arguments) {
        if (shell.depth >= Shell.DEPTH) {
            return;
        }
        shell.depth++;
        int back = at;
        List<Word> before = variables.positional;
        variables.positional = new ArrayList<>(arguments);
        at = start;
        block(true, Set.of("}"));
        variables.positional = before;
        at = back;
        shell.depth--;
    }

    private void assign(Word word) {
        int equals = word.text().indexOf('=');
        if (equals > 0) {
            String name = word.text().substring(0, equals);
            variables.set(name, word.from(equals + 1));
            exported.add(name);
        } else {
            exported.add(word.text());
        }
    }

    /** Evaluates {@code let "NODES=GPUS/PER_NODE"} and {@code let GPUS+=1}. */
    private void calculate(Word word) {
        Matcher sum = SUM.matcher(WorkLimit.text(word.text()));
        if (!sum.matches()) {
            return;
        }
        String name = sum.group(1);
        Word before = sum.group(2).isEmpty() ? null : variables.get(name);
        String whole = before == null ? sum.group(3) : name + sum.group(2) + "(" + sum.group(3) + ")";
        Word value = expansion.one("$((" + whole + "))", word.origin());
        variables.set(
                name,
                before == null ? value : new Word(value.text(), before.origin().or(value.origin())));
    }

    private void source(List<Word> rest) {
        if (rest.isEmpty() || shell.depth >= Shell.DEPTH) {
            return;
        }
        if (StartingWords.leaf(rest.getFirst().text()).equals("parse_options.sh")) {
            ShellOptions.parseOptions(variables);
            return;
        }
        shell.tree
                .find(working.path(), rest.getFirst().text())
                .ifPresent(script -> shell.tree.text(script).ifPresent(text -> {
                    shell.depth++;
                    new ShellRun(
                                    shell,
                                    Tokens.of(text),
                                    shell.tree.name(script),
                                    null,
                                    variables,
                                    working.path(),
                                    request,
                                    launcher)
                            .all();
                    shell.depth--;
                }));
    }

    /** Follows a text that is itself a script, with the same variables. */
    private void handedOver(String text, @Nullable ClusterRequest asked, List<Word> before) {
        if (shell.depth < Shell.DEPTH) {
            shell.depth++;
            new ShellRun(shell, Tokens.of(text), file, null, variables, working.path(), asked, before).all();
            shell.depth--;
        }
    }

    /** Follows a word that is itself a script; every part keeps its origin. */
    private void handedOver(Word text, @Nullable ClusterRequest asked, List<Word> before) {
        if (shell.depth < Shell.DEPTH) {
            shell.depth++;
            Sources sources = Sources.of(text);
            List<Token> words = Tokens.of(text.text(), sources);
            new ShellRun(shell, words, file, sources, variables, working.path(), asked, before).all();
            shell.depth--;
        }
    }

    private boolean isHandedOver(List<Word> words, Map<String, Word> inline) {
        CommandText handed = CommandText.of(words);
        String name = words.getFirst().text();
        Optional<String> made = name.equals("make") || name.equals("gmake")
                ? MakeTarget.script(words, shell.tree, working.path())
                : Optional.empty();
        if (handed == null && made.isEmpty()) {
            return false;
        }
        inline.forEach(variables::set);
        if (handed == null) {
            handedOver(made.orElse(""), request, launcher);
            return true;
        }
        List<Word> before = new ArrayList<>(launcher);
        before.addAll(handed.launcher());
        ClusterRequest asked = request;
        if (handed.options() != null) {
            asked = new ClusterRequest(Map.of()).with(handed.options());
            asked.environment().forEach(variables::set);
        }
        handedOver(handed.text(), asked, before);
        return true;
    }

    private void start(List<Word> written, Map<String, Word> inline) {
        Path folder = working.of(written);
        List<Word> words = shell.copies.sources(written, shell.tree, folder);
        if (shell.commands.size() >= Shell.COMMANDS || isWritten(words, inline) || isHandedOver(words, inline)) {
            return;
        }
        Map<String, Word> environment = new LinkedHashMap<>();
        variables.values.forEach((name, value) -> {
            if (!value.isEmpty()) {
                environment.put(name, value.getFirst());
            }
        });
        environment.putAll(inline);
        ScriptCall script = ScriptCall.of(words, shell.tree, folder);
        if (script == null || shell.depth >= Shell.DEPTH) {
            List<Word> started = new ArrayList<>(launcher);
            started.addAll(words);
            shell.commands.add(new Shell.Command(List.copyOf(started), environment, folder, request, shell.times));
            return;
        }
        shell.tree.text(script.file()).ifPresent(text -> {
            shell.depth++;
            Variables inner = new Variables();
            inner.positional = new ArrayList<>(script.arguments());
            inline.forEach(inner::set);
            exported.forEach(name -> {
                Word value = variables.get(name);
                if (value != null) {
                    inner.values.putIfAbsent(name, List.of(value));
                }
            });
            variables.values.forEach((name, value) -> {
                if (name.startsWith("SLURM_") && !value.isEmpty()) {
                    inner.values.putIfAbsent(name, value);
                }
            });
            ClusterRequest asked = request;
            if (script.isBatch()) {
                asked = ClusterRequest.of(text, shell.tree.name(script.file())).with(script.options());
                asked.environment().forEach(inner::set);
            }
            List<Word> before = new ArrayList<>(launcher);
            before.addAll(script.launcher());
            new ShellRun(shell, Tokens.of(text), shell.tree.name(script.file()), null, inner, folder, asked, before)
                    .all();
            shell.depth--;
        });
    }
}
