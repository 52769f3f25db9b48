package io.schedmate.query.digest;

import io.schedmate.query.digest.Field.Form;
import io.schedmate.query.text.Stems;
import io.schedmate.query.text.Token;
import java.util.ArrayList;
import java.util.List;

/** Reads the fields of a line from the punctuation between its tokens. */
public final class Fields {

    private static final List<String> VALUE = List.of("valu");
    private static final List<String> KEY = List.of("key");
    private static final int MAX_KEY_LENGTH = 5;
    private static final int MAX_VALUE_LENGTH = 10;

    private final String text;
    private final List<Token> tokens;
    private final List<Field> fields = new ArrayList<>();

    private Fields(String text, List<Token> tokens) {
        this.text = text;
        this.tokens = tokens;
    }

    public static List<Field> of(String text, List<Token> tokens) {
        Fields reading = new Fields(text, tokens);
        for (int i = 0; i < tokens.size(); i++) {
            reading.read(i);
        }
        reading.nameValues();
        reading.nameParallels();
        return reading.fields;
    }

    /**
     * Names values whose name precedes them, as in {@code "key": "eval_accuracy", "value": 0.94} and
     * {@code eval_accuracy: {"value": 0.94}}.
     */
    private void nameValues() {
        List<String> name = List.of();
        for (int i = 0; i < fields.size(); i++) {
            Field field = fields.get(i);
            if (field.key().equals(VALUE) && !name.isEmpty()) {
                fields.set(i, new Field(name, field.value(), field.at(), field.form()));
            } else if (field.key().equals(KEY)) {
                name = field.value().stream()
                        .flatMap(token -> token.stems().stream())
                        .toList();
            } else if (name.isEmpty() && field.form() == Form.NAMED && opensBrace(field)) {
                name = tokens.get(field.at() - 2).stems();
            }
        }
    }

    /**
     * Names parallel rows: in {@code 800 / 100 / 50 sentences in train / dev / test} each number belongs to the word at
     * the same position.
     */
    private void nameParallels() {
        int numbers = parted(0, true);
        int end = numbers < 0 ? -1 : runEnd(numbers);
        int words = end < 0 ? -1 : parted(end, false);
        if (words < 0 || runEnd(words) - words != end - numbers) {
            return;
        }
        for (int i = 0; i < end - numbers; i++) {
            List<String> key = new ArrayList<>(tokens.get(words + i).stems());
            tokens.subList(end, words).forEach(token -> key.addAll(token.stems()));
            int at = numbers + i;
            fields.removeIf(field -> field.at() == at);
            fields.add(new Field(List.copyOf(key), List.of(tokens.get(at)), at, Form.NAMED));
        }
    }

    /** Returns the start of the next slash-separated row of numbers or words; -1 if there is none. */
    private int parted(int from, boolean numbers) {
        for (int i = from; i + 1 < tokens.size(); i++) {
            if (tokens.get(i).isNumber() == numbers
                    && tokens.get(i + 1).isNumber() == numbers
                    && tokens.get(i + 1).before() == '/') {
                return i;
            }
        }
        return -1;
    }

    private int runEnd(int from) {
        int end = from + 1;
        while (end < tokens.size()
                && tokens.get(end).before() == '/'
                && tokens.get(end).isNumber() == tokens.get(from).isNumber()) {
            end++;
        }
        return end;
    }

    private boolean opensBrace(Field field) {
        int at = field.at();
        return at >= 2
                && tokens.get(at - 2).isWord()
                && text.substring(tokens.get(at - 2).to(), tokens.get(at - 1).from())
                        .contains("{");
    }

