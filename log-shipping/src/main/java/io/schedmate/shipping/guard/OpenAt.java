package io.schedmate.shipping.guard;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;
import java.nio.file.NoSuchFileException;
import java.util.Set;

/**
 * Calls Linux's {@code openat} with {@code O_PATH}. It pins the object at a path without opening it, so that a pipe
 * does not block, a device does nothing, and the checked object is the one that is read. The JDK has no such call; its
 * directory streams check a name and then open that name again.
 */
final class OpenAt {

    private static final int CURRENT_FOLDER = -100;
    private static final int PATH = 0x200000;
    private static final int CLOSE_ON_EXEC = 0x80000;
    // The only flag whose value differs between processors.
    private static final int NO_FOLLOW =
            Set.of("aarch64", "arm", "ppc64", "ppc64le").contains(System.getProperty("os.arch")) ? 0x8000 : 0x20000;

    private static final int NO_ENTRY = 2;
    private static final int NO_FOLDER = 20;

    private static final StructLayout STATE = Linker.Option.captureStateLayout();
    private static final VarHandle ERRNO = STATE.varHandle(MemoryLayout.PathElement.groupElement("errno"));
    private static final MethodHandle OPEN_AT = handle(
            "openat",
            FunctionDescriptor.of(
                    ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.JAVA_INT),
            Linker.Option.firstVariadicArg(3),
            Linker.Option.captureCallState("errno"));
    private static final MethodHandle CLOSE =
            handle("close", FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT));

    private OpenAt() {}

    /** Pins a folder by its full path. Links in the path are followed. */
    static int folder(String path) throws IOException {
        return open(CURRENT_FOLDER, path, PATH | CLOSE_ON_EXEC);
    }

    /** Pins an entry of a pinned folder. A link is pinned itself, not its target. */
    static int entry(int folder, String name) throws IOException {
        return open(folder, name, PATH | NO_FOLLOW | CLOSE_ON_EXEC);
    }

    static void close(int descriptor) {
        try {
            int _ = (int) CLOSE.invokeExact(descriptor);
        } catch (Throwable e) {
            throw new IllegalStateException("Expected to close a file (%d).".formatted(descriptor), e);
        }
    }

    private static int open(int folder, String name, int flags) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment state = arena.allocate(STATE);
            int descriptor = (int) OPEN_AT.invokeExact(state, folder, arena.allocateFrom(name), flags);
            if (descriptor < 0) {
                throw failed(name, (int) ERRNO.get(state, 0L));
            }
            return descriptor;
        } catch (IOException e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException("Expected to open a file (%s).".formatted(name), e);
        }
    }

    private static IOException failed(String name, int errno) {
        return errno == NO_ENTRY || errno == NO_FOLDER
                ? new NoSuchFileException(name)
                : new IOException("Could not open %s (system error %d). Check its permissions.".formatted(name, errno));
    }

    private static MethodHandle handle(String name, FunctionDescriptor form, Linker.Option... options) {
        Linker linker = Linker.nativeLinker();
        return linker.downcallHandle(linker.defaultLookup().findOrThrow(name), form, options);
    }
}
