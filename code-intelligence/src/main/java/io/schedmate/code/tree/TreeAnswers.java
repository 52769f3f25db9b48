package io.schedmate.code.tree;

import io.schedmate.code.tree.TreeQuestion.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads the file system below one folder; follows links only if they stay inside. */
record TreeAnswers(Path root) {

    static final int MAX_FILE_BYTES = 600_000;
    static final int MAX_COUNTED_BYTES = 16_000_000;

    private static final int FOLDER_ENTRIES = 2_000;
    private static final int BINARY_BYTES = 8_000;
    private static final String YES = "yes";
    private static final String NO = "no";

    boolean isFile(Path path) {
        return path.startsWith(root) && Files.isRegularFile(path) && staysInside(path);
    }

    boolean isFolder(Path path) {
        return path.startsWith(root) && Files.isDirectory(path) && staysInside(path);
    }

    /** Returns the names in a folder, sorted and limited; empty if there is no folder. */
    Optional<List<String>> names(Path folder) {
        if (!isFolder(folder)) {
            return Optional.empty();
        }
        try (PinnedPath pinned = PinnedPath.at(root, folder);
                Stream<Path> names = pinned.names()) {
            return Optional.of(
                    names.limit(FOLDER_ENTRIES).map(Path::toString).sorted().toList());
        } catch (IOException _) {
            return Optional.empty();
        }
    }

    /** Returns the whole file, or one byte more than the limit if it is larger; empty if it cannot be read. */
    Optional<byte[]> bytes(Path path, int largest) {
        if (!isFile(path)) {
            return Optional.empty();
        }
        try (PinnedPath file = PinnedPath.at(root, path);
                InputStream in = file.open()) {
            return Optional.of(in.readNBytes(largest + 1));
        } catch (IOException _) {
            return Optional.empty();
        }
    }

    /** Returns the bytes as text; empty if there are too many, or if they are not text. */
    static Optional<String> text(byte[] bytes) {
        return bytes.length <= MAX_FILE_BYTES && !isBinary(bytes)
                ? Optional.of(withoutMark(new String(bytes, StandardCharsets.UTF_8)))
                : Optional.empty();
    }

    static boolean isBinary(byte[] bytes) {
        for (int i = 0; i < Math.min(bytes.length, BINARY_BYTES); i++) {
            if (bytes[i] == 0) {
                return true;
            }
        }
        return false;
    }

    /** Removes a byte order mark, which is not part of the text and which parsers do not accept. */
    private static String withoutMark(String text) {
        return text.startsWith("\uFEFF") ? text.substring(1) : text;
    }

    /** Returns an answer in a form that can be stored: a truth value, or the SHA-256 of the content. */
    static String outcome(boolean holds) {
        return holds ? YES : NO;
    }

    static String outcomeOfNames(Optional<List<String>> names) {
        return names.map(each -> Digests.of(String.join("\n", each).getBytes(StandardCharsets.UTF_8)))
                .orElse(NO);
    }

    static String outcomeOfBytes(Optional<byte[]> bytes) {
        return bytes.map(Digests::of).orElse(NO);
    }

    static String outcomeOfPart(Kind kind, String detail, Optional<String> text) {
        return text.map(each -> Digests.of(TextParts.of(kind, detail, each).getBytes(StandardCharsets.UTF_8)))
                .orElse(NO);
    }

    private boolean staysInside(Path path) {
        try {
            return Files.exists(path, LinkOption.NOFOLLOW_LINKS)
                    && path.toRealPath().startsWith(root);
        } catch (IOException _) {
            return false;
        }
    }
}
