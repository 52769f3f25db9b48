package io.schedmate.code.launch.shell;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Splits a shell script into words and operators; quotes, substitutions and array literals stay whole. */
final class Tokens {

    private static final int MAX = 60_000;

    private final String text;
    private final List<Token> tokens = new ArrayList<>();
    /** The delimiters of here-documents that begin on this line, by the index of their tokens. */
    private final Deque<Integer> documents = new ArrayDeque<>();

    private final @Nullable Sources sources;

    private int at;
    private int line = 1;

    private Tokens(String text, @Nullable Sources sources) {
        this.text = text;
        this.sources = sources;
    }

    static List<Token> of(String text) {
        return of(new Tokens(text.replace("\r\n", "\n"), null));
    }

    /** Splits a text that was assembled from other words; the line of a token is the number of its stretch. */
    static List<Token> of(String text, Sources sources) {
        return of(new Tokens(text, sources));
    }

    private static List<Token> of(Tokens tokens) {
        tokens.split();
        return tokens.tokens;
    }

    private void split() {
        while (at < text.length() && tokens.size() < MAX) {
            char c = text.charAt(at);
            if (c == '\n') {
                add("\n");
                at++;
                line++;
                takeDocuments();
            } else if (c == '\\' && at + 1 < text.length() && text.charAt(at + 1) == '\n') {
                at += 2;
                line++;
            } else if (Character.isWhitespace(c)) {
                at++;
            } else if (c == '#') {
                int end = text.indexOf('\n', at);
                at = end < 0 ? text.length() : end;
            } else if (";&|()<>".indexOf(c) >= 0) {
                operator();
            } else {
                word();
            }
        }
        add("\n");
    }

    private void add(String operator) {
        tokens.add(new Token(operator, line, true));
    }

    private void operator() {
        for (String operator : List.of(
                "<<<", "<<-", "<<", ">>", "&&", "||", ";;", "&>", ">&", "<(", "<", ">", ";", "&", "|", "(", ")")) {
            if (text.startsWith(operator, at)) {
                at += operator.length();
                add(operator);
                if (operator.equals("<<") || operator.equals("<<-")) {
                    documents.add(tokens.size());
                }
                return;
            }
        }
    }

    private void takeDocuments() {
        while (!documents.isEmpty()) {
            int place = documents.poll();
            Token mark = tokens.get(place);
            String end = mark.text().replaceAll("['\"\\\\]", "");
            List<String> rows = new ArrayList<>();
            tokens.set(place, new Token(mark.text(), mark.line(), false, new Token.Document(rows, line)));
            while (at < text.length()) {
                int next = text.indexOf('\n', at);
                String row = text.substring(at, next < 0 ? text.length() : next);
                at = next < 0 ? text.length() : next + 1;
                line++;
                if (row.strip().equals(end)) {
                    break;
                }
                rows.add(row);
            }
        }
    }

    private void word() {
        int start = at;
        int startLine = sources == null ? line : sources.stretch(at);
        boolean assigns = false;
        while (at < text.length()) {
            char c = text.charAt(at);
            if (c == '\\' && at + 1 < text.length()) {
                line += text.charAt(at + 1) == '\n' ? 1 : 0;
                at += 2;
            } else if (c == '\'' || c == '"') {
                quoted(c);
            } else if (c == '`') {
                skipTo('`');
            } else if (c == '$'
                    && at + 1 < text.length()
                    && (text.charAt(at + 1) == '(' || text.charAt(at + 1) == '{')) {
                at++;
                nested();
            } else if (c == '(' && assigns && text.charAt(at - 1) == '=') {
                nested();
            } else if (Character.isWhitespace(c) || ";&|()<>".indexOf(c) >= 0) {
                break;
            } else {
                assigns |= c == '=';
                at++;
            }
        }
        // A backslash or quote at the very end has nothing after it.
        at = Math.min(at, text.length());
        boolean isDescriptor = at < text.length()
                && "<>".indexOf(text.charAt(at)) >= 0
                && text.substring(start, at).matches("\\d{1,3}");
        if (isDescriptor) {
            // The 2 of "2>&1" is the number of the redirected stream.
            return;
        }
        tokens.add(new Token(text.substring(start, at), startLine, false));
    }

    private void quoted(char quote) {
        at++;
        while (at < text.length() && text.charAt(at) != quote) {
            char c = text.charAt(at);
            if (quote == '"' && text.startsWith("$(", at)) {
                // A command within quotes may contain quotes itself.
                at++;
                nested();
                continue;
            }
            if (c == '\n') {
                line++;
            }
            if (c == '\\' && quote == '"') {
                at++;
                if (at < text.length() && text.charAt(at) == '\n') {
                    line++;
                }
            }
            at++;
        }
        at++;
    }

    private void skipTo(char end) {
        at++;
        while (at < text.length() && text.charAt(at) != end) {
            line += text.charAt(at) == '\n' ? 1 : 0;
            at++;
        }
        at++;
    }

    private void nested() {
        int depth = 0;
        while (at < text.length()) {
            char c = text.charAt(at);
            if (c == '\'' || c == '"') {
                quoted(c);
                continue;
            }
            if (c == '\\' && at + 1 < text.length()) {
                line += text.charAt(at + 1) == '\n' ? 1 : 0;
                at += 2;
                continue;
            }
            if (c == '\n') {
                line++;
            }
            if (c == '(' || c == '{') {
                depth++;
            } else if (c == ')' || c == '}') {
                depth--;
            }
            at++;
            if (depth == 0) {
                return;
            }
        }
    }
}
