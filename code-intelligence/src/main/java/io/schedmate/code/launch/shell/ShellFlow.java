package io.schedmate.code.launch.shell;

import io.schedmate.code.launch.word.Word;
import io.schedmate.code.limit.WorkLimit;
import io.schedmate.code.value.Origin;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Follows the control flow of a shell script and passes on the commands that would run, in order. */
abstract class ShellFlow {

    /** A statement counts as this many characters of text. */
    private static final int EFFORT_OF_A_STATEMENT = 500;

    static final Set<String> REDIRECTIONS = Set.of(">", ">>", "<", "&>", ">&", "<<", "<<-", "<<<");
    /** The maximum number of iterations of one loop that are followed. */
    private static final int MAX_VALUES = 60;
    /** The maximum number of iterations of all loops of a script together, however they are nested. */
    private static final int MAX_ROUNDS = 600;

    final List<Token> tokens;
    final Variables variables;
    final Expansion expansion;
    final Map<String, Integer> functions = new LinkedHashMap<>();
    int at;
    boolean ended;
    private int rounds;

    ShellFlow(List<Token> tokens, String file, @Nullable Sources sources, Variables variables) {
        this.tokens = tokens;
        this.variables = variables;
        this.expansion = new Expansion(variables, file, sources);
    }

    /**
     * Follows one command to its end.
     *
     * @return the result of a test, else null
     */
    abstract @Nullable Boolean simple(boolean active);

    /** Follows a loop's body once on behalf of {@code times} iterations. */
    abstract void repeated(int times, Runnable body);

    /** Evaluates the words of a test; null if undecided. */
    abstract @Nullable Boolean decided(List<String> words);

    /** Follows the next commands in a subshell, until {@link #subshellLeft}. */
    abstract void subshellEntered();

    abstract void subshellLeft();

    /** Returns the number of programs started so far. */
    abstract int started();

    Token peek() {
        return at < tokens.size() ? tokens.get(at) : new Token("\n", 0, true);
    }

