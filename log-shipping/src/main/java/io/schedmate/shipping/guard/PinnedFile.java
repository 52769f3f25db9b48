package io.schedmate.shipping.guard;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;

/**
 * The object that was at a path when it was pinned, even if it is replaced later.
 *
 * @param folderOwner the id of the user who owns the object's folder
 */
record PinnedFile(int descriptor, long folderOwner) implements AutoCloseable {

    private static final int TYPE = 0170000;
    private static final int REGULAR = 0100000;
    private static final int LINK = 0120000;
    private static final int FOLDER = 0040000;

    /**
     * What the file system reports about the object.
     *
     * @param owner the id of the owner
     * @param names the number of hard links
     * @param key device and inode
     */
    record Facts(int mode, long owner, long names, String key) {

        boolean isRegular() {
            return (mode & TYPE) == REGULAR;
        }

        boolean isLink() {
            return (mode & TYPE) == LINK;
        }

        boolean isFolder() {
            return (mode & TYPE) == FOLDER;
        }
    }

    /**
     * Pins the file at {@code below}, relative to {@code root}.
     *
     * @throws FileRefused if a folder in the path is a link
     */
    static PinnedFile at(Path root, Path below) throws IOException {
        int folder = OpenAt.folder(root.toString());
        try {
            for (int i = 0; i < below.getNameCount() - 1; i++) {
                int next = OpenAt.entry(folder, below.getName(i).toString());
                OpenAt.close(folder);
                folder = next;
                requireFolder(folder, root.resolve(below.subpath(0, i + 1)));
            }
            return new PinnedFile(
                    OpenAt.entry(folder, below.getFileName().toString()),
                    facts(folder).owner());
        } finally {
            OpenAt.close(folder);
        }
    }

    Facts facts() throws IOException {
        return facts(descriptor);
    }

    /** Opens the pinned object for reading, so that the checked object is the one that is read. */
    FileChannel open() throws IOException {
        return FileChannel.open(here(descriptor));
    }

    @Override
    public void close() {
        OpenAt.close(descriptor);
    }

    private static void requireFolder(int descriptor, Path path) throws IOException {
        Facts facts = facts(descriptor);
        if (facts.isLink()) {
            throw FileRefused.link(path);
        }
        if (!facts.isFolder()) {
            throw new NoSuchFileException(path.toString());
        }
    }

    private static Facts facts(int descriptor) throws IOException {
        Map<String, Object> all = Files.readAttributes(here(descriptor), "unix:mode,uid,nlink,fileKey");
        return new Facts(
                (int) number(all, "mode"),
                // The JDK returns the user id as a signed 32-bit number.
                number(all, "uid") & 0xFFFFFFFFL,
                number(all, "nlink"),
                String.valueOf(all.get("fileKey")));
    }

    private static long number(Map<String, Object> all, String name) throws IOException {
        if (all.get(name) instanceof Number number) {
            return number.longValue();
        }
        throw new IOException("Expected the system to report the %s of a file.".formatted(name));
    }

    private static Path here(int descriptor) {
        return Path.of("/proc/self/fd/" + descriptor);
    }
}
