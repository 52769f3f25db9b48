package io.schedmate.code.launch.shell;

import io.schedmate.code.launch.word.Word;
import io.schedmate.code.value.Origin;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Models the ways in which scripts parse options: {@code getopts}, {@code getopt} and Kaldi's {@code parse_options.sh}.
 */
final class ShellOptions {

    private ShellOptions() {}

    /**
     * Runs one step of {@code getopts wanted name}: sets the name, OPTARG and OPTIND.
     *
     * @return whether there was an option
     */
    static boolean getopts(List<Word> rest, Variables variables) {
        if (rest.size() < 2) {
            return false;
        }
        String wanted = rest.getFirst().text();
        String name = rest.get(1).text();
        Word word = at(variables, variables.optionIndex);
        boolean isOption = word != null && word.text().matches("(?s)-[^-].*");
        if (!isOption || word == null) {
            variables.optionIndex += word != null && word.text().equals("--") ? 1 : 0;
            exportIndex(variables);
            variables.set(name, new Word("?", Origin.NONE));
            return false;
        }
        int in = Math.max(1, variables.optionPart);
        String option = word.text().substring(in, in + 1);
        int declared = option.equals(":") ? -1 : wanted.indexOf(option);
        boolean takes = declared >= 0 && declared + 1 < wanted.length() && wanted.charAt(declared + 1) == ':';
        boolean isLast = in + 1 == word.text().length();
        variables.set(name, new Word(declared < 0 ? "?" : option, word.origin()));
        if (takes && isLast) {
            Word value = at(variables, variables.optionIndex + 1);
            variables.set("OPTARG", value == null ? new Word("", word.origin()) : value);
            variables.optionIndex += 2;
        } else if (takes) {
            variables.set("OPTARG", new Word(word.text().substring(in + 1), word.origin()));
            variables.optionIndex++;
        } else {
            variables.optionIndex += isLast ? 1 : 0;
        }
        variables.optionPart = takes || isLast ? 1 : in + 1;
        exportIndex(variables);
        return true;
    }

    private static void exportIndex(Variables variables) {
        variables.set("OPTIND", new Word(Integer.toString(variables.optionIndex), Origin.NONE));
    }

    private static @Nullable Word at(Variables variables, int index) {
        return variables.get(Integer.toString(index));
    }

    /** Sets a variable for each leading {@code --name value}. */
    static void parseOptions(Variables variables) {
        List<Word> left = new ArrayList<>(variables.positional);
        while (!left.isEmpty() && left.getFirst().text().matches("(?s)--[A-Za-z].*")) {
            Word option = left.removeFirst();
            String written = option.text().substring(2);
            int equals = written.indexOf('=');
            String name = (equals < 0 ? written : written.substring(0, equals)).replace('-', '_');
            if (equals >= 0) {
                variables.set(name, new Word(written.substring(equals + 1), option.origin()));
            } else if (!left.isEmpty()) {
                variables.set(name, left.removeFirst());
            }
        }
        variables.positional = left;
    }

    /**
     * Returns the output of {@code getopt -o a:b -l long: -- "$@"}: {@code --name=value} as two words, then {@code --}
     * and the rest.
     *
     * @param wanted the words before {@code --}
     */
    static List<Word> getopt(List<String> wanted, List<Word> given) {
        List<Word> options = new ArrayList<>();
        List<Word> others = new ArrayList<>();
        String all = String.join(" ", wanted).toLowerCase(Locale.ROOT);
        for (int at = 0; at < given.size(); at++) {
            Word word = given.get(at);
            String text = word.text();
            int equals = text.indexOf('=');
            if (text.startsWith("--") && equals > 0) {
                options.add(new Word(text.substring(0, equals), word.origin()));
                options.add(new Word(text.substring(equals + 1), word.origin()));
            } else if (text.matches("(?s)-.+")) {
                options.add(word);
                String name = text.replaceFirst("^-+", "").toLowerCase(Locale.ROOT);
                if (at + 1 < given.size() && takes(all, name)) {
                    options.add(given.get(++at));
                }
            } else {
                others.add(word);
            }
        }
        options.add(new Word("--", Origin.NONE));
        options.addAll(others);
        return options;
    }

    private static boolean takes(String wanted, String name) {
        return name.length() == 1
                ? wanted.matches("(?s).*(?:-o|--options)[ =]?['\"]?[a-z0-9:+]*" + Pattern.quote(name) + ":.*")
                : wanted.matches("(?s).*[ ,='\"]" + Pattern.quote(name) + ":.*");
    }
}
