package io.schedmate.query.evidence;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import io.schedmate.query.digest.Field;
import io.schedmate.query.digest.Group;
import io.schedmate.query.digest.LogDigest;
import io.schedmate.query.digest.Spot;
import io.schedmate.query.text.Token;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A setting whose values follow below its name, one per dash, as in a YAML list. */
public final class BelowKey {

    private static final Pattern KEY = Pattern.compile("^\\s*([\\w.-]+):\\s*(?:&\\w+)?\\s*$");
    private static final Pattern ITEM = Pattern.compile("^\\s*- ([^:]{1,80})$");
    private static final int MAX = 40;

    private BelowKey() {}

    static boolean opens(Log log, Group group) {
        return KEY.matcher(group.example()).find()
                && ITEM.matcher(log.digest().spot(group.firstLine() + 1).text()).find();
    }

    /** Returns the name as a field, where it also stands for the value; {@link #values} reads the values. */
    static List<Field> fields(Group group) {
        Token name = group.tokens().getFirst();
        return List.of(new Field(name.stems(), List.of(name), 0, Field.Form.NAMED));
    }

    /** Returns the values below a line, joined by commas; empty if the line is not such a name. */
    public static Optional<String> values(LogDigest digest, Spot spot) {
        if (!KEY.matcher(spot.text()).find()) {
            return Optional.empty();
        }
        List<String> items = new ArrayList<>();
        for (int line = spot.line() + 1; items.size() < MAX; line++) {
            Matcher item = ITEM.matcher(digest.spot(line).text());
            if (!item.find()) {
                break;
            }
            items.add(item.group(1).strip());
        }
        return items.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", items));
    }
}
