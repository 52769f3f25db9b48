package io.schedmate.advisor.source;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;

/** Limits on the entries of an archive. They are enforced while it is read, whatever its headers claim. */
final class EntryLimits {

    private static final int MAX_NAME_LENGTH = 1_024;
    private static final int DEEPEST = 64;
    /** The limit for the headers of one entry: names and attributes. */
    private static final long HEADERS = 1 << 20;

    private final Path root;
    private final Bounds bounds;
    private final long maxBytes;
    private final Set<Path> folders = new HashSet<>();
    private long bytes;
    private long headersEnd = HEADERS;
    private int entries;
    private boolean inContent;

    /** @param maxBytes the maximum output, including headers and padding */
    EntryLimits(Path root, Bounds bounds, long maxBytes) {
        this.root = root;
        this.bounds = bounds;
        this.maxBytes = maxBytes;
        folders.add(root);
    }

    /**
     * Returns the path of an entry, and counts it and its parent folders.
     *
     * @throws SourceRefused if the path is not allowed or a limit is exceeded
     */
    Path place(String name, long size) {
        Path at = within(name);
        count();
        for (Path above = at.getParent(); above != null && folders.add(above); above = above.getParent()) {
            count();
        }
        // An entry that declares too large a size can be rejected without unpacking it.
        if (size > maxBytes - bytes) {
            throw tooMuch();
        }
        return at;
    }

    /** Returns the target of a name, which must be below the root. */
    Path within(String name) {
        try {
            Path at = root.resolve(name).normalize();
            boolean isShort = name.length() <= MAX_NAME_LENGTH && at.getNameCount() - root.getNameCount() <= DEEPEST;
            if (isShort && at.startsWith(root) && !name.startsWith("/") && !name.contains("\\")) {
                return at;
            }
        } catch (InvalidPathException _) {
            // Rejected below.
        }
        throw new SourceRefused(
                "Expected only names below the tree's root with at most %d characters and %d folders, got (%s). Repack the tree."
                        .formatted(MAX_NAME_LENGTH, DEEPEST, name.substring(0, Math.min(name.length(), 80))));
    }

    private void count() {
        if (++entries > bounds.entries()) {
            throw new SourceRefused("Expected at most %d files and folders in the tree, got more. Leave out data."
                    .formatted(bounds.entries()));
        }
    }

    /** Starts counting an entry's content. */
    void content() {
        inContent = true;
    }

    /** Starts counting the headers of the next entry. */
    void headers() {
        inContent = false;
        headersEnd = bytes + HEADERS;
    }

    InputStream counted(InputStream plain) {
        return new Counted(plain);
    }

    private void add(long some) {
        bytes += some;
        if (bytes > maxBytes) {
            throw tooMuch();
        }
        if (!inContent && bytes > headersEnd) {
            throw new SourceRefused(
                    "Expected at most %d bytes of names and attributes per entry, got more. Repack the tree."
                            .formatted(HEADERS));
        }
    }

    private SourceRefused tooMuch() {
        return new SourceRefused("Expected a tree of at most %d bytes, got more. Leave out data.".formatted(maxBytes));
    }

    private final class Counted extends FilterInputStream {

        Counted(InputStream plain) {
            super(plain);
        }

        @Override
        public int read() throws IOException {
            int one = in.read();
            add(one < 0 ? 0 : 1);
            return one;
        }

        @Override
        public int read(byte[] into, int from, int length) throws IOException {
            int some = in.read(into, from, length);
            add(Math.max(0, some));
            return some;
        }

        @Override
        public long skip(long most) throws IOException {
            long some = in.skip(most);
            add(some);
            return some;
        }

        @Override
        public boolean markSupported() {
            return false;
        }
    }
}
