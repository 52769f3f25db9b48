package io.schedmate.code.launch.shell;

import io.schedmate.code.launch.word.Word;
import io.schedmate.code.limit.WorkLimit;
import io.schedmate.code.value.Arithmetic;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Place;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Expands the words of a shell: variables with defaults, positional parameters, arrays, arithmetic.
 *
 * @param file path from the root; empty for the command itself
 * @param sources the origins of a text that was assembled from other words; null for the lines of the file
 */
record Expansion(Variables variables, String file, @Nullable Sources sources) {

    private static final long MAX_REPLACED_LENGTH = 1_000_000;

    private static final Pattern PARAMETER =
            Pattern.compile("(\\w+|[@*#?])(?:\\[([@*]|\\d+)\\])?(?:(:?[-=+?]|:|##?|%%?|//?)(.*))?", Pattern.DOTALL);
    private static final int MAX_LENGTH = 100_000;

    /** Returns the origin of a line, or of a stretch of an assembled text. */
    Origin origin(int line) {
        return sources != null
                ? sources.origin(line)
                : file.isEmpty() ? Origin.COMMAND : Origin.at(new Place(file, line));
    }

    /** Returns the words that a token expands to: none, one, or several. */
    List<Word> words(Token token) {
        Origin at = origin(token.line());
        String text = token.text();
        List<Word> whole = wholeList(text, at);
        if (whole != null) {
            return whole;
        }
        Optional<List<String>> braces = Sequences.braces(text);
        if (braces.isPresent()) {
            return braces.get().stream()
                    .flatMap(each -> words(new Token(each, token.line(), false)).stream())
                    .toList();
        }
        Built built = new Built(at);
        built.expand(text, 0);
        if (built.isSplit && !built.isQuoted) {
            return built.word().split().toList();
        }
        return List.of(built.word());
    }

    /** Expands a line of a here-document, in which quotes have no meaning. */
    Word document(String row, int line) {
        return one(row.replaceAll("(['\"])", "\\\\$1"), origin(line));
    }

    Word one(Token token) {
        return one(token.text(), origin(token.line()));
    }

    Word one(String text, Origin at) {
        Built built = new Built(at);
        built.expand(text, 0);
        return built.word();
    }

    private @Nullable List<Word> wholeList(String text, Origin at) {
        String plain = text.length() > 2 && text.startsWith("\"") && text.endsWith("\"")
                ? text.substring(1, text.length() - 1)
                : text;
        Matcher list = Pattern.compile("\\$(?:([@*])|\\{([@*]|\\w+\\[[@*]\\])(?::(\\d+))?\\})")
                .matcher(WorkLimit.text(plain));
        if (!list.matches()) {
            return null;
        }
        String name = list.group(1) != null ? list.group(1) : list.group(2);
        List<Word> all = variables.all(name.replaceFirst("\\[.\\]$", ""));
        int from = list.group(3) == null
                ? 0
                : Integer.parseInt(
                        list.group(3).substring(0, Math.min(6, list.group(3).length())));
        int skipped = name.length() == 1 && from > 0 ? from - 1 : from;
        boolean isQuoted = plain.length() != text.length();
        return all.subList(Math.min(skipped, all.size()), all.size()).stream()
                .flatMap(word -> isQuoted ? Stream.of(word) : word.split())
                .map(word -> new Word(word.text(), word.origin().or(at), word.parts()))
                .toList();
    }

    /** A word that is being built. */
    private final class Built {
        final StringBuilder text = new StringBuilder();
        private final Origin at;
        private final Sources sources = new Sources();
        private Origin from = Origin.NONE;
        private Origin line;
        boolean isSplit;
        boolean isQuoted;

        Built(Origin at) {
            this.at = at;
            this.line = at;
            sources.written(0, at);
        }

        /** Continues in the next line of a word that spans several lines. */
        private void nextLine() {
            if (line.places().size() == 1 && line.places().getFirst().file() instanceof String in) {
                line = Origin.at(in, line.places().getFirst().line() + 1);
                sources.written(text.length(), line);
            }
        }

