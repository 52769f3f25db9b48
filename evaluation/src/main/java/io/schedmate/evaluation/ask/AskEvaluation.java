package io.schedmate.evaluation.ask;

import io.schedmate.evaluation.corpus.LogFiles;
import io.schedmate.logs.intake.LogLines;
import io.schedmate.query.Answer;
import io.schedmate.query.Citation;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Gives all questions to each contender, grouped by log, so that each log is read once. */
public final class AskEvaluation {

    private AskEvaluation() {}

    public static AskReport run(
            Path corpus, String name, List<AskCase> cases, List<AskContender> contenders, LogFiles files) {
        Map<String, List<AskCase>> byFile = new LinkedHashMap<>();
        cases.forEach(each ->
                byFile.computeIfAbsent(each.file(), _ -> new ArrayList<>()).add(each));
        Map<String, List<AskOutcome>> outcomes = new LinkedHashMap<>();
        contenders.forEach(contender -> outcomes.put(contender.name(), new ArrayList<>()));
        byFile.forEach((file, questions) -> {
            LogLines log = files.open(corpus.resolve(file));
            try {
                contenders.forEach(contender -> ask(
                        contender,
                        file,
                        log,
                        questions,
                        outcomes.computeIfAbsent(contender.name(), _ -> new ArrayList<>())));
            } finally {
                close(log);
            }
        });
        return new AskReport(name, outcomes);
    }

    private static void ask(
            AskContender contender, String file, LogLines log, List<AskCase> questions, List<AskOutcome> outcomes) {
        Function<String, Answer> asked = contender.over(file, log);
        for (AskCase question : questions) {
            long start = System.nanoTime();
            Answer answer = asked.apply(question.question());
            double seconds = (System.nanoTime() - start) / 1e9;
            int existing = (int) answer.citations().stream()
                    .filter(citation -> exists(citation, log))
                    .count();
            outcomes.add(new AskOutcome(question, answer, AskOutcome.verdict(question, answer), existing, seconds));
        }
    }

    private static boolean exists(Citation citation, LogLines log) {
        List<String> line = log.read(citation.line(), 1);
        return !line.isEmpty() && line.getFirst().contains(citation.text());
    }

    private static void close(LogLines log) {
        if (log instanceof AutoCloseable closeable) {
            try {
                closeable.close();
            } catch (Exception broken) {
                throw new IllegalStateException("Expected to close a log", broken);
            }
        }
    }
}