    private void read(int i) {
        Token token = tokens.get(i);
        boolean named = i > 0
                && (token.before() == '=' || token.before() == ':')
                && !tokens.get(i - 1).isNumber();
        if (named) {
            fields.add(new Field(keyBefore(i), value(i), i, Form.NAMED));
        } else if (i > 0 && isFlag(tokens.get(i - 1)) && !isFlag(token)) {
            fields.add(new Field(tokens.get(i - 1).stems(), List.of(token), i, Form.NAMED));
        } else if (token.isNumber()) {
            readNumber(i, token);
        } else if (token.kind() == Token.Kind.NAME
                && i > 0
                && token.before() != ','
                && tokens.get(i - 1).isWord()) {
            fields.add(new Field(keyBefore(i), List.of(token), i, Form.PLAIN));
        }
        if (token.isNumber()) {
            readCounted(i, token);
        }
    }

    private void readNumber(int i, Token token) {
        Token before = i > 0 ? tokens.get(i - 1) : token;
        boolean fraction = i > 0 && token.before() == '/' && before.isNumber();
        if (fraction) {
            fields.add(new Field(keyOfNumberBefore(i), List.of(token), i, Form.TOTAL));
        } else if (i > 0 && before.isNumber()) {
            fields.add(new Field(keyOfNumberBefore(i), List.of(token), i, Form.BRACKET));
        } else if (i > 0 && token.before() != ';') {
            fields.add(new Field(keyBefore(i), List.of(token), i, Form.PLAIN));
        }
    }

    private void readCounted(int i, Token token) {
        List<String> after = new ArrayList<>(Stems.of(token.unit()));
        for (int j = i + 1; j < tokens.size() && j <= i + 3; j++) {
            Token next = tokens.get(j);
            boolean value = next.isNumber() || Character.isDigit(next.text().charAt(0));
            if (value || next.before() != ' ' && next.before() != '(') {
                break;
            }
            after.addAll(next.stems());
        }
        if (!after.isEmpty() && !isNamedAlready(i, token)) {
            fields.add(new Field(after, List.of(token), i, Form.COUNTED));
        }
    }

    /**
     * Returns whether the words after a number name the next value instead: in {@code Epoch: 18 Dev Bleu Score: 7.5}
     * the words after 18 name 7.5.
     */
    private boolean isNamedAlready(int i, Token token) {
        boolean named = token.before() == ':' || token.before() == '=';
        for (int j = i + 1; named && token.unit().isEmpty() && j < tokens.size() && j <= i + 4; j++) {
            char mark = tokens.get(j).before();
            if (mark != ' ' && mark != '(') {
                return mark == ':' || mark == '=';
            }
        }
        return false;
    }

    private boolean isFlag(Token token) {
        return token.from() >= 2 && !token.isNumber() && text.startsWith("--", token.from() - 2);
    }

    private List<String> keyOfNumberBefore(int i) {
        int at = i - 1;
        while (at > 0 && tokens.get(at).isNumber()) {
            at--;
        }
        return tokens.get(at).isNumber() ? List.of() : keyBefore(at + 1);
    }

    private List<String> keyBefore(int i) {
        List<String> key = new ArrayList<>();
        for (int j = i - 1; j >= 0 && i - j <= MAX_KEY_LENGTH; j--) {
            Token token = tokens.get(j);
            if (token.isNumber() || token.text().chars().noneMatch(Character::isLetter)) {
                break;
            }
            key.addAll(0, token.stems());
            if (token.before() != ' ' && token.before() != '(' && token.before() != ')') {
                break;
            }
        }
        return List.copyOf(key);
    }

    private List<Token> value(int i) {
        if (tokens.get(i).isNumber()) {
            return List.of(tokens.get(i));
        }
        return run(i);
    }

    private List<Token> run(int i) {
        List<Token> value = new ArrayList<>();
        value.add(tokens.get(i));
        for (int j = i + 1; j < tokens.size() && value.size() < MAX_VALUE_LENGTH; j++) {
            Token token = tokens.get(j);
            boolean startsKey = j + 1 < tokens.size() && tokens.get(j + 1).before() == '=';
            if (token.before() == ','
                    || token.before() == ';'
                    || token.before() == '|'
                    || token.before() == '='
                    || token.before() == ')'
                    || startsKey
                    || isFlag(token)) {
                break;
            }
            value.add(token);
        }
        return value;
    }
}