        /**
         * Returns the place where a variable was set, which is nearest to the value, followed by the word's own place.
         */
        Origin origin() {
            return from.places().isEmpty() ? at : from.or(at);
        }

        Word word() {
            return new Word(text.toString(), origin(), sources.words(text.toString()));
        }

        void expand(String raw, int depth) {
            boolean doubled = false;
            int i = 0;
            while (i < raw.length() && text.length() < MAX_LENGTH) {
                char c = raw.charAt(i);
                if (c == '\'' && !doubled) {
                    int end = raw.indexOf('\'', i + 1);
                    end = end < 0 ? raw.length() : end;
                    for (String row : raw.substring(Math.min(i + 1, end), end).split("(?<=\n)", -1)) {
                        text.append(row);
                        if (row.endsWith("\n")) {
                            nextLine();
                        }
                    }
                    isQuoted = true;
                    i = end + 1;
                } else if (c == '"') {
                    doubled = !doubled;
                    isQuoted = true;
                    i++;
                } else if (c == '\\' && i + 1 < raw.length()) {
                    if (raw.charAt(i + 1) == '\n') {
                        nextLine();
                    } else {
                        text.append(raw.charAt(i + 1));
                    }
                    i += 2;
                } else if (c == '`') {
                    int end = raw.indexOf('`', i + 1);
                    substitution(raw.substring(i + 1, end < 0 ? raw.length() : end));
                    i = end < 0 ? raw.length() : end + 1;
                } else if (c == '$' && i + 1 < raw.length()) {
                    i = dollar(raw, i, depth);
                } else if (c == '~' && i == 0 && raw.length() > 1 && raw.charAt(1) == '/') {
                    text.append("~");
                    i++;
                } else {
                    text.append(c);
                    i++;
                    if (c == '\n') {
                        nextLine();
                    }
                }
            }
        }

        private int dollar(String raw, int i, int depth) {
            char next = raw.charAt(i + 1);
            if (next == '{' || next == '(') {
                int end = close(raw, i + 1);
                String inner = raw.substring(Math.min(i + 2, raw.length()), Math.max(i + 2, end));
                if (next == '{') {
                    parameter(inner, depth);
                } else if (inner.startsWith("(") && inner.endsWith(")")) {
                    arithmetic(inner.substring(1, inner.length() - 1));
                } else {
                    substitution(inner);
                }
                return end + 1;
            }
            int end = i + 1;
            if (Character.isLetter(next) || next == '_') {
                while (end < raw.length() && (Character.isLetterOrDigit(raw.charAt(end)) || raw.charAt(end) == '_')) {
                    end++;
                }
            } else {
                end++;
            }
            String name = raw.substring(i + 1, end);
            if (name.matches("\\w+|[@*#?]")) {
                append(name);
            } else {
                text.append('$').append(name);
            }
            return end;
        }

        private static int close(String raw, int from) {
            int depth = 0;
            for (int i = from; i < raw.length(); i++) {
                char c = raw.charAt(i);
                if (c == '{' || c == '(') {
                    depth++;
                } else if (c == '}' || c == ')') {
                    depth--;
                    if (depth == 0) {
                        return i;
                    }
                }
            }
            return raw.length();
        }

        private void append(String name) {
            if (name.equals("@") || name.equals("*")) {
                list(variables.positional);
                return;
            }
            if (name.equals("0") && !file.isEmpty()) {
                text.append(file);
                return;
            }
            Word word = variables.get(name);
            if (word == null) {
                // Variables of the environment are unknown; a variable that a script never sets is empty.
                if (Shell.isOfSurroundings(name)) {
                    text.append(Word.UNKNOWN);
                }
                isSplit = true;
                return;
            }
            take(word);
        }

