package io.schedmate.query.evidence;

import com.google.re2j.Pattern;
import io.schedmate.query.digest.Group;
import java.util.HashMap;
import java.util.Map;

/** Distinguishes source code, as printed in tracebacks and shell traces, from a program's own output. */
final class Sources {

    private static final Pattern FRAME = Pattern.compile("^\\W*(?:\\[?\\w*\\]?:?\\s*)?File \"[^\"]+\", line \\d+");
    private static final Pattern MARKS = Pattern.compile("^[\\s\\[\\]:\\w]*[\\s^~]*\\^[\\s^~]*$");
    private static final Pattern CODE = Pattern.compile(
            "^\\s*(?:\\[\\w+\\]:?\\s*)?(?:return |raise |with |for |if |def |import |from \\S+ import |warnings\\.warn|"
                    + "self\\.|[\\w.\\[\\]]+ = [\\w.]+\\(|[\\w.]+\\([^)]*\\)?,?$)");
    private static final Pattern SETTINGS = Pattern.compile("\\w=['\"\\d\\[-].*\\w=(?:['\"\\d\\[-]|True|False|None)");
    /** A module of a network as printed by frameworks. */
    private static final Pattern MODULE = Pattern.compile("^\\s*\\([\\w.-]+\\): \\w+\\(");

    private static final Pattern SHELL = Pattern.compile("^\\++ ");

    private final Log log;
    private final Map<Integer, Boolean> known = new HashMap<>();

    Sources(Log log) {
        this.log = log;
    }

    boolean isSource(Group group) {
        return known.computeIfAbsent(group.id(), _ -> {
            String text = group.example();
            if (FRAME.matcher(text).find()
                    || MARKS.matcher(text).matches()
                    || MODULE.matcher(text).find()
                    || text.contains("Warning: ")) {
                return true;
            }
            boolean code = CODE.matcher(text).find() && !SETTINGS.matcher(text).find();
            if (code || group.firstLine() < 2 || SHELL.matcher(text).find()) {
                return code;
            }
            return FRAME.matcher(log.digest().spot(group.firstLine() - 1).text())
                    .find();
        });
    }
}
