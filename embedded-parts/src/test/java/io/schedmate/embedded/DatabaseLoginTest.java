package io.schedmate.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the files and passwords of a database server, without a server. */
class DatabaseLoginTest {

    private static final String ONLY_OWNER = "rw-------";

    @TempDir
    private Path folder;

    @Test
    void thePasswordIsMadeOnceAndOnlyItsOwnerMayReadIt() throws Exception {
        DatabaseLogin first = DatabaseLogin.keptIn(folder.resolve("new"));
        DatabaseLogin second = DatabaseLogin.keptIn(folder.resolve("new"));

        assertThat(first.password()).matches("[A-Za-z0-9_-]{43}").isEqualTo(second.password());
        assertThat(Files.readString(first.file())).isEqualTo(first.password());
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(first.file())))
                .isEqualTo(ONLY_OWNER);
        assertThat(DatabaseLogin.keptIn(folder.resolve("other")).password()).isNotEqualTo(first.password());
        assertThat(first.toString()).contains("new").doesNotContain(first.password());
    }

    @Test
    void eachServiceHasItsOwnPasswordThatStaysTheSame() {
        var login = new DatabaseLogin(folder, "secret");

        assertThat(login.of("registry"))
                .matches("[A-Za-z0-9_-]{43}")
                .isEqualTo(new DatabaseLogin(folder, "secret").of("registry"))
                .isNotEqualTo(login.of("advisor"))
                .isNotEqualTo(new DatabaseLogin(folder, "other").of("registry"));
    }

    @Test
    void anOwnersFileReplacesOneThatOthersCouldRead() throws Exception {
        Path file = Files.writeString(folder.resolve("settings"), "old=1");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
        var content = new Properties();
        content.setProperty("new", "2");
        OwnersFile.write(file, content);

        assertThat(file).content().contains("new=2").doesNotContain("old");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo(ONLY_OWNER);
    }

    @Test
    void onlyAnExistingServerCanLackAPassword() throws Exception {
        assertThat(HostRules.isWithoutPassword(folder)).isFalse();
        Path data = Files.createDirectories(HostRules.data(folder));
        Files.writeString(data.resolve("PG_VERSION"), "18");
        assertThat(HostRules.isWithoutPassword(folder)).isTrue();
        DatabaseLogin.keep(folder, "secret");
        assertThat(HostRules.isWithoutPassword(folder)).isFalse();

        HostRules.write(data.toFile());
        assertThat(data.resolve("pg_hba.conf"))
                .content()
                .contains("scram-sha-256")
                .doesNotContain("trust");
    }

    @Test
    void onlyATemporaryFolderIsDeleted() throws Exception {
        Folder temporary = Folder.temporary("schedmate-test");
        Files.createDirectories(temporary.path().resolve("a").resolve("b"));
        Files.writeString(temporary.path().resolve("a").resolve("c"), "x");
        temporary.release();
        assertThat(temporary.path()).doesNotExist();

        Folder.kept(folder).release();
        assertThat(folder).exists();
        assertThat(Folder.kept(Path.of("relative")).path()).isAbsolute();
    }
}
