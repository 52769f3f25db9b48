package io.schedmate.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EvalAdvisorTest {

    @TempDir
    private Path folder;

    @BeforeEach
    void writeCases() throws IOException {
        Files.createDirectories(folder.resolve("repositories/me/mine"));
        Files.writeString(folder.resolve("my-cases.jsonl"), """
                {"id": "mine", "repo": "me/mine", "commit": "0123456", "workdir": ".", "command": "python train.py --epochs 3", "expected": {"epochs": 3}}
                {"id": "away", "repo": "me/away", "commit": "89abcde", "workdir": ".", "command": "python train.py --epochs 4", "expected": {"epochs": 5}}
                """);
    }

    @Test
    void ourInspectorIsComparedWithTheCommandAlone() {
        CapturedRun run = evaluate();

        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).containsPattern("figure +ours +command only");
    }

    @Test
    void aMissingTreeIsNamed() {
        assertThat(evaluate().out()).contains("away: me/away at 89abcde").doesNotContain("mine: me/mine");
        assertThat(evaluate("--json").out()).contains("\"missingTrees\" : [ \"away: me/away at 89abcde\" ]");
    }

    @Test
    void theTableIsWrittenIntoTheNamedPage() throws IOException {
        evaluate("--write=" + folder.resolve("page.md"));

        assertThat(folder.resolve("page.md")).content().contains("## Advisor: ", "| figure");
    }

    @Test
    void aFolderWithoutCasesIsRejected() {
        CapturedRun run =
                CapturedRun.of("eval", "advisor", folder.resolve("repositories").toString(), "--repos", ".");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("Expected a folder of labelled cases");
    }

    private CapturedRun evaluate(String... more) {
        String[] arguments = new String[5 + more.length];
        arguments[0] = "eval";
        arguments[1] = "advisor";
        arguments[2] = folder.toString();
        arguments[3] = "--repos";
        arguments[4] = folder.resolve("repositories").toString();
        System.arraycopy(more, 0, arguments, 5, more.length);
        return CapturedRun.of(FixedEngines.make(), "", arguments);
    }
}
