package io.schedmate.code.launch.shell;

import io.schedmate.code.launch.word.Word;
import io.schedmate.code.limit.WorkLimit;
import io.schedmate.code.value.Origin;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/** {@code read -r -d '' NAME <<EOF}: sets variables from a here-document or a here-string. */
final class ReadCommand {

    /** The options with an argument. */
    private static final Pattern WITH_WORD = Pattern.compile("-[a-zA-Z]*[adiNnptu]");

    private ReadCommand() {}

    /**
     * Sets the variables.
     *
     * @param words the words after {@code read}
     * @param given the delimiter of a here-document, or the text of a here-string
     * @param separators the characters between words; empty for white space
     */
    static void run(List<Word> words, Token given, String separators, Expansion expansion, Variables variables) {
        List<String> names = names(words);
        boolean isWhole = false;
        String list = null;
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i).text();
            if (WITH_WORD.matcher(WorkLimit.text(word)).matches()) {
                // "-d ''" reads to the end, "-a" stores the words in an array.
                isWhole |= word.endsWith("d");
                i++;
                if (word.endsWith("a") && i < words.size()) {
                    list = words.get(i).text();
                }
            }
        }
        List<Word> read = parts(words(given, expansion, isWhole), separators);
        if (list != null) {
            variables.values.put(list, read);
            return;
        }
        if (names.size() == 1) {
            variables.document(names.getFirst(), read);
            return;
        }
        for (int i = 0; i < names.size(); i++) {
            boolean isLast = i == names.size() - 1;
            variables.document(
                    names.get(i),
                    read.subList(Math.min(i, read.size()), isLast ? read.size() : Math.min(i + 1, read.size())));
        }
    }

    /** Sets the variables to values that are known only at run time: from a terminal, a file or another program. */
    static void unknown(List<Word> words, Variables variables) {
        names(words).forEach(name -> variables.set(name, new Word(Word.unknown(), Origin.NONE)));
    }

    private static List<String> names(List<Word> words) {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i).text();
            if (WITH_WORD.matcher(WorkLimit.text(word)).matches()) {
                i++;
            } else if (!word.startsWith("-")) {
                names.add(word);
            }
        }
        return names;
    }

    private static List<Word> parts(List<Word> words, String separators) {
        if (separators.isBlank() || separators.contains("\\")) {
            return words;
        }
        String any = "[\\s%s]+".formatted(Pattern.quote(separators));
        return words.stream()
                .flatMap(word -> Arrays.stream(word.text().split(any))
                        .filter(part -> !part.isEmpty())
                        .map(part -> new Word(part, word.origin())))
                .toList();
    }

    private static List<Word> words(Token given, Expansion expansion, boolean isWhole) {
        Token.Document document = given.document();
        if (document == null) {
            return expansion.one(given).split().toList();
        }
        List<Word> words = new ArrayList<>();
        boolean isPlain = given.text().matches(".*['\"\\\\].*");
        int line = document.firstLine();
        for (String row :
                isWhole ? document.rows() : document.rows().stream().limit(1).toList()) {
            String text = isPlain ? row : row.replaceFirst("\\\\$", "");
            Word whole = isPlain ? new Word(text, expansion.origin(line)) : expansion.document(text, line);
            whole.split().forEach(words::add);
            line++;
        }
        return words;
    }
}
