package io.schedmate.code.launch;

import io.schedmate.code.tree.SourceTree;
import io.schedmate.code.value.Origin;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Follows shell commands and scripts to the programs that they would start, without running any. */
public final class Shell {

    private static final int COMMANDS = 4_000;
    private static final int DEPTH = 8;
    private static final Set<String> SURROUNDINGS = Set.of(
            "HOME",
            "USER",
            "PATH",
            "PYTHONPATH",
            "PWD",
            "HOSTNAME",
            "SLURM_JOB_ID",
            "SLURM_JOBID",
            "SLURM_NODEID",
            "SLURM_PROCID",
            "SLURM_LOCALID",
            "SLURM_JOB_NODELIST",
            "SLURM_NODELIST",
            "SLURM_SUBMIT_DIR",
            "RANDOM",
            "CUDA_VISIBLE_DEVICES",
            "MASTER_ADDR",
            "RANK",
            "WORLD_SIZE",
            "SLURM_TMPDIR",
            "TMPDIR",
            "SCRATCH");
    private static final Set<String> OPENING = Set.of("if", "for", "while", "until", "case", "select");

    private final SourceTree tree;
    private final List<Command> commands = new ArrayList<>();
    private int depth;

    public Shell(SourceTree tree) {
        this.tree = tree;
    }

    /**
     * A program as it would be started.
     *
     * @param environment what is set for it
     * @param folder where it runs
     */
    public record Command(
            List<Word> words,
            Map<String, Word> environment,
            Path folder,
            @Nullable SlurmRequest request) {}

    static boolean isOfSurroundings(String name) {
        return SURROUNDINGS.contains(name) || name.startsWith("SLURM_");
    }

    /** All programs that {@code command} would start in {@code folder}, those of its scripts in their place. */
    public List<Command> follow(String command, Path folder) {
        new Run(Tokens.of(command), "", new Variables(), folder, null).all();
        return List.copyOf(commands);
    }

    /** One script, or one command line. */
    private final class Run {
        private final List<Token> tokens;
        private final String file;
        private final Variables variables;
        private final Expansion expansion;
        private final Map<String, Integer> functions = new LinkedHashMap<>();
        private final Set<String> exported = new java.util.LinkedHashSet<>();
        private final @Nullable SlurmRequest request;
        private Path folder;
        private int at;
        private boolean ended;

        Run(List<Token> tokens, String file, Variables variables, Path folder, @Nullable SlurmRequest request) {
            this.tokens = tokens;
            this.file = file;
            this.variables = variables;
            this.folder = folder;
            this.request = request;
            this.expansion = new Expansion(variables, file);
        }

        void all() {
            while (at < tokens.size() && !ended) {
                int before = at;
                statement(true);
                if (at == before) {
                    at++;
                }
            }
        }

        private Token peek() {
            return at < tokens.size() ? tokens.get(at) : new Token("\n", 0, true);
        }

        private boolean isWord(String word) {
            return !peek().isOperator() && peek().is(word);
        }

        private void statement(boolean active) {
            Token token = peek();
            if (token.isOperator()) {
                at++;
                return;
            }
            switch (token.text()) {
                case "if" -> conditional(active);
                case "for", "select" -> loop(active);
                case "while", "until" -> whileLoop(active);
                case "case" -> cases(active);
                case "{", "!", "then", "do", "}", "done", "fi", "esac", "time" -> at++;
                case "[[" -> test();
                case "function" -> {
                    at++;
                    define(active);
                }
                default -> {
                    boolean isFunction = at + 2 < tokens.size()
                            && tokens.get(at + 1).isOperator()
                            && tokens.get(at + 1).is("(")
                            && tokens.get(at + 2).is(")");
                    if (isFunction) {
                        define(active);
                    } else {
                        Boolean done = simple(active);
                        chain(active, done);
                    }
                }
            }
        }

        /** {@code a && b || c}: what follows is taken as done unless the first is known to fail or hold. */
        private void chain(boolean active, @Nullable Boolean first) {
            Boolean held = first;
            while (peek().isOperator() && (peek().is("&&") || peek().is("||"))) {
                boolean and = peek().is("&&");
                at++;
                while (peek().isOperator() && peek().is("\n")) {
                    at++;
                }
                boolean next = active && (held == null || held == and);
                if (held == null && !and) {
                    next = false;
                }
                Boolean result = isWord("[[") ? test() : isWord("{") ? group(next) : simple(next);
                held = next ? result : held;
            }
        }

        private @Nullable Boolean group(boolean active) {
            at++;
            while (at < tokens.size() && !isWord("}")) {
                int before = at;
                statement(active);
                at = at == before ? at + 1 : at;
            }
            at++;
            return null;
        }

