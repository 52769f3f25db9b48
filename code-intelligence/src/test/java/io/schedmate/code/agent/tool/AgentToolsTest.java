package io.schedmate.code.agent.tool;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.code.tree.SourceTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AgentToolsTest {

    @TempDir
    private Path above;

    private Path root = Path.of(".");

    @BeforeEach
    void layOutTree() throws IOException {
        root = Files.createDirectories(above.resolve("repository"));
        write("train.py", "import torch\nepochs = 3\n");
        write("conf/base.yaml", "lr: 0.1\n");
        write("logs/run.txt", "step 1\n");
        write(".env", "TOKEN=1\n");
        write("weights.bin", "0101\n");
        Files.writeString(above.resolve("secret.py"), "key = 'outside'\n");
    }

    @Test
    void theTreeShowsCodeAndConfigurationButNoData() throws IOException {
        assertThat(use(AgentTools.FILE_TREE, ".")).isEqualTo("./\n  conf/\n    base.yaml\n  train.py\n");
    }

    @Test
    void aLargeFolderIsTruncatedWithACountAndHidesNoSibling() throws IOException {
        for (int i = 0; i < 100; i++) {
            write("conf/c%03d.yaml".formatted(i), "a: 1\n");
        }

        assertThat(use(AgentTools.FILE_TREE, "."))
                .contains("train.py", "... 41 more: ask for this folder")
                .doesNotContain("c099.yaml");
    }

    @Test
    void aFileIsShownWithItsLineNumbers() throws IOException {
        assertThat(use(AgentTools.FILE_READ, "train.py"))
                .contains("train.py, lines 1 to 2 of 2", "1\timport torch\n2\tepochs = 3\n");
    }

    @Test
    void aLongFileIsShownInParts() throws IOException {
        write("long.py", "x = 'words and words and words and words'\n".repeat(1_000));

        String first = use(AgentTools.FILE_READ, "long.py");
        assertThat(first).hasSizeLessThan(17_000).containsPattern("go on with from_line \\d+");

        String next = tools(root).use(AgentTools.FILE_READ, Map.of("path", "long.py", "from_line", "999"));
        assertThat(next).contains("lines 999 to 1000 of 1000").doesNotContain("go on");
    }

    @Test
    void aLongLineIsCutAndTheLinesAfterItAreShown() throws IOException {
        write("table.py", "x".repeat(301) + "\nepochs = 3\n");

        assertThat(use(AgentTools.FILE_READ, "table.py"))
                .contains("1\t" + "x".repeat(300) + "\n2\tepochs = 3\n")
                .doesNotContain("x".repeat(301));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-3", "1"})
    void aLineNumberBelowOneStartsAtTheFirstLine(String from) throws IOException {
        assertThat(tools(root).use(AgentTools.FILE_READ, Map.of("path", "train.py", "from_line", from)))
                .contains("lines 1 to 2 of 2", "1\timport torch\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "__pycache__",
                "wandb",
                "logs",
                "outputs",
                "checkpoints",
                "site-packages",
                ".git",
                "asr.egg-info",
                "Runs"
            })
    void aTemporaryFolderIsNotShown(String folder) throws IOException {
        write(folder + "/notes.md", "step 1\n");
        write("src/notes.md", "how to train\n");

        assertThat(use(AgentTools.FILE_TREE, ".")).contains("src/").doesNotContain(folder);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Makefile", "dockerfile", "README", "job.sbatch", "NOTES.TXT", "conf.toml"})
    void filesThatDescribeAJobMayBeRead(String name) throws IOException {
        write(name, "train\n");

        assertThat(use(AgentTools.FILE_READ, name)).contains("1\ttrain");
    }

    @ParameterizedTest
    @ValueSource(strings = {".hidden.py", "model.pt", "data.csv", "id_rsa", "cert.pem"})
    void dataKeysAndHiddenFilesMayNotBeRead(String name) throws IOException {
        write(name, "secret\n");

        assertThat(use(AgentTools.FILE_READ, name)).startsWith("Refused: ").doesNotContain("1\tsecret");
    }

    @Test
    void aFileMayBeNamedRelativeToTheWorkingFolderOfTheJob() throws IOException {
        assertThat(tools(root.resolve("conf")).use(AgentTools.FILE_READ, Map.of("path", "base.yaml")))
                .contains("1\tlr: 0.1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"../secret.py", "/etc/passwd", "link.py", "nothing.py", ".env", "weights.bin", "conf"})
    void pathsOutsideTheTreeAndUnreadableFilesAreRejected(String path) throws IOException {
        Files.createSymbolicLink(root.resolve("link.py"), above.resolve("secret.py"));

        assertThat(use(AgentTools.FILE_READ, path)).startsWith("Refused: ").doesNotContain("outside'");
    }

    @Test
    void anUnknownToolIsRejected() throws IOException {
        assertThat(use("shell", "ls")).startsWith("Refused: there is no tool shell");
    }

    private String use(String tool, String path) throws IOException {
        return tools(root).use(tool, Map.of("path", path));
    }

    private AgentTools tools(Path workdir) throws IOException {
        SourceTree tree = SourceTree.at(root);
        return new AgentTools(
                tree, tree.root().resolve(root.relativize(workdir)).normalize());
    }

    private void write(String path, String text) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
