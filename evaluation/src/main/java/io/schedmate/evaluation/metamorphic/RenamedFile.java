package io.schedmate.evaluation.metamorphic;

import io.schedmate.evaluation.corpus.LogFiles;
import io.schedmate.evaluation.engine.LogEngine;
import io.schedmate.logs.intake.LogLines;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Checks that the same bytes under another name, or without a file, get the same answer. */
record RenamedFile(LogFiles files) implements LogCheck {

    @Override
    public String name() {
        return "renamed file or no file: same answer";
    }

    @Override
    public Optional<String> violation(LogEngine engine, Sample sample) {
        try {
            Path folder = Files.createTempDirectory("renamed");
            // One name that a rule about names would use, and one that it would not.
            Path named = folder.resolve("failure_cuda_oom_node3.log");
            Path plain = folder.resolve("x");
            try {
                String text = String.join("\n", sample.lines()) + "\n";
                LogAnswer unnamed = LogAnswer.of(engine, sample.log());
                Files.writeString(named, text);
                Files.writeString(plain, text);
                return LogCheck.differ(unnamed, answer(engine, named))
                        .or(() -> LogCheck.differ(unnamed, answer(engine, plain)));
            } finally {
                Files.deleteIfExists(named);
                Files.deleteIfExists(plain);
                Files.deleteIfExists(folder);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private LogAnswer answer(LogEngine engine, Path file) {
        LogLines log = files.open(file);
        try {
            return LogAnswer.of(engine, log);
        } finally {
            close(log);
        }
    }

    private static void close(LogLines log) {
        if (log instanceof AutoCloseable open) {
            try {
                open.close();
            } catch (Exception e) {
                throw new IllegalStateException("expected to close " + log, e);
            }
        }
    }
}
