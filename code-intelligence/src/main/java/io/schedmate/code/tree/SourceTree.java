package io.schedmate.code.tree;

import io.schedmate.code.limit.WorkLimit;
import io.schedmate.code.tree.TreeQuestion.Kind;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The files below one folder, read within limits. Files outside are never opened, and links are followed only if they
 * stay inside. Files that are too large or binary are not opened either, nor more than a maximum number of files.
 */
public final class SourceTree {

    private static final int FILES = 300;
    private static final long BYTES = 8_000_000;
    /** The work of a file system access, in characters that could be read in the same time. */
    private static final int EFFORT_OF_A_FILE = 2_000;

    private final Path root;
    private final boolean isThere;
    private final TreeAnswers answers;
    private final @Nullable TreeRecording recording;
    private final Set<String> read = new LinkedHashSet<>();
    private final Map<Path, Content> texts = new HashMap<>();
    private long bytesLeft = BYTES;

    private SourceTree(Path root, boolean isThere) {
        this.root = root;
        this.isThere = isThere;
        this.answers = new TreeAnswers(root);
        this.recording = isThere ? TreeRecording.current() : null;
        if (recording != null) {
            recording.opens(root);
        }
    }

    /**
     * @param root a path without links; a link may have been added after the permission check
     * @throws IOException if {@code root} is not a readable folder, or contains a link
     */
    public static SourceTree at(Path root) throws IOException {
        try {
            Path absolute = root.toAbsolutePath().normalize();
            if (!absolute.toRealPath().equals(absolute)) {
                throw new IOException("Expected a folder whose path contains no links, got (%s).".formatted(root));
            }
            return new SourceTree(absolute, true);
        } catch (IOException e) {
            TreeRecording.missed();
            throw e;
        }
    }

    /** Returns an empty tree, for a command without files. */
    public static SourceTree empty(Path root) {
        return new SourceTree(root.toAbsolutePath().normalize(), false);
    }

    public Path root() {
        return root;
    }

    /** Whether there is a folder to read; false for a tree made with {@link #empty}. */
    public boolean isThere() {
        return isThere;
    }

    /** Returns the files read so far, as paths from the root, in the order of reading. */
    public List<String> filesRead() {
        return List.copyOf(read);
    }

    /** Resolves {@code other} against {@code folder}; empty if it is not a path, or leaves the tree. */
    public Optional<Path> resolve(Path folder, String other) {
        if (other.length() > 1_000 || other.indexOf('\0') >= 0) {
            return Optional.empty();
        }
        try {
            Path path = folder.resolve(other).normalize();
            return path.startsWith(root) ? Optional.of(path) : Optional.empty();
        } catch (InvalidPathException _) {
            return Optional.empty();
        }
    }

    public boolean isFile(Path path) {
        WorkLimit.spend(EFFORT_OF_A_FILE);
        return isThere && path.startsWith(root) && noted(Kind.FILE, path, answers.isFile(path));
    }

    public boolean isFolder(Path path) {
        return isThere && path.startsWith(root) && noted(Kind.FOLDER, path, answers.isFolder(path));
    }

    private boolean noted(Kind kind, Path path, boolean outcome) {
        if (recording != null) {
            recording.note(kind, path, "", TreeAnswers.outcome(outcome));
        }
        return outcome;
    }

    /**
     * Returns the file that {@code written} refers to if the job runs in {@code folder}. A path from another machine is
     * matched by its longest tail that exists in the tree.
     */
    public Optional<Path> find(Path folder, String written) {
        Optional<Path> direct = resolve(folder, written).filter(this::isFile);
        if (direct.isPresent()) {
            return direct;
        }
        String tail = written;
        for (int slash = tail.indexOf('/'); slash >= 0; slash = tail.indexOf('/')) {
            tail = tail.substring(slash + 1);
            // A bare name is no evidence of the same file, unless the file is in this folder.
            for (Path base : tail.contains("/") ? List.of(folder, root) : List.of(folder)) {
                Optional<Path> mapped =
                        tail.isEmpty() ? Optional.empty() : resolve(base, tail).filter(this::isFile);
                if (mapped.isPresent()) {
                    return mapped;
                }
            }
        }
        return Optional.empty();
    }

    /** Returns the path from the root, with forward slashes. */
    public String name(Path path) {
        return root.relativize(path).toString().replace('\\', '/');
    }

    /** Returns the text of a file; empty if it cannot or may not be read. */
    public Optional<String> text(Path path) {
        Content content = content(path);
        note(Kind.TEXT, path, content);
        return content.text();
    }