        private void define(boolean active) {
            String name = peek().text();
            at++;
            while (at < tokens.size() && !isWord("{")) {
                at++;
            }
            at++;
            if (active) {
                functions.put(name, at);
            }
            int open = 1;
            while (at < tokens.size() && open > 0) {
                open += isWord("{") ? 1 : isWord("}") ? -1 : 0;
                at++;
            }
        }

        private void block(boolean active, Set<String> ends) {
            while (at < tokens.size() && (peek().isOperator() || !ends.contains(peek().text()))) {
                int before = at;
                statement(active && !ended);
                at = at == before ? at + 1 : at;
            }
        }

        private void conditional(boolean active) {
            at++;
            boolean decided = false;
            while (at < tokens.size()) {
                Boolean holds = condition(active && !decided);
                if (isWord("then")) {
                    at++;
                }
                // Where it cannot be told, neither way is as sure as none: the first one is followed.
                boolean taken = active && !decided && Boolean.TRUE.equals(holds);
                boolean unsure = active && !decided && holds == null;
                int seen = commands.size();
                block(taken || unsure, Set.of("elif", "else", "fi"));
                decided |= taken || (unsure && commands.size() > seen);
                if (isWord("elif")) {
                    at++;
                    continue;
                }
                if (isWord("else")) {
                    at++;
                    block(active && !decided, Set.of("fi"));
                }
                at++;
                return;
            }
        }

        private @Nullable Boolean condition(boolean active) {
            Boolean holds = null;
            boolean first = true;
            while (at < tokens.size() && !isWord("then") && !isWord("do")) {
                if (peek().isOperator()) {
                    boolean and = peek().is("&&");
                    boolean or = peek().is("||");
                    at++;
                    if (and || or) {
                        Boolean next = isWord("[[") ? test() : simple(false);
                        holds = and ? Tests.and(holds, next) : Tests.or(holds, next);
                    }
                    continue;
                }
                boolean negated = isWord("!");
                if (negated) {
                    at++;
                }
                Boolean one = isWord("[[") ? test() : simple(active);
                one = negated && one != null ? Boolean.valueOf(!one) : one;
                holds = first ? one : holds;
                first = false;
            }
            return holds;
        }

        /** {@code [[ a == b && c ]]} */
        private @Nullable Boolean test() {
            at++;
            List<String> words = new ArrayList<>();
            while (at < tokens.size() && !isWord("]]")) {
                words.add(
                        peek().isOperator()
                                ? peek().text()
                                : expansion.one(peek()).text());
                at++;
            }
            at++;
            return Tests.holds(words);
        }

        private void loop(boolean active) {
            at++;
            String name = peek().text();
            at++;
            Word first = null;
            if (isWord("in")) {
                at++;
                while (at < tokens.size() && !peek().isOperator()) {
                    List<Word> words = expansion.words(peek());
                    first = first == null && !words.isEmpty() ? words.getFirst() : first;
                    at++;
                }
            }
            if (active) {
                variables.set(name, first == null ? new Word(String.valueOf(Word.UNKNOWN), Origin.NONE) : first);
            }
            while (at < tokens.size() && !isWord("do")) {
                at++;
            }
            at++;
            block(active, Set.of("done"));
            at++;
        }

        private void whileLoop(boolean active) {
            at++;
            int start = at;
            int body = -1;
            int end = -1;
            // "while [ $# -gt 0 ]; do case $1 in ... shift" reads options: it goes round as long as it is known to.
            for (int round = 0; round < 60; round++) {
                at = start;
                Boolean holds = condition(active);
                at++;
                body = at;
                boolean again = active && Boolean.TRUE.equals(holds) && !ended;
                int before = variables.positional.size();
                block(again || (active && holds == null && round == 0), Set.of("done"));
                end = at;
                if (!again || variables.positional.size() == before) {
                    break;
                }
            }
            at = Math.max(end, body) + 1;
        }

        private void cases(boolean active) {
            at++;
            Word subject = expansion.one(peek());
            at++;
            while (at < tokens.size() && !isWord("in")) {
                at++;
            }
            at++;
            boolean taken = false;
            while (at < tokens.size() && !isWord("esac")) {
                if (peek().isOperator()) {
                    at++;
                    continue;
                }
                boolean matches = false;
                while (at < tokens.size() && !(peek().isOperator() && peek().is(")"))) {
                    if (!peek().isOperator()) {
                        matches |= Tests.matches(
                                subject.text(), expansion.one(peek()).text());
                    }
                    at++;
                }
                at++;
                boolean follow = active && !taken && matches && subject.isKnown();
                taken |= follow;
                while (at < tokens.size() && !(peek().isOperator() && peek().is(";;")) && !isWord("esac")) {
                    int before = at;
                    statement(follow);
                    at = at == before ? at + 1 : at;
                }
            }
            at++;
        }

