package io.schedmate.query.digest;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import io.schedmate.query.digest.Field.Form;
import io.schedmate.query.text.Token;
import java.util.ArrayList;
import java.util.List;

/**
 * The fields of a progress bar in tqdm's form, {@code 30/47 [02:26<01:22, 4.88s/it]}: the step, the total, the elapsed
 * time, the remaining time and the rate. The bar labels none of them.
 */
public final class Bars {

    private static final Pattern BAR =
            Pattern.compile("\\b(\\d+)/(\\d+) \\[([\\d:]+)<([\\d:]+),\\s*([\\d.]+) ?(it/s|s/it|\\w+/s)");

    /** Words in bars that do not count steps. */
    private static final Pattern NO_STEPS = Pattern.compile(
            "(?i)load|download|shard|fetch|map:|tokeniz|preprocess|scanning|generating|filter|extract|cach|eval|valid|\\btest|infer|predict");

    private Bars() {}

    /** Returns whether the text contains a bar that may count steps. */
    public static boolean countsSteps(String text) {
        return BAR.matcher(text).find() && !NO_STEPS.matcher(text).find();
    }

    public static List<Field> of(String text, List<Token> tokens) {
        Matcher bar = BAR.matcher(text);
        if (!bar.find() || NO_STEPS.matcher(text).find()) {
            return List.of();
        }
        List<Field> fields = new ArrayList<>();
        add(fields, tokens, bar.start(1), List.of("step"), Form.COLUMN);
        add(fields, tokens, bar.start(2), List.of("total", "step"), Form.TOTAL);
        add(fields, tokens, bar.start(3), List.of("elaps"), Form.COUNTED);
        add(fields, tokens, bar.start(4), List.of("remain"), Form.COUNTED);
        List<String> rate = bar.group(6).equals("s/it") ? List.of("s", "it") : List.of("it", "s");
        add(fields, tokens, bar.start(5), rate, Form.COUNTED);
        return fields;
    }

    private static void add(List<Field> fields, List<Token> tokens, int from, List<String> key, Form form) {
        for (int i = 0; i < tokens.size(); i++) {
            if (tokens.get(i).from() == from) {
                fields.add(new Field(key, List.of(tokens.get(i)), i, form));
            }
        }
    }
}
