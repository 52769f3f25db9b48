package io.schedmate.evaluation.alerts;

import io.schedmate.evaluation.corpus.CorpusReader;
import io.schedmate.evaluation.corpus.LogCorpus;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Lists the logs of a corpus folder. The folder has {@code labels.jsonl}, or {@code truth.tsv} (file, condition or
 * {@code none}, seconds to its proof), or the subfolders {@code progress} and {@code failure} with the healthy and the
 * failing logs.
 */
public final class AlertCorpus {

    private static final String TRUTH = "truth.tsv";

    private AlertCorpus() {}

    /**
     * Returns the logs of a folder.
     *
     * @param half 1 or 2 for the logs whose source is in that half, 0 for all
     */
    public static List<ListedLog> read(Path folder, int half) throws IOException {
        if (Files.exists(folder.resolve(TRUTH))) {
            return listed(folder, half);
        }
        return Files.exists(folder.resolve("labels.jsonl")) ? labelled(folder, half) : sorted(folder, half);
    }

    private static List<ListedLog> labelled(Path folder, int half) throws IOException {
        LogCorpus corpus = CorpusReader.read(folder);
        List<ListedLog> logs = new ArrayList<>();
        corpus.progress().stream()
                .filter(log -> isIn(half, log.source()))
                .forEach(log -> logs.add(new ListedLog(folder.resolve(log.file()), ListedLog.HEALTHY, -1)));
        corpus.failures().stream()
                .filter(log -> isIn(half, log.source()))
                .forEach(log ->
                        logs.add(new ListedLog(folder.resolve(log.file()), ListedLog.FAILING, log.firstErrorLine())));
        return logs;
    }

    private static List<ListedLog> listed(Path folder, int half) throws IOException {
        List<ListedLog> logs = new ArrayList<>();
        for (String line : Files.readAllLines(folder.resolve(TRUTH))) {
            String[] cells = line.split("\t", -1);
            if (!line.startsWith("#") && cells.length >= 3 && isIn(half, cells[0])) {
                double proof = cells[2].isBlank() ? -1 : Double.parseDouble(cells[2]);
                logs.add(new ListedLog(folder.resolve(cells[0]), cells[1], proof));
            }
        }
        return logs;
    }

    private static List<ListedLog> sorted(Path folder, int half) throws IOException {
        List<ListedLog> logs = new ArrayList<>();
        add(folder.resolve("progress"), ListedLog.HEALTHY, name -> isIn(half, source(name)), logs);
        add(folder.resolve("failure"), ListedLog.FAILING, name -> isIn(half, source(name)), logs);
        return logs;
    }

    private static void add(Path folder, String truth, Predicate<String> wanted, List<ListedLog> logs)
            throws IOException {
        if (!Files.isDirectory(folder)) {
            return;
        }
        try (Stream<Path> files = Files.list(folder)) {
            files.sorted()
                    .filter(file -> wanted.test(String.valueOf(file.getFileName())))
                    .forEach(file -> logs.add(new ListedLog(file, truth, -1)));
        }
    }

    /** Returns the source of a log: the logs of one source are named {@code SOURCE__LOG}. */
    private static String source(String name) {
        return name.split("__", 2)[0];
    }

    /** Whether a source is in a half. The corpus is divided by source, so that similar logs are in one half. */
    private static boolean isIn(int half, String source) {
        return half == 0 || half == 1 + (hash(source) & 1);
    }

    private static int hash(String text) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8))[0];
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Expected a Java that knows SHA-256", e);
        }
    }
}