    /** Returns the first lines of a file; an answer then depends only on them. Empty if there is no text. */
    public List<String> firstLines(Path path, int most) {
        return part(Kind.FIRST_LINES, path, String.valueOf(most)).lines().toList();
    }

    /**
     * Returns one line of a file.
     *
     * @param number the line number, from 1
     */
    public Optional<String> line(Path path, int number) {
        String found = part(Kind.LINE, path, String.valueOf(number));
        return found.isEmpty() ? Optional.empty() : Optional.of(found.substring(1));
    }

    public boolean contains(Path path, String text) {
        return !part(Kind.CONTAINS, path, text).isEmpty();
    }

    public boolean finds(Path path, Pattern pattern) {
        return !part(Kind.FINDS, path, pattern.pattern()).isEmpty();
    }

    /**
     * Returns the matching lines by line number, from 1. Searches at most the first 5,000 lines and skips lines of
     * 2,000 characters or more.
     */
    public Map<Integer, String> linesWith(Path path, Pattern pattern) {
        Map<Integer, String> lines = new LinkedHashMap<>();
        for (String line : part(Kind.LINES_WITH, path, pattern.pattern()).split("\n")) {
            int tab = line.indexOf('\t');
            if (tab > 0) {
                lines.put(Integer.parseInt(line.substring(0, tab)), line.substring(tab + 1));
            }
        }
        return lines;
    }

    private String part(Kind kind, Path path, String detail) {
        Content content = content(path);
        if (recording != null && content.outcome() != null) {
            recording.note(kind, path, detail, TreeAnswers.outcomeOfPart(kind, detail, content.text()));
        }
        return content.text().map(each -> TextParts.of(kind, detail, each)).orElse("");
    }

    /** Returns the number of lines that are not blank; empty if the file is too long to count, or is not text. */
    public Optional<Long> countLines(Path path) {
        WorkLimit.spend(EFFORT_OF_A_FILE);
        if (!isFile(path) || read.size() >= FILES) {
            return Optional.empty();
        }
        Optional<byte[]> bytes = bytes(path, TreeAnswers.MAX_COUNTED_BYTES);
        if (recording != null) {
            recording.note(Kind.COUNTED, path, "", TreeAnswers.outcomeOfBytes(bytes));
        }
        return bytes.filter(each -> each.length <= TreeAnswers.MAX_COUNTED_BYTES && !TreeAnswers.isBinary(each))
                .map(each -> {
                    read.add(name(path));
                    return new String(each, StandardCharsets.UTF_8)
                            .lines()
                            .filter(line -> !line.isBlank())
                            .count();
                });
    }

    /** Returns the entries of a folder by name, up to a limit. */
    public List<Path> list(Path folder) {
        WorkLimit.spend(EFFORT_OF_A_FILE);
        if (!isThere || !folder.startsWith(root)) {
            return List.of();
        }
        Optional<List<String>> names = answers.names(folder);
        if (recording != null) {
            recording.note(Kind.NAMES, folder, "", TreeAnswers.outcomeOfNames(names));
        }
        return names.orElse(List.of()).stream().map(folder::resolve).sorted().toList();
    }

    /**
     * The content of a file.
     *
     * @param outcome the digest of the whole text, for a record; null if it was not read
     */
    private record Content(Optional<String> text, @Nullable String outcome) {

        static final Content NONE = new Content(Optional.empty(), null);
    }

    private Content content(Path path) {
        Content known = texts.get(path);
        if (known != null) {
            return known;
        }
        WorkLimit.spend(EFFORT_OF_A_FILE);
        Content content = isFile(path) && read.size() < FILES ? readContent(path) : Content.NONE;
        content.text().ifPresent(_ -> read.add(name(path)));
        texts.put(path, content);
        return content;
    }

    private Content readContent(Path path) {
        Optional<byte[]> bytes = bytes(path, TreeAnswers.MAX_FILE_BYTES);
        Optional<String> text = bytes.filter(each -> each.length <= bytesLeft).flatMap(TreeAnswers::text);
        if (text.isPresent()) {
            bytesLeft -= bytes.get().length;
        }
        return new Content(text, recording == null ? null : TreeAnswers.outcomeOfBytes(bytes));
    }

    private void note(Kind kind, Path path, Content content) {
        if (recording != null && content.outcome() != null) {
            recording.note(kind, path, "", content.outcome());
        }
    }

    private Optional<byte[]> bytes(Path path, int largest) {
        return recording == null ? answers.bytes(path, largest) : recording.bytes(answers, path, largest);
    }
}
