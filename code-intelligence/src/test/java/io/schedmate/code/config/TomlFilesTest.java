package io.schedmate.code.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.code.tree.SourceTree;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import io.schedmate.code.value.Value.Items;
import io.schedmate.code.value.Value.Num;
import io.schedmate.code.value.Value.Text;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TomlFilesTest {

    @TempDir
    Path folder;

    private Entries read(String text) throws IOException {
        Path root = folder.toRealPath();
        Path file = Files.writeString(root.resolve("job.toml"), text);
        return (Entries) new ConfigFiles(SourceTree.at(root)).read(file).orElseThrow();
    }

    private static Value at(Entries entries, String path) {
        Value value = Merging.at(entries, path);
        assertThat(value).as(path).isNotNull();
        return Objects.requireNonNull(value);
    }

    private static Origin line(int line) {
        return Origin.at("job.toml", line);
    }

    @Test
    void anArrayMaySpanLinesWithComments() throws IOException {
        Entries read = read("""
                # sizes
                sizes = [
                  64,  # first
                  [128, 256],
                ]
                lr = 1e-4 # after [warm-up]
                """);

        assertThat(at(read, "sizes[0]")).isEqualTo(new Num(64, true, line(2)));
        assertThat(at(read, "sizes[1][1]")).isEqualTo(new Num(256, true, line(2)));
        assertThat(((Items) at(read, "sizes")).values()).hasSize(2);
        assertThat(at(read, "lr")).isEqualTo(new Num(1e-4, false, line(6)));
    }

    @Test
    void anArrayOfTablesIsAListWithNestedTables() throws IOException {
        Entries read = read("""
                [[stage]]
                name = "warm"
                [stage.data]
                batch = 8
                [[stage]]
                name = "full"
                [stage.data]
                batch = 32
                [[stage.data.part]]
                file = "a.bin"
                """);

        assertThat(((Items) at(read, "stage")).values()).hasSize(2);
        assertThat(at(read, "stage[0].data.batch")).isEqualTo(new Num(8, true, line(4)));
        assertThat(at(read, "stage[1].name")).isEqualTo(new Text("full", line(6)));
        assertThat(at(read, "stage[1].data.part[0].file")).isEqualTo(new Text("a.bin", line(10)));
    }

    @Test
    void dottedKeysAndInlineTablesAreTables() throws IOException {
        Entries read = read("""
                optim.lr = 0.1
                optim.sched = { name = "cosine", warm = 10 }
                [model]
                net.depth = 12
                "net.width" = 768
                """);

        assertThat(at(read, "optim.lr")).isEqualTo(new Num(0.1, false, line(1)));
        assertThat(at(read, "optim.sched.warm")).isEqualTo(new Num(10, true, line(2)));
        assertThat(at(read, "model.net.depth")).isEqualTo(new Num(12, true, line(4)));
        assertThat(((Entries) at(read, "model")).get("net.width")).isEqualTo(new Num(768, true, line(5)));
    }

    @Test
    void datesAreReadAsTextAndNumbersAsNumbers() throws IOException {
        Entries read = read("""
                since = 2024-05-27T07:32:00Z
                day = 2024-05-27
                steps = 100_000
                mask = 0xff
                on = true
                """);

        assertThat(at(read, "since")).isEqualTo(new Text("2024-05-27T07:32:00Z", line(1)));
        assertThat(at(read, "day")).isEqualTo(new Text("2024-05-27", line(2)));
        assertThat(at(read, "steps")).isEqualTo(new Num(100_000, true, line(3)));
        assertThat(at(read, "mask")).isEqualTo(new Num(255, true, line(4)));
        assertThat(at(read, "on")).isEqualTo(new Value.Flag(true, line(5)));
    }

    @Test
    void aMultilineStringHidesNoKeys() throws IOException {
        Entries read = read("""
                prompt = \"""
                lr = 5
                [none]
                \"""
                path = 'C:\\data # 1'
                """);

        assertThat(read.values()).containsOnlyKeys("prompt", "path");
        assertThat(at(read, "prompt")).isEqualTo(new Text("lr = 5\n[none]\n", line(1)));
        assertThat(at(read, "path")).isEqualTo(new Text("C:\\data # 1", line(5)));
    }

    @Test
    void aBrokenStatementDoesNotAffectOthers() throws IOException {
        Entries read = read("""
                epochs = 3
                this is no TOML
                name = 'unclosed
                [train
                lr = 0.1
                lr = 0.2
                """);

        assertThat(read.values()).containsOnlyKeys("epochs", "lr");
        assertThat(at(read, "lr")).isEqualTo(new Num(0.2, false, line(6)));
    }

    @Test
    void anUnclosedArrayEndsTheFile() throws IOException {
        Entries read = read("epochs = 3\nsizes = [\n" + "1,\n".repeat(5_000) + "lr = 0.1\n");

        assertThat(read.values()).containsOnlyKeys("epochs");
    }

    @Test
    void deeplyNestedBracketsAreNotParsed() throws IOException {
        Entries read = read("epochs = 3\nsizes = " + "[".repeat(50_000) + "\nlr = 0.1\n");

        assertThat(at(read, "epochs")).isEqualTo(new Num(3, true, line(1)));
    }
}
