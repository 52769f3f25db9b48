package io.schedmate.query.answer;

import io.schedmate.query.digest.Field;
import io.schedmate.query.digest.Group;
import io.schedmate.query.digest.LogDigest;
import io.schedmate.query.text.Token;
import io.schedmate.query.text.Tokens;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The fields of a table's row: numbers, or a name and numbers, under a header of as many words. */
final class Columns {

    private static final int LEAST = 3;
    private static final int WIDE = 12;
    private static final double MOSTLY = 0.6;
    private static final int LINES_BACK = 40;

    private Columns() {}

    static List<Field> of(LogDigest digest, Group group) {
        List<Token> cells = cells(group.tokens());
        long numbers = cells.stream().filter(Token::isNumber).count();
        boolean row = numbers >= LEAST
                && numbers >= MOSTLY * Math.min(cells.size(), WIDE)
                && cells.stream().limit(WIDE).noneMatch(token -> token.before() == '=' || token.before() == ':');
        if (!row) {
            return List.of();
        }
        for (int line = group.firstLine() - 1; line >= Math.max(1, group.firstLine() - LINES_BACK); line--) {
            List<Token> header = Tokens.of(digest.spot(line).text());
            if (isHeader(header, cells)) {
                return fields(group, header, cells);
            }
        }
        return List.of();
    }

    /** A count and its total, such as 5/299, share a column. */
    private static List<Token> cells(List<Token> tokens) {
        return tokens.stream().filter(token -> token.before() != '/').toList();
    }

    private static boolean isHeader(List<Token> header, List<Token> cells) {
        boolean words = header.size() >= LEAST
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

    private static List<Field> fields(Group group, List<Token> header, List<Token> cells) {
        List<Field> fields = new ArrayList<>();
        for (int i = 0; i < header.size(); i++) {
            Token cell = cells.get(i);
            fields.add(new Field(
                    header.get(i).stems(), List.of(cell), group.tokens().indexOf(cell), Field.Form.COLUMN));
        }
        return fields;
    }
}
