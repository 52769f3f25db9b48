package io.schedmate.query.evidence;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import io.schedmate.query.digest.Field;
import io.schedmate.query.digest.Group;
import io.schedmate.query.digest.LogDigest;
import io.schedmate.query.text.Token;
import io.schedmate.query.text.Tokens;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The fields of a table row: numbers, or a name and numbers, below a header with the same number of words. */
final class Columns {

    private static final int MIN = 3;
    private static final int WIDE = 12;
    private static final double MOSTLY = 0.6;
    private static final int LINES_BACK = 40;
    private static final Pattern BAR = Pattern.compile(":?\\s*\\d+%\\|");

    private Columns() {}

    static List<Field> of(LogDigest digest, Group group) {
        List<Token> cells = cells(withoutBar(group.example(), group.tokens()));
        long numbers = cells.stream().filter(Token::isNumber).count();
        boolean row = numbers >= MIN
                && numbers >= MOSTLY * Math.min(cells.size(), WIDE)
                && cells.stream().limit(WIDE).noneMatch(token -> token.before() == '=' || token.before() == ':');
        if (!row) {
            return List.of();
        }
        for (int line = group.firstLine() - 1; line >= Math.max(1, group.firstLine() - LINES_BACK); line--) {
            String text = digest.spot(line).text();
            List<Token> header = withoutBar(text, Tokens.of(text));
            if (isHeader(header, cells)) {
                return fields(group, header.stream().map(Token::stems).toList(), cells);
            }
            List<List<String>> headings = headings(text, header);
            if (headings.size() == cells.size() && headings.size() >= MIN) {
                return fields(group, headings, cells);
            }
        }
        return List.of();
    }

    /** Returns the tokens before a progress bar at the end of a row. */
    private static List<Token> withoutBar(String text, List<Token> tokens) {
        Matcher bar = BAR.matcher(text);
        int end = bar.find() ? bar.start() : text.length();
        return tokens.stream().filter(token -> token.to() <= end).toList();
    }

    /** Returns the headings, separated by a tab or at least two blanks, as stems; none if one of them is a number. */
    private static List<List<String>> headings(String text, List<Token> header) {
        List<List<String>> headings = new ArrayList<>();
        int end = -1;
        for (Token token : header) {
            if (token.isNumber() || token.before() == '=') {
                return List.of();
            }
            boolean apart = end < 0 || isWide(text.substring(end, token.from()));
            if (apart) {
                headings.add(new ArrayList<>());
            }
            headings.getLast().addAll(token.stems());
            end = token.to();
        }
        return headings;
    }

    private static boolean isWide(String gap) {
        return gap.contains("  ") || gap.indexOf('\t') >= 0;
    }

    /** Returns the cells of a row. A count and its total, such as 5/299, share a column. */
    private static List<Token> cells(List<Token> tokens) {
        return tokens.stream().filter(token -> token.before() != '/').toList();
    }

    private static boolean isHeader(List<Token> header, List<Token> cells) {
        boolean words = header.size() >= MIN
                && header.size() <= cells.size()
                && header.stream().noneMatch(Token::isNumber)
                && header.stream().noneMatch(token -> token.before() == '=');
        return words
                && (header.size() == cells.size()
                        || cells.get(header.size())
                                .text()
                                .toLowerCase(Locale.ROOT)
                                .endsWith("%")
                        || cells.size() - header.size() <= 2);
    }

    private static List<Field> fields(Group group, List<List<String>> header, List<Token> cells) {
        List<Field> fields = new ArrayList<>();
        for (int i = 0; i < header.size(); i++) {
            Token cell = cells.get(i);
            fields.add(new Field(header.get(i), List.of(cell), group.tokens().indexOf(cell), Field.Form.COLUMN));
        }
        return fields;
    }
}
