package io.schedmate.cli.support;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Collects named texts and writes them in masked form. */
final class Bundle {

    private final Masking masking;
    private final Map<String, String> texts = new LinkedHashMap<>();

    Bundle(Masking masking) {
        this.masking = masking;
    }

    void add(String name, String text) {
        texts.put(name, masking.mask(text));
    }

    Map<String, String> texts() {
        return Map.copyOf(texts);
    }

    /** Writes a file that only its owner can read; an existing file is kept. */
    void write(Path file) throws IOException {
        Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        try (OutputStream out = Files.newOutputStream(file, StandardOpenOption.WRITE);
                ZipOutputStream zip = new ZipOutputStream(out, StandardCharsets.UTF_8)) {
            for (var text : texts.entrySet()) {
                zip.putNextEntry(new ZipEntry("schedmate-support/" + text.getKey()));
                zip.write(text.getValue().getBytes(StandardCharsets.UTF_8));
                zip.closeEntry();
            }
        }
    }
}
