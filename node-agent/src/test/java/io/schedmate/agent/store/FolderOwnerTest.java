package io.schedmate.agent.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderOwnerTest {

    @TempDir
    private Path folder;

    @Test
    void aFolderIsAssignedToAUserAndAGroupById() throws Exception {
        // Only root may give a file to another user; other users may give it to themselves.
        boolean root = Files.getAttribute(folder, "unix:uid").equals(0);
        String user = root ? "10001" : Files.getAttribute(folder, "unix:uid").toString();
        String group = root ? "10002" : Files.getAttribute(folder, "unix:gid").toString();

        FolderOwner.main(new String[] {folder.toString(), user, group});

        assertThat(Files.getAttribute(folder, "unix:uid")).hasToString(user);
        assertThat(Files.getAttribute(folder, "unix:gid")).hasToString(group);
    }
}