    boolean isWord(String word) {
        return !peek().isOperator() && peek().is(word);
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

    private void statement(boolean active) {
        WorkLimit.spend(EFFORT_OF_A_STATEMENT);
        Token token = peek();
        if (isArithmetic()) {
            chain(active, arithmetic());
            return;
        }
        if (token.isOperator()) {
            if (token.is("(")) {
                subshellEntered();
            } else if (token.is(")")) {
                subshellLeft();
            }
            at++;
            return;
        }
        switch (token.text()) {
            case "if" -> conditional(active);
            case "for", "select" -> loop(active);
            case "while", "until" -> whileLoop(active);
            case "case" -> cases(active);
            case "{", "!", "then", "do", "}", "done", "fi", "esac", "time" -> at++;
            case "[[" -> chain(active, test());
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

    /** Follows {@code a && b || c}: a command counts as successful unless its result is known. */
    private void chain(boolean active, @Nullable Boolean first) {
        Boolean held = first;
        while (peek().isOperator() && (peek().is("&&") || peek().is("||"))) {
            boolean and = peek().is("&&");
            at++;
            while (at < tokens.size() && peek().isOperator() && peek().is("\n")) {
                at++;
            }
            boolean next = active && (held == null || held == and);
            if (held == null && !and) {
                next = false;
            }
            int seen = started();
            boolean wentOn = !ended;
            Boolean result = isWord("{") ? group(next) : compared(next);
            if (wentOn) {
                goesOnAfterExit(seen);
            }
            held = next ? result : held;
        }
    }

    /**
     * Continues after a conditional exit that comes before any program is started. Such an exit rejects wrong arguments
     * or a missing environment, which does not apply to a job that trains.
     */
    private boolean goesOnAfterExit(int startedBefore) {
        boolean goesOn = ended && started() == startedBefore;
        ended &= !goesOn;
        return goesOn;
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

    void block(boolean active, Set<String> ends) {
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
            // If the result is unknown, the first branch is followed.
            boolean taken = active && !decided && Boolean.TRUE.equals(holds);
            boolean unsure = active && !decided && holds == null;
            int seen = started();
            boolean wentOn = !ended;
            block(taken || unsure, Set.of("elif", "else", "fi"));
            boolean isRefusal = wentOn && goesOnAfterExit(seen);
            // A script that may exit here is followed as one that continues.
            ended = ended && !(unsure && wentOn);
            decided |= (taken && !isRefusal) || (unsure && started() > seen);
            if (isWord("elif")) {
                at++;
                continue;
            }
            if (isWord("else")) {
                at++;
                seen = started();
                wentOn = !ended;
                block(active && !decided, Set.of("fi"));
                if (wentOn) {
                    goesOnAfterExit(seen);
                }
            }
            at++;
            skipRedirections();
            return;
        }
    }

    /** Skips the files that a loop or a condition reads or writes. */
    private void skipRedirections() {
        while (peek().isOperator() && REDIRECTIONS.contains(peek().text())) {
            at += 2;
        }
    }

    private @Nullable Boolean condition(boolean active) {
        Boolean holds = null;
        boolean first = true;
        while (at < tokens.size() && !isWord("then") && !isWord("do")) {
            if (peek().isOperator() && !isArithmetic()) {
                boolean and = peek().is("&&");
                boolean or = peek().is("||");
                at++;
                if (and || or) {
                    Boolean next = compared(false);
                    holds = and ? Tests.and(holds, next) : Tests.or(holds, next);
                }
                continue;
            }
            boolean negated = isWord("!");
            if (negated) {
                at++;
            }
            Boolean one = compared(active);
            one = negated && one != null ? Boolean.valueOf(!one) : one;
            holds = first ? one : holds;
            first = false;
        }
        return holds;
    }

    /** Follows a test in either form, or a command. */
    private @Nullable Boolean compared(boolean active) {
        return isWord("[[") ? test() : isArithmetic() ? arithmetic() : simple(active);
    }

    private boolean isArithmetic() {
        return isOperator(at, "(") && isOperator(at + 1, "(");
    }

    private boolean isOperator(int index, String text) {
        return index < tokens.size()
                && tokens.get(index).isOperator()
                && tokens.get(index).is(text);
    }

    /** Evaluates {@code (( a > b ))}. */
    private @Nullable Boolean arithmetic() {
        return Tests.holds(withinParentheses(), this::evaluated);
    }

    private Word evaluated(String expression) {
        return expansion.one("$((" + expression + "))", Origin.NONE);
    }

    /** Passes over {@code (( ... ))} and returns what it holds. */
    private String withinParentheses() {
        StringBuilder text = new StringBuilder();
        for (at += 2; at < tokens.size() && !(isOperator(at, ")") && isOperator(at + 1, ")")); at++) {
            String part = peek().text().replace("\"", "");
            text.append(part.replace("$#", Integer.toString(variables.positional.size())));
        }
        at += 2;
        return text.toString();
    }

    /** Evaluates {@code [[ a == b && c ]]}. */
    private @Nullable Boolean test() {
        at++;
        List<String> words = new ArrayList<>();
        while (at < tokens.size() && !isWord("]]")) {
            words.add(
                    peek().isOperator() ? peek().text() : expansion.one(peek()).text());
            at++;
        }
        at++;
        return decided(words);
    }

    private void loop(boolean active) {
        at++;
        if (isArithmetic()) {
            CountedLoop loop = CountedLoop.of(withinParentheses(), Shell.COMMANDS, this::evaluated);
            rounds(active, loop.name(), loop.values());
            return;
        }
        String name = peek().text();
        at++;
        List<Word> values = new ArrayList<>();
        boolean isOfArguments = false;
        if (isWord("in")) {
            at++;
            isOfArguments = peek().text().matches("\"?\\$[@*]\"?");
            while (at < tokens.size() && !peek().isOperator()) {
                values.addAll(expansion.words(peek()));
                at++;
            }
        }
        rounds(active && !(isOfArguments && values.isEmpty()), name, values);
    }

    /** Follows the body of a loop for these values of its variable. */
    private void rounds(boolean runs, String name, List<Word> values) {
        Word first = values.isEmpty() ? null : values.getFirst();
        if (runs) {
            variables.set(name, first == null ? new Word(String.valueOf(Word.UNKNOWN), Origin.NONE) : first);
        }
        while (at < tokens.size() && !isWord("do")) {
            at++;
        }
        at++;
        boolean isKnown = values.stream().allMatch(Word::isKnown);
        int body = at;
        int before = started();
        repeated(isKnown ? values.size() : 1, () -> block(runs, Set.of("done")));
        // A loop that only sets variables is followed for each value; one that starts programs starts the same ones.
        if (runs && isKnown && started() == before && !hasWord(body, "break")) {
            for (int i = 1; i < values.size() && i < MAX_VALUES && goesRound(); i++) {
                variables.set(name, values.get(i));
                at = body;
                block(true, Set.of("done"));
            }
        }
        at++;
        skipRedirections();
    }

    /** Whether a loop may be followed for one more iteration. */
    private boolean goesRound() {
        rounds++;
        return !ended && rounds <= MAX_ROUNDS;
    }

    private boolean hasWord(int from, String word) {
        return tokens.subList(Math.min(from, at), at).stream().anyMatch(token -> !token.isOperator() && token.is(word));
    }

    private void whileLoop(boolean active) {
        at++;
        int start = at;
        int body = -1;
        int end = -1;
        // "while [ $# -gt 0 ]; do case $1 in ... shift" parses options: it is followed as long as its condition is
        // known to hold.
        for (int round = 0; round < MAX_VALUES && (round == 0 || goesRound()); round++) {
            at = start;
            int before = variables.progress();
            Boolean holds = condition(active);
            at++;
            body = at;
            boolean again = active && Boolean.TRUE.equals(holds) && !ended;
            block(again || (active && holds == null && round == 0), Set.of("done"));
            end = at;
            if (!again || variables.progress() == before) {
                break;
            }
        }
        at = Math.max(end, body) + 1;
        skipRedirections();
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
                    matches |=
                            Tests.matches(subject.text(), expansion.one(peek()).text());
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
}
