package io.schedmate.code.similar.command;

import io.schedmate.code.effort.Effort;
import io.schedmate.code.similar.option.FlagLexicon;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The settings that a configuration file writes down itself, line by line; enough to see what two files differ in.
 *
 * @param inherits whether it builds on other files, so that its own lines are not all
 */
public record WrittenSettings(Map<String, String> values, boolean inherits) {

    private static final Pattern SETTING =
            Pattern.compile("^(\\s*)-?\\s*[\"']?([A-Za-z_][\\w.\\-]*)[\"']?\\s*[:=]\\s*(.*?)\\s*,?\\s*(?:#.*)?$");
    private static final Pattern INHERITING = Pattern.compile(
            "(?m)^\\s*(_base_|_BASE_|__base__|__include__|defaults|base|inherit\\w*|include\\w*)\\b\\s*[:=]|^(from|import)\\s");

    public static WrittenSettings of(String text) {
        Map<String, String> values = new LinkedHashMap<>();
        int repeated = 0;
        for (String line : (Iterable<String>) text.lines()::iterator) {
            Matcher setting = SETTING.matcher(Effort.text(line.length() > 2000 ? line.substring(0, 2000) : line));
            if (setting.matches() && !setting.group(3).isEmpty()) {
                String name = FlagLexicon.plain(setting.group(2));
                // The same name in another section is another setting; sections stand in one order in both files.
                values.put(values.containsKey(name) ? name + "/" + ++repeated : name, setting.group(3));
            }
        }
        return new WrittenSettings(values, INHERITING.matcher(Effort.text(text)).find());
    }

    public static String named(String key) {
        int slash = key.lastIndexOf('/');
        return slash < 0 ? key : key.substring(0, slash);
    }
}
