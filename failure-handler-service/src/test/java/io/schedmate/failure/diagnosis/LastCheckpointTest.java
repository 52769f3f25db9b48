package io.schedmate.failure.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.logs.intake.InMemoryLogLines;
import io.schedmate.model.api.agent.command.Checkpoint;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LastCheckpointTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "  successfully saved checkpoint from iteration     500 to /scratch/run7 [ t 1/2 ]|/scratch/run7",
                "Saving model checkpoint to ./out/checkpoint-1200|./out/checkpoint-1200",
                "INFO: wrote snapshot 'runs/best.ckpt' in 3.1 s|runs/best.ckpt",
                "[Torch] Saved /data/x/global_step20/mp_rank_00_model_states.pt.|/data/x/global_step20/mp_rank_00_model_states.pt",
                "Epoch 3: checkpoint saved.|"
            })
    void aSavedCheckpointIsFoundWithItsPath(String line, String path) {
        Optional<LastCheckpoint> found = in("step 1 loss 2", line, "step 2 loss 1");

        assertThat(found).isPresent();
        assertThat(found.get().line()).isEqualTo(2);
        assertThat(found.get().path()).isEqualTo(path);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "none",
            value = {
                "saved checkpoint to /scratch/run7/global_step0004000/|/scratch/run7/global_step0004000/|4000",
                "Saving model checkpoint to ./out/checkpoint-1200|./out/checkpoint-1200|1200",
                "saved checkpoint at iteration 500 to /scratch/run7|/scratch/run7|500",
                "wrote snapshot runs/best.ckpt|runs/best.ckpt|none"
            })
    void anOrderContainsThePathAndTheStep(String line, String path, @Nullable Long step) {
        assertThat(in(line, "step 2 loss 1").flatMap(found -> found.forOrder(UnaryOperator.identity())))
                .contains(new Checkpoint(path, step));
    }

    @Test
    void aPathWithASecretOrAShellCharacterIsNotOrdered() {
        assertThat(in("saved checkpoint to /scratch/$(reboot)/a.pt", "step 2"))
                .flatMap(found -> found.forOrder(UnaryOperator.identity()))
                .isEmpty();
        assertThat(in("saved checkpoint to s3://key:hidden@store/a.pt", "step 2"))
                .flatMap(found -> found.forOrder(text -> text.replace("hidden", "***")))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Loading checkpoint from /scratch/run7/step500.pt",
                "RuntimeError: failed: checkpoint saved only in part at /scratch/run7",
                "gradient checkpointing is enabled",
                "Checkpoints will be saved to /scratch/run7",
                "saving checkpoints every 500 steps to /scratch/run7",
                "saved the tokenizer to ./out"
            })
    void aLineThatReportsNoSavedCheckpointIsIgnored(String line) {
        assertThat(in("step 1 loss 2", line, "step 2 loss 1")).isEmpty();
    }

    @Test
    void aCheckpointThatWasBeingSavedWhenTheJobFailedIsIgnored() {
        assertThat(in("Saved checkpoint a.pt", "step 9 loss 1", "Saving checkpoint to b.pt"))
                .hasValueSatisfying(found -> assertThat(found.path()).isEqualTo("a.pt"));
        assertThat(in("step 9 loss 1", "Saving checkpoint to b.pt")).isEmpty();
    }

    @Test
    void aCheckpointFarBeforeTheEndIsFound() {
        List<String> lines = new ArrayList<>(List.of("Saved checkpoint old.pt", "Saved checkpoint new.pt"));
        lines.addAll(Collections.nCopies(30_000, "step 9 loss 1"));

        assertThat(LastCheckpoint.in(new InMemoryLogLines(lines)))
                .hasValueSatisfying(found -> assertThat(found.line()).isEqualTo(2));
    }

    private static Optional<LastCheckpoint> in(String... lines) {
        return LastCheckpoint.in(new InMemoryLogLines(List.of(lines)));
    }
}