        /** One command up to its end; what a test says of it, else null. */
        private @Nullable Boolean simple(boolean active) {
            List<Word> words = new ArrayList<>();
            Map<String, Word> inline = new LinkedHashMap<>();
            boolean redirects = false;
            while (at < tokens.size()) {
                Token token = peek();
                if (token.isOperator()) {
                    if (token.is(">")
                            || token.is(">>")
                            || token.is("<")
                            || token.is("&>")
                            || token.is(">&")
                            || token.is("<<")
                            || token.is("<<-")
                            || token.is("<<<")) {
                        redirects = true;
                        at++;
                        continue;
                    }
                    break;
                }
                at++;
                if (redirects) {
                    redirects = false;
                    continue;
                }
                if (active) {
                    word(token, words, inline);
                }
            }
            // 2>&1 leaves its number behind.
            if (peek().isOperator()
                    && !words.isEmpty()
                    && words.getLast().text().matches("[12]")
                    && at >= 2
                    && tokens.get(at - 1).isOperator()) {
                words.removeLast();
            }
            if (peek().isOperator() && (peek().is("|") || peek().is("&"))) {
                skipPipe();
            }
            return active ? execute(words, inline) : null;
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
            Word before = appends ? variables.get(name) : null;
            inline.put(
                    name,
                    before == null
                            ? expanded
                            : new Word(
                                    before.text() + expanded.text(),
                                    before.origin().or(expanded.origin())));
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
                    return Tests.holds(parts);
                }
                case "true", ":" -> {
                    return true;
                }
                case "false" -> {
                    return false;
                }
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
                    if (!rest.isEmpty()) {
                        enter(rest.getFirst());
                    }
                }
                case "exit", "return" -> ended = true;
                case "echo",
                        "printf",
                        "mkdir",
                        "rm",
                        "ls",
                        "cat",
                        "module",
                        "conda",
                        "pip",
                        "pip3",
                        "wait",
                        "sleep",
                        "unset",
                        "trap",
                        "ulimit",
                        "nvidia-smi",
                        "which",
                        "wget",
                        "curl",
                        "tar",
                        "cp",
                        "mv",
                        "ln",
                        "git",
                        "unzip",
                        "hostname",
                        "date",
                        "read",
                        "break",
                        "continue",
                        "touch",
                        "chmod",
                        "tee",
                        "grep" -> {
                    // They start nothing that trains.
                }
                case "eval" -> {
                    return rest.isEmpty() ? null : execute(rest, Map.of());
                }
                case "source", "." -> source(rest);
                default -> start(words, inline);
            }
            return null;
        }

        private void callFunction(int start, List<Word> arguments) {
            if (depth >= DEPTH) {
                return;
            }
            depth++;
            int back = at;
            List<Word> before = variables.positional;
            variables.positional = new ArrayList<>(arguments);
            at = start;
            block(true, Set.of("}"));
            variables.positional = before;
            at = back;
            depth--;
        }

        private void assign(Word word) {
            int equals = word.text().indexOf('=');
            if (equals > 0) {
                String name = word.text().substring(0, equals);
                variables.set(name, new Word(word.text().substring(equals + 1), word.origin()));
                exported.add(name);
            } else {
                exported.add(word.text());
            }
        }

        private void enter(Word word) {
            if (word.isKnown()) {
                tree.resolve(folder, word.text()).filter(tree::isFolder).ifPresent(path -> folder = path);
            }
        }

        private void source(List<Word> rest) {
            if (rest.isEmpty() || depth >= DEPTH) {
                return;
            }
            tree.find(folder, rest.getFirst().text())
                    .ifPresent(script -> tree.text(script).ifPresent(text -> {
                        depth++;
                        new Run(Tokens.of(text), tree.name(script), variables, folder, request).all();
                        depth--;
                    }));
        }

        private void start(List<Word> words, Map<String, Word> inline) {
            if (commands.size() >= COMMANDS) {
                return;
            }
            Map<String, Word> environment = new LinkedHashMap<>();
            variables.values.forEach((name, value) -> {
                if (!value.isEmpty()) {
                    environment.put(name, value.getFirst());
                }
            });
            environment.putAll(inline);
            ScriptCall script = ScriptCall.of(words, tree, folder);
            if (script == null || depth >= DEPTH) {
                commands.add(new Command(List.copyOf(words), environment, folder, request));
                return;
            }
            tree.text(script.file()).ifPresent(text -> {
                depth++;
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
                SlurmRequest asked = request;
                if (script.isBatch()) {
                    asked = SlurmRequest.of(text, tree.name(script.file())).with(script.options());
                    asked.environment().forEach(inner::set);
                }
                new Run(Tokens.of(text), tree.name(script.file()), inner, folder, asked).all();
                depth--;
            });
        }
    }
}
