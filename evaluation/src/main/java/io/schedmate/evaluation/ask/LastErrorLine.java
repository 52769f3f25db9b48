package io.schedmate.evaluation.ask;

import io.schedmate.logs.intake.LogLines;
import io.schedmate.model.Engine;
import io.schedmate.query.Answer;
import io.schedmate.query.Citation;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Pattern;

/** A baseline that answers each question with the last error line. */
public final class LastErrorLine implements AskContender {

    private static final Pattern ERROR = Pattern.compile("(?i)error|exception|fail|killed|fatal|abort");
    private static final int CHUNK = 4096;

    @Override
    public String name() {
        return "last error line";
    }

    @Override
    public Function<String, Answer> over(String file, LogLines log) {
        Answer answer = answer(file, log);
        return _ -> answer;
    }

    private static Answer answer(String file, LogLines log) {
        for (long end = log.count(); end > 0; end -= CHUNK) {
            long from = Math.max(1, end - CHUNK + 1);
            List<String> lines = log.read(from, (int) (end - from + 1));
            for (int i = lines.size() - 1; i >= 0; i--) {
                if (ERROR.matcher(lines.get(i)).find()) {
                    String text = lines.get(i);
                    return new Answer(true, text, List.of(new Citation(file, from + i, text)), Engine.FALLBACK, 0.5);
                }
            }
        }
        return Answer.none(0.5);
    }
}
