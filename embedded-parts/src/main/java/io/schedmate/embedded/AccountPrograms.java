package io.schedmate.embedded;

import io.zonky.test.db.postgres.embedded.DefaultPostgresBinaryResolver;
import io.zonky.test.db.postgres.embedded.PgBinaryResolver;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.XZInputStream;
import org.tukaani.xz.XZOutputStream;

/**
 * PostgreSQL's programs, each behind a script of the same name that runs it as another account. The library has no
 * setting for the account. It takes the programs from an archive, and this class builds that archive from the default
 * one.
 *
 * @param command the shell command prefix that runs the rest of its line as the account
 */
record AccountPrograms(String command) implements PgBinaryResolver {

    private static final String PROGRAM = ".program";

    @Override
    public InputStream getPgBinary(String system, String machine) throws IOException {
        var archive = new ByteArrayOutputStream();
        try (var from = new TarArchiveInputStream(
                        new XZInputStream(DefaultPostgresBinaryResolver.INSTANCE.getPgBinary(system, machine)));
                var to = new TarArchiveOutputStream(new XZOutputStream(archive, unpackedSoon()))) {
            to.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
            for (TarArchiveEntry entry = from.getNextEntry(); entry != null; entry = from.getNextEntry()) {
                if (entry.isFile() && entry.getName().matches("(\\./)?bin/.+")) {
                    putScript(to, entry);
                    entry.setName(entry.getName() + PROGRAM);
                }
                to.putArchiveEntry(entry);
                from.transferTo(to);
                to.closeArchiveEntry();
            }
        }
        return new ByteArrayInputStream(archive.toByteArray());
    }

    private void putScript(TarArchiveOutputStream to, TarArchiveEntry program) throws IOException {
        // When one program starts another, the account is already set.
        byte[] script = """
                #!/bin/sh
                test "$(id -u)" = 0 || exec "$0%1$s" "$@"
                exec %2$s "$0%1$s" "$@"
                """.formatted(PROGRAM, command).getBytes(StandardCharsets.UTF_8);
        var entry = new TarArchiveEntry(program.getName());
        entry.setMode(program.getMode());
        // The library unpacks an archive once and recognises it by its bytes.
        entry.setLastModifiedTime(program.getLastModifiedTime());
        entry.setSize(script.length);
        to.putArchiveEntry(entry);
        to.write(script);
        to.closeArchiveEntry();
    }

    /** Turns compression off; it would take longer than everything else. */
    private static LZMA2Options unpackedSoon() throws IOException {
        var options = new LZMA2Options(LZMA2Options.PRESET_MIN);
        options.setMode(LZMA2Options.MODE_UNCOMPRESSED);
        return options;
    }
}
