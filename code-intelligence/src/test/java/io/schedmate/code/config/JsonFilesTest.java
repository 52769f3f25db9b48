package io.schedmate.code.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.code.tree.SourceTree;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JsonFilesTest {

    @TempDir
    Path folder;

    private Entries read(String name, String text) throws IOException {
        Path root = folder.toRealPath();
        Path file = Files.writeString(root.resolve(name), text);
        return (Entries) new ConfigFiles(SourceTree.at(root)).read(file).orElseThrow();
    }

    private static Value at(Entries entries, String path) {
        Value value = Merging.at(entries, path);
        assertThat(value).as(path).isNotNull();
        return Objects.requireNonNull(value);
    }

    @Test
    void twoSlashesWithinAJsonStringAreNotAComment() throws IOException {
        Entries read = read("ds.json", """
                {
                  // how many in one step
                  "train_batch_size": 64, /* in all */
                  "data": "//server/share/imagenet",
                  "bf16": {"enabled": true},
                }
                """);

        assertThat(at(read, "data")).isEqualTo(new Value.Text("//server/share/imagenet", Origin.at("ds.json", 4)));
        assertThat(at(read, "train_batch_size")).isEqualTo(new Value.Num(64, true, Origin.at("ds.json", 3)));
        assertThat(at(read, "bf16.enabled")).isEqualTo(new Value.Flag(true, Origin.at("ds.json", 5)));
    }

    @Test
    void jsonMayUseTabsAndExponents() throws IOException {
        Entries read = read("a.json", "{\n\t\"lr\":\t1e-4,\n\t\"seed\": null\n}");

        assertThat(at(read, "lr")).isEqualTo(new Value.Num(1e-4, false, Origin.at("a.json", 2)));
        assertThat(at(read, "seed")).isInstanceOf(Value.None.class);
    }
}
