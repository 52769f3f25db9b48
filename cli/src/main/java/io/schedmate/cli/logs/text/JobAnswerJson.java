package io.schedmate.cli.logs.text;

import io.schedmate.cli.terminal.JsonObject;
import io.schedmate.logs.job.JobAnswer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Writes a job's diagnosis as JSON in the published order. Each cited line, the first error and each attempt also name
 * their file.
 */
public final class JobAnswerJson {

    private JobAnswerJson() {}

    public static void properties(JsonObject object, String folder, JobAnswer answer) {
        String file = path(folder, answer.file());
        DiagnosisJson.properties(
                object,
                file == null ? folder : file,
                answer.diagnosis(),
                () -> evidence(object, folder, answer),
                () -> attempts(object, folder, answer));
        object.text("firstErrorFile", path(folder, answer.firstErrorFile()));
    }

    private static void evidence(JsonObject object, String folder, JobAnswer answer) {
        object.objects("evidence", places(answer.evidenceFiles().size()), (inner, at) -> {
            DiagnosisJson.cited(inner, answer.diagnosis().evidence().get(at));
            inner.text("file", path(folder, answer.evidenceFiles().get(at)));
        });
    }

    private static void attempts(JsonObject object, String folder, JobAnswer answer) {
        object.objects("attempts", places(answer.attemptFiles().size()), (inner, at) -> {
            DiagnosisJson.attempt(inner, answer.diagnosis().attempts().get(at));
            inner.text("file", path(folder, answer.attemptFiles().get(at)));
        });
    }

    private static java.util.List<Integer> places(int size) {
        return IntStream.range(0, size).boxed().toList();
    }

    static @Nullable String path(String folder, @Nullable String name) {
        return name == null ? null : folder.replaceAll("/+$", "") + "/" + name;
    }
}