        private void take(Word word) {
            int start = text.length();
            text.append(word.text());
            from = from.or(word.origin());
            isSplit = true;
            if (!word.origin().places().isEmpty()) {
                Word here = new Word(
                        word.text(),
                        word.origin().or(line),
                        word.parts().stream()
                                .map(part -> new Word(part.text(), part.origin().or(line)))
                                .toList());
                sources.value(start, here);
                sources.written(text.length(), line);
            }
        }

        private void list(List<Word> words) {
            for (int i = 0; i < words.size(); i++) {
                if (i > 0) {
                    text.append(' ');
                }
                take(words.get(i));
            }
            isSplit = true;
        }

        private void parameter(String inner, int depth) {
            if (inner.startsWith("#")) {
                String name = inner.substring(1).replaceFirst("\\[.\\]$", "");
                int size = variables.all(name).size();
                text.append(
                        inner.endsWith("]") || name.equals("@")
                                ? Integer.toString(size)
                                : String.valueOf(Word.UNKNOWN));
                return;
            }
            Matcher parts = PARAMETER.matcher(WorkLimit.text(inner));
            if (!parts.matches() || depth > 8) {
                text.append(Word.UNKNOWN);
                return;
            }
            String name = parts.group(1);
            String index = parts.group(2);
            String operator = parts.group(3) == null ? "" : parts.group(3);
            String operand = parts.group(4) == null ? "" : parts.group(4);
            if (name.equals("BASH_SOURCE") && operator.isEmpty() && !file.isEmpty()) {
                text.append(file);
                return;
            }
            if (index != null && !index.matches("\\d+") && operator.isEmpty()) {
                list(variables.all(name));
                return;
            }
            Word word = index != null && index.matches("\\d{1,5}")
                    ? at(variables.all(name), Integer.parseInt(index))
                    : variables.get(name);
            boolean isSet = word != null && !word.text().isEmpty();
            switch (operator) {
                case "" -> {
                    if (index == null) {
                        append(name);
                    } else if (word != null) {
                        take(word);
                    }
                }
                case "-", ":-", "=", ":=" -> {
                    if (isSet && word != null) {
                        take(word);
                    } else {
                        expand(operand, depth + 1);
                        isSplit = true;
                        if (operator.endsWith("=")) {
                            variables.set(name, one(operand, at));
                        }
                    }
                }
                case "+", ":+" -> {
                    if (isSet) {
                        expand(operand, depth + 1);
                    }
                    isSplit = true;
                }
                case "?", ":?" -> append(name);
                case ":" -> part(name, word, operand);
                case "#", "##", "%", "%%" -> trimmed(word, operator, operand);
                case "/", "//" -> replaced(word, operator, operand);
                default -> text.append(Word.UNKNOWN);
            }
        }

        /** Expands {@code ${@:2}} and {@code ${name:3}}. */
        private void part(String name, @Nullable Word word, String operand) {
            int from = operand.strip().matches("\\d{1,6}") ? Integer.parseInt(operand.strip()) : -1;
            if (from >= 0 && (name.equals("@") || name.equals("*"))) {
                List<Word> all = variables.positional;
                list(all.subList(Math.clamp(from - 1L, 0, all.size()), all.size()));
            } else if (from >= 0 && word != null) {
                take(new Word(word.text().substring(Math.min(from, word.text().length())), word.origin()));
            } else {
                text.append(Word.UNKNOWN);
            }
        }

        private static @Nullable Word at(List<Word> words, int index) {
            return index < words.size() ? words.get(index) : null;
        }

        private void trimmed(@Nullable Word word, String operator, String pattern) {
            if (word == null || !pattern.matches("[\\w*./_=,-]+")) {
                text.append(Word.UNKNOWN);
                return;
            }
            boolean longest = operator.length() == 2;
            take(new Word(
                    operator.startsWith("#")
                            ? ShellGlob.withoutStart(word.text(), pattern, longest)
                            : ShellGlob.withoutEnd(word.text(), pattern, longest),
                    word.origin()));
        }

