package io.schedmate.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.springframework.util.FileSystemUtils;

/** Folders for resources that live as long as the process. A test that ends earlier uses JUnit's temporary folder. */
public final class TemporaryFolder {

    private TemporaryFolder() {}

    /** Creates an empty folder and deletes it with its contents when the process ends. */
    public static Path create(String prefix) {
        try {
            Path folder = Files.createTempDirectory(prefix).toRealPath();
            AtExit.close(() -> FileSystemUtils.deleteRecursively(folder));
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
