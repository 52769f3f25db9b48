package io.schedmate.logs.site;

import io.schedmate.tables.Tables;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Reads rows of tables and remembers which of them are wrong. */
final class CheckedRows {

    private final Map<String, String> texts;
    private final List<String> problems = new ArrayList<>();

    CheckedRows(Map<String, String> texts) {
        this.texts = texts;
        texts.keySet().stream()
                .filter(name -> !SiteRules.FILES.contains(name))
                .forEach(name -> problems.add(
                        name + ": Expected one of " + String.join(", ", SiteRules.FILES) + " (" + name + ")"));
    }

    <T> List<T> of(String file, int columns, Function<List<String>, T> reader) {
        return Tables.read(new StringReader(texts.getOrDefault(file, "")), file, columns, reader, problems::add);
    }

    void throwIfWrong() {
        if (!problems.isEmpty()) {
            throw new WrongRules(problems);
        }
    }
}
