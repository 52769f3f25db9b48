package io.schedmate.code.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.code.tree.SourceTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InstalledCommandsTest {

    @TempDir
    Path folder;

    private Path root = Path.of("");

    @BeforeEach
    void aPackage() throws IOException {
        root = folder.toRealPath();
        Files.createDirectories(root.resolve("src/fit"));
        Files.writeString(root.resolve("src/fit/cli.py"), "def main():\n    pass\n");
    }

    private Optional<Path> started(String file, String text) throws IOException {
        Files.writeString(root.resolve(file), text);
        return new Launchers(SourceTree.at(root))
                .find("fit-model --epochs 3", root)
                .map(Launch::script);
    }

    @Test
    void aProjectDeclaresItsCommandsInATable() throws IOException {
        assertThat(started("pyproject.toml", """
                        [project]
                        dependencies = [
                          "torch",
                          "fit-model = other.cli:main",
                        ]
                        [project.scripts]
                        fit-model = "fit.cli:main"
                        """)).contains(root.resolve("src/fit/cli.py"));
    }

    @Test
    void aCommandMayBeDeclaredByDottedKeysOrAnInlineTable() throws IOException {
        Path expected = root.resolve("src/fit/cli.py");

        assertThat(started("pyproject.toml", "project.scripts.fit-model = 'fit.cli:main'\n"))
                .contains(expected);
        assertThat(started("pyproject.toml", "[tool.poetry.scripts]\nfit-model = { callable = \"fit.cli:main\" }\n"))
                .contains(expected);
    }

    @Test
    void setupPyDeclaresCommandsAsText() throws IOException {
        assertThat(started("setup.py", "setup(entry_points={'console_scripts': [\n    'fit-model = fit.cli:main']})\n"))
                .contains(root.resolve("src/fit/cli.py"));
    }

    @Test
    void aBuildMayInstallAScriptAsAFile() throws IOException {
        Files.createDirectories(root.resolve("bin"));
        Path expected = Files.writeString(root.resolve("bin/fit-model"), "#!/usr/bin/env python3\nimport fit.cli\n");

        assertThat(started("pyproject.toml", "[tool.setuptools]\nscript-files = ['bin/other', 'bin/fit-model']\n"))
                .contains(expected);
        Files.delete(root.resolve("pyproject.toml"));
        assertThat(started("setup.py", "setup(\n    scripts=['bin/fit-model', 'bin/other'],\n)\n"))
                .contains(expected);
    }
}
