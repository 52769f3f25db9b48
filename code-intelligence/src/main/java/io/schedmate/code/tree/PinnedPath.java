package io.schedmate.code.tree;

import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A path of a tree that is held open, so that the file that is checked is also the file that is read, even if folders
 * and links are exchanged in between. On Linux, each name is looked up in the folder held before, without following
 * links ({@code openat} with {@code O_PATH}); the JDK has no such call. On other systems, the path is looked up as a
 * whole.
 */
public final class PinnedPath implements AutoCloseable {

    private static final boolean IS_LINUX = System.getProperty("os.name", "").equals("Linux");
    private static final int CURRENT_FOLDER = -100;
    private static final int PATH_ONLY = 0x200000;
    private static final int CLOSE_ON_EXEC = 0x80000;
    // The only flag whose value differs between processors.
    private static final int NO_FOLLOW =
            Set.of("aarch64", "arm", "ppc64", "ppc64le").contains(System.getProperty("os.arch")) ? 0x8000 : 0x20000;

    private static final int NOTHING = -1;

    private final int descriptor;
    private final Path place;

    private PinnedPath(int descriptor, Path place) {
        this.descriptor = descriptor;
        this.place = place;
    }

    /**
     * Opens {@code path}.
     *
     * @param root a path without links
     * @throws IOException if {@code path} leads out of {@code root} or does not exist
     */
    public static PinnedPath at(Path root, Path path) throws IOException {
        Path real = path.toRealPath();
        if (!real.startsWith(root)) {
            throw new NoSuchFileException(path.toString());
        }
        if (!IS_LINUX) {
            return new PinnedPath(NOTHING, real);
        }
        int descriptor = walked(real);
        return new PinnedPath(descriptor, Path.of("/proc/self/fd/" + descriptor));
    }

    public boolean isFile() {
        return Files.isRegularFile(place, links());
    }

    /** Opens a file for reading; this object may be closed before the bytes are read. */
    public InputStream open() throws IOException {
        if (!isFile()) {
            throw new NoSuchFileException(place.toString());
        }
        return Files.newInputStream(place, links());
    }

    /** Returns the names in a folder, to be read before this object is closed. The caller closes the stream. */
    @SuppressWarnings("StreamResourceLeak")
    public Stream<Path> names() throws IOException {
        return Files.list(place).map(Path::getFileName);
    }

    @Override
    public void close() {
        if (descriptor >= 0) {
            Native.close(descriptor);
        }
    }

    /** Returns the options for reading the held path, which is not a link, although its name below /proc is one. */
    private static LinkOption[] links() {
        return IS_LINUX ? new LinkOption[0] : new LinkOption[] {LinkOption.NOFOLLOW_LINKS};
    }

    private static int walked(Path real) throws IOException {
        int folder = Native.open(CURRENT_FOLDER, "/");
        for (Path name : real) {
            int next = Native.open(folder, name.toString());
            Native.close(folder);
            if (next < 0) {
                throw new NoSuchFileException(real.toString());
            }
            folder = next;
        }
        return folder;
    }

    /** Native calls, used on Linux only. */
    private static final class Native {

        private static final MethodHandle OPEN_AT = handle(
                "openat",
                FunctionDescriptor.of(
                        ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.JAVA_INT),
                Linker.Option.firstVariadicArg(3));
        private static final MethodHandle CLOSE =
                handle("close", FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT));

        /**
         * Opens a name in a folder. A link is opened itself, so that nothing is found below it and nothing is read from
         * it.
         */
        static int open(int folder, String name) {
            try (Arena arena = Arena.ofConfined()) {
                return (int)
                        OPEN_AT.invokeExact(folder, arena.allocateFrom(name), PATH_ONLY | NO_FOLLOW | CLOSE_ON_EXEC);
            } catch (Throwable e) {
                throw new IllegalStateException("Expected to look up a file (%s).".formatted(name), e);
            }
        }

        static void close(int descriptor) {
            try {
                int _ = (int) CLOSE.invokeExact(descriptor);
            } catch (Throwable e) {
                throw new IllegalStateException("Expected to let go of a file (%d).".formatted(descriptor), e);
            }
        }

        private static MethodHandle handle(String name, FunctionDescriptor form, Linker.Option... options) {
            Linker linker = Linker.nativeLinker();
            return linker.downcallHandle(linker.defaultLookup().findOrThrow(name), form, options);
        }
    }
}
