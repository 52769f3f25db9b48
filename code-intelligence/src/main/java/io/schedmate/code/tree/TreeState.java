package io.schedmate.code.tree;

import io.schedmate.code.tree.TreeQuestion.Kind;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/** The current state of a tree, read only as far as records require. For short use by one thread. */
public final class TreeState {

    private final Path root;
    private final Instant now;
    private final KnownTexts known;
    private final TreeAnswers answers;
    private final Map<TreeQuestion, String> outcomes = new HashMap<>();
    private final Map<String, Optional<FileStamp>> stamps = new HashMap<>();
    private final Map<String, Optional<byte[]>> contents = new HashMap<>();

    /**
     * @param root a path without links
     * @param now the time by a clock within seconds of the file system's clock
     * @param known receives the texts that are read
     */
    public TreeState(Path root, Instant now, KnownTexts known) {
        this.root = root.toAbsolutePath().normalize();
        this.now = now;
        this.known = known;
        this.answers = new TreeAnswers(this.root);
    }

    /** Returns the files that had to be opened. */
    public SortedSet<String> opened() {
        return Collections.unmodifiableSortedSet(new TreeSet<>(contents.keySet()));
    }

    /** Returns the paths whose answers have changed. A file with an unchanged stamp is not opened. */
    public SortedSet<String> changedSince(TreeRecord record) {
        SortedSet<String> changed = new TreeSet<>();
        record.outcomes().forEach((question, before) -> {
            if (!isStamped(question, record) && !outcome(question).equals(before)) {
                changed.add(question.path());
            }
        });
        return changed;
    }

    /** Returns the record with stamps for unchanged files that were too new for a stamp when it was made. */
    public TreeRecord stamped(TreeRecord record) {
        Map<String, String> more = new HashMap<>(record.stamps());
        record.opened()
                .forEach(path -> stamp(path)
                        .filter(stamp -> stamp.isReliableAt(now))
                        .ifPresent(stamp -> more.putIfAbsent(path, stamp.text())));
        return new TreeRecord(record.outcomes(), more);
    }

    private boolean isStamped(TreeQuestion question, TreeRecord record) {
        String before = record.stamps().get(question.path());
        return before != null
                && question.kind().opens()
                && stamp(question.path())
                        .filter(stamp -> stamp.text().equals(before))
                        .isPresent()
                && answers.isFile(root.resolve(question.path()));
    }

    private Optional<FileStamp> stamp(String path) {
        return stamps.computeIfAbsent(path, each -> FileStamp.of(root.resolve(each)));
    }

    private String outcome(TreeQuestion question) {
        return outcomes.computeIfAbsent(question, this::asked);
    }

    private String asked(TreeQuestion question) {
        Path path = root.resolve(question.path());
        return switch (question.kind()) {
            case FILE -> TreeAnswers.outcome(answers.isFile(path));
            case FOLDER -> TreeAnswers.outcome(answers.isFolder(path));
            case NAMES -> TreeAnswers.outcomeOfNames(answers.names(path));
            case COUNTED -> TreeAnswers.outcomeOfBytes(answers.bytes(path, TreeAnswers.MAX_COUNTED_BYTES));
            case TEXT -> TreeAnswers.outcomeOfBytes(content(question.path()));
            case FIRST_LINES, LINE, CONTAINS, FINDS, LINES_WITH -> part(question.kind(), question);
        };
    }

    private String part(Kind kind, TreeQuestion question) {
        return TreeAnswers.outcomeOfPart(
                kind, question.detail(), content(question.path()).flatMap(TreeAnswers::text));
    }

    private Optional<byte[]> content(String path) {
        return contents.computeIfAbsent(path, this::read);
    }

    private Optional<byte[]> read(String path) {
        // The stamp is taken first, so that the next check sees any later change.
        Optional<FileStamp> stamp = stamp(path).filter(each -> each.isReliableAt(now));
        Path file = root.resolve(path);
        Optional<byte[]> bytes = answers.bytes(file, TreeAnswers.MAX_FILE_BYTES);
        if (bytes.isPresent() && stamp.isPresent() && stamp.equals(FileStamp.of(file))) {
            known.keep(file, stamp.get(), bytes.get());
        }
        return bytes;
    }
}
