package io.schedmate.query.statement;

import io.schedmate.query.digest.Field;
import io.schedmate.query.digest.Group;
import io.schedmate.query.digest.Spot;
import io.schedmate.query.evidence.Finding;
import io.schedmate.query.evidence.Log;
import io.schedmate.query.evidence.Quote;
import io.schedmate.query.question.Question;
import io.schedmate.query.text.Phrases;
import io.schedmate.query.text.Words;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Answers from torchrun's report about the rank that failed first: its host, rank, exit code and time. */
public record RootBlock(Log log) {

    private static final Pattern ASKED = Pattern.compile(Phrases.of("root-block.asked"));
    private static final Set<String> COLUMNS = Words.of("root-block.column");
    private static final int LINES = 8;

    public Optional<Finding> answer(Question question) {
        if (!ASKED.matcher(question.text()).find() || !question.mentionsAny(COLUMNS)) {
            return Optional.empty();
        }
        Group block = null;
        for (Group group : log.digest().with("observ")) {
            if (group.example().contains("first observed failure")) {
                block = group;
            }
        }
        return block == null ? Optional.empty() : finding(question, block.lastLine());
    }

    private Optional<Finding> finding(Question question, int from) {
        Finding all = null;
        for (int line = from + 1; line <= from + LINES; line++) {
            Spot spot = log.digest().spot(line);
            List<Field> fields = Log.fields(spot);
            boolean asked = fields.stream()
                    .anyMatch(field -> question.concepts().stream()
                            .anyMatch(concept -> COLUMNS.contains(concept.id()) && concept.in(field.key())));
            if (asked) {
                Finding one = new Finding(Quote.of(spot).replaceAll("\\s*:\\s+", " "), List.of(spot), 0.8);
                all = all == null ? one : all.and(one);
            }
        }
        return Optional.ofNullable(all);
    }
}