        private void replaced(@Nullable Word word, String operator, String operand) {
            int slash = operand.indexOf('/');
            // A text that grows with each statement would soon fill the memory.
            boolean grows = word != null && (long) word.text().length() * operand.length() > MAX_REPLACED_LENGTH;
            if (word == null || slash < 0 || grows) {
                text.append(Word.UNKNOWN);
                return;
            }
            String what = operand.substring(0, slash);
            String by = operand.substring(slash + 1);
            take(new Word(
                    operator.equals("//")
                            ? word.text().replace(what, by)
                            : word.text().replaceFirst(Pattern.quote(what), Matcher.quoteReplacement(by)),
                    word.origin()));
        }

        /** Puts the output of commands into an arithmetic expression. */
        private String withOutputs(String expression) {
            int start = expression.indexOf("$(");
            if (start < 0) {
                return expression;
            }
            int end = Math.min(close(expression, start + 1) + 1, expression.length());
            Word output = one(expression.substring(start, end), at);
            from = from.or(output.origin());
            return expression.substring(0, start) + output.text() + withOutputs(expression.substring(end));
        }

        private void arithmetic(String expression) {
            Matcher names = Pattern.compile("\\$?\\{?([A-Za-z_]\\w*|(?<=\\$)\\d+)\\}?")
                    .matcher(WorkLimit.text(withOutputs(expression)));
            StringBuilder plain = new StringBuilder();
            while (names.find()) {
                Word word = variables.get(names.group(1));
                if (word != null) {
                    from = from.or(word.origin());
                }
                names.appendReplacement(
                        plain, Matcher.quoteReplacement(word == null ? String.valueOf(Word.UNKNOWN) : word.text()));
            }
            names.appendTail(plain);
            OptionalDouble value = Arithmetic.SHELL.value(plain.toString());
            text.append(value.isPresent() ? Long.toString((long) value.getAsDouble()) : Word.unknown());
            isSplit = true;
        }

        /** Whether the echoed text and its filters are known, and with them the output. */
        private boolean piped(String command) {
            List<String> parts = TextFilters.parts(command);
            Word echoed = one(parts.getFirst().substring("echo ".length()).strip(), at);
            Optional<String> printed = echoed.isKnown()
                    ? TextFilters.through(echoed.text(), parts.subList(1, parts.size()))
                    : Optional.empty();
            printed.ifPresent(result -> {
                text.append(result);
                from = from.or(echoed.origin());
            });
            return printed.isPresent();
        }

        /**
         * Expands a command substitution. The output of {@code $(echo ...)} and {@code $(dirname ...)} is known; that
         * of other commands is not.
         */
        private void substitution(String command) {
            String plain = command.strip();
            isSplit = true;
            if (plain.startsWith("expr ")) {
                arithmetic(plain.substring(5).replace("\\*", "*"));
            } else if (plain.startsWith("echo ") && plain.indexOf('|') < 0) {
                expand(plain.substring(5).strip(), 8);
            } else if (plain.startsWith("echo ") && piped(plain)) {
                return;
            } else if (plain.equals("pwd")) {
                text.append('.');
            } else if (plain.matches("getopt\\s.*\\s--\\s.*")) {
                list(ShellOptions.getopt(List.of(plain.split("\\s+--\\s", 2)[0]), variables.positional));
            } else if (plain.matches("(?:which|command -v|type -p)\\s+[\\w./+-]+")) {
                text.append(plain.substring(plain.lastIndexOf(' ') + 1));
            } else if (plain.startsWith("seq ")) {
                Word bounds = one(plain, at);
                text.append(Sequences.seq(bounds.text()).orElse(Word.unknown()));
                from = from.or(bounds.origin());
            } else if (PathCommand.of(plain) instanceof PathCommand path) {
                Word operand = one(path.operand(), at);
                text.append(path.printed(operand.text()));
                from = from.or(operand.origin());
            } else {
                text.append(Word.UNKNOWN);
            }
        }
    }
}
