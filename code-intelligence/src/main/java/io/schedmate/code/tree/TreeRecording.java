package io.schedmate.code.tree;

import io.schedmate.code.tree.TreeQuestion.Kind;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Records every question that a task asks about the trees below a folder. */
public final class TreeRecording {

    private static final ScopedValue<TreeRecording> CURRENT = ScopedValue.newInstance();

    private final Path root;
    private final Instant start;
    private final KnownTexts known;
    private final ConcurrentMap<TreeQuestion, String> outcomes = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, String> stamps = new ConcurrentHashMap<>();
    private final AtomicInteger opened = new AtomicInteger();
    private volatile boolean isWhole = true;

    private TreeRecording(Path root, Instant start, KnownTexts known) {
        this.root = root;
        this.start = start;
        this.known = known;
    }

    /**
     * The result of the task.
     *
     * @param record the record; empty if it is incomplete: the tree changed meanwhile, could not be opened, or another
     *      tree was read as well
     * @param filesOpened number of files whose content was not cached
     */
    public record Recorded<T>(T answer, Optional<TreeRecord> record, int filesOpened) {}

    /**
     * Runs the task and records its questions.
     *
     * @param now the time by a clock within seconds of the file system's clock
     * @param known cached texts, which need not be read again; new texts are added
     */
    public static <T> Recorded<T> of(Path root, Instant now, KnownTexts known, Supplier<T> work) {
        TreeRecording recording = new TreeRecording(root.toAbsolutePath().normalize(), now, known);
        T answer = ScopedValue.where(CURRENT, recording).call(work::get);
        return new Recorded<>(answer, recording.record(), recording.opened.get());
    }

    /** Returns the recording of the current thread; null if there is none. */
    static @Nullable TreeRecording current() {
        return CURRENT.isBound() ? CURRENT.get() : null;
    }

    /** Records that a tree is opened. If it is another tree, the record is incomplete. */
    void opens(Path at) {
        if (!at.equals(root)) {
            isWhole = false;
        }
    }

    /** Records that a tree could not be opened. The answer then does not depend on it, and the record is incomplete. */
    static void missed() {
        if (CURRENT.isBound()) {
            CURRENT.get().isWhole = false;
        }
    }

    void note(Kind kind, Path path, String detail, String outcome) {
        String before = outcomes.putIfAbsent(new TreeQuestion(kind, name(path), detail), outcome);
        if (before != null && !before.equals(outcome)) {
            isWhole = false;
        }
    }

    /** Returns the bytes of a file, from the cache or the file system. */
    Optional<byte[]> bytes(TreeAnswers answers, Path path, int largest) {
        Optional<FileStamp> before = FileStamp.of(path).filter(stamp -> stamp.isReliableAt(start));
        byte[] content = before.isPresent() && answers.isFile(path) ? known.of(path, before.get()) : null;
        if (content != null) {
            stamps.put(name(path), before.get().text());
            return Optional.of(content);
        }
        Optional<byte[]> bytes = answers.bytes(path, largest);
        opened.incrementAndGet();
        if (bytes.isPresent() && before.isPresent() && before.equals(FileStamp.of(path))) {
            stamps.put(name(path), before.get().text());
            known.keep(path, before.get(), bytes.get());
        }
        return bytes;
    }

    private String name(Path path) {
        return root.relativize(path).toString().replace('\\', '/');
    }

    private Optional<TreeRecord> record() {
        if (!isWhole) {
            return Optional.empty();
        }
        Map<TreeQuestion, String> needed = new HashMap<>(outcomes);
        needed.keySet().removeIf(this::isImplied);
        return Optional.of(new TreeRecord(needed, stamps));
    }

    /** Whether reading the text again also answers this question, such as about existence or parts. */
    private boolean isImplied(TreeQuestion question) {
        String path = question.path();
        return switch (question.kind()) {
            case FILE -> isAsked(Kind.TEXT, path) || isAsked(Kind.COUNTED, path);
            case FOLDER -> isAsked(Kind.NAMES, path);
            case FIRST_LINES, LINE, CONTAINS, FINDS, LINES_WITH -> isAsked(Kind.TEXT, path);
            case NAMES, COUNTED, TEXT -> false;
        };
    }

    private boolean isAsked(Kind kind, String path) {
        return outcomes.containsKey(new TreeQuestion(kind, path));
    }
}
