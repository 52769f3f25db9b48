package io.schedmate.slurm.advise;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NumbersBeforeTest {

    @TempDir
    private Path folder;

    @Test
    void theFirstValueIsKeptAcrossProcesses() throws Exception {
        Path file = folder.resolve("new").resolve("nice");
        var before = new NumbersBefore(file);
        assertThat(before.of("7", 3)).isEqualTo(3);
        before.remember(Map.of("7", -4L));
        before.remember(Map.of("7", 100L));

        var again = new NumbersBefore(file);
        assertThat(again.of("7", 3)).isEqualTo(-4);
        assertThat(again.all()).isEqualTo(Map.of("7", -4L));
    }

    @Test
    void unreadableLinesAreIgnored() throws Exception {
        Path file = Files.writeString(folder.resolve("nice"), "n-1.a 5\nn 2 6\n8\n9 x\n");

        assertThat(new NumbersBefore(file).all()).isEqualTo(Map.of("n-1.a", 5L));
    }

    @Test
    void otherNamesAreForgotten() throws Exception {
        Path file = Files.writeString(folder.resolve("nice"), "7 1\n8 2\n");
        new NumbersBefore(file).keepOnly(Set.of("8"));
        assertThat(file).hasContent("8 2\n");

        new NumbersBefore(file).forgetAll();
        assertThat(file).doesNotExist();
        var none = new NumbersBefore(file);
        none.keepOnly(Set.of("8"));
        assertThat(file).as("nothing changed").doesNotExist();
    }
}
