package io.schedmate.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Values in tables, lists and settings, and values that several lines state together: runs, parts of a run, changes, choices. */
class StructuresTest {

    private static final WrittenLog TABLE = WrittenLog.of("""
            total loss\tscore loss\tctc loss
            46.60\t0.24\t9.22
            41.76\t0.22\t8.26
            43.99\t0.21\t8.71
            Epoch: 17 Dev Bleu Score: BLEU = 7.57 41.3
            Epoch: 18 Dev Bleu Score: BLEU = 7.56 41.8
            Timeout cases: 14 58 62 65 71
            800 / 100 / 50 sentences in train / dev / test.
            avg_loss_tgt: 299.8
            avg_loss_src: 488.5
            [Network G] Total number of parameters : 54.4 M
            [Network D] Total number of parameters : 2.7 M
            """);

    private static final WrittenLog SETTINGS = WrittenLog.of("""
            pretrained_model_name_or_path: tiny/llama
            target_modules:
            - q_proj
            - v_proj
            again:
              target_modules: *id001
            (base_model): LoraModel(
            optimizer: adamw
            mouse cells: 591
            all cells: 5208
            human cells: 873
            'loader': {'batch_size': 4}
            backbone: pix2pix
            """);

    private static final WrittenLog BARE = WrittenLog.of("""
            100 train 4.2
            200 train 4.1
            300 train 4.0
            --- Logging error ---
            Traceback (most recent call last):
            TypeError: not all arguments converted
            after
            """);

    private static final WrittenLog TIMES = WrittenLog.of("""
            2025-01-20 15:52:49 INFO start training
            2025-01-20 15:52:50 INFO Start generating conformers...
            2025-01-20 15:57:39 INFO Succeeded in generating conformers for 100.00% of molecules.
            epoch: 1, lr:1.0e-04 loss: 0.37
            epoch: 2, lr:1.0e-04 loss: 0.33
            epoch: 3, lr:1.0e-04 loss: 0.32
            epoch: 4, lr:5.0e-05 loss: 0.31
            epoch: 5, lr:5.0e-05 loss: 0.30
            epoch: 6, lr:2.0e-05 loss: 0.30
            epoch: 7, lr:2.0e-05 loss: 0.30
            epoch: 8, lr:2.0e-05 loss: 0.30
            epoch: 9, lr:2.0e-05 loss: 0.30
            early stopping triggered, best results observed at epoch 7
            2025-01-20 16:10:00 INFO start training
            resume from checkpoint out/latest.pth (epoch 8)
            epoch: 1, lr:1.0e-04 loss: 0.36
            Traceback (most recent call last):
              File "train.py", line 7, in train
            ValueError: bad shape
            During handling of the above exception, another exception occurred:
            Traceback (most recent call last):
              File "train.py", line 9, in main
            RuntimeError: worker gone
            """);

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "lowest total loss | 41.76 | 3",
                "ctc loss in the last line | 8.71 | 4",
                "best dev bleu? | 7.57 | 5",
                "how many timeouts were there? | 5: Timeout | 7",
                "how many sentences are in the dev set? | 100 | 8",
                "source loss? | 488.5 | 10",
                "how many parameters does the generator have? | 54.4 | 11",
            })
    void readsTablesListsAndShortNames(String question, String value, long line) {
        assertAnswered(TABLE, question, value, line);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "what are the target modules? | q_proj, v_proj | 2",
                "which optimizer? | adamw | 8",
                "how many cells altogether? | 5208 | 10",
                "which backbone class is trained, pix2pix or cycle_gan? | pix2pix | 13",
                "which base model is finetuned? | tiny/llama | 1",
            })
    void readsSettingsInTheirWrittenForms(String question, String value, long line) {
        assertAnswered(SETTINGS, question, value, line);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "how many training runs are in this file? | 2: | 1",
                "how many restarts were there? | 1: | 14",
                "how long did generating the conformers take? | 4 min 49 s | 2",
                "how many minutes did generating the conformers take? | 4 min 49 s | 2",
                "at which epoch was the learning rate halved the first time? | epoch 4 | 7",
                "in which epoch was the learning rate lowered last? | epoch 6 | 9",
                "how many crashes are there? | 1: | 19",
                "how often did early stopping kick in? | 1 times | 13",
            })
    void combinesSeveralLines(String question, String value, long line) {
        assertAnswered(TIMES, question, value, line);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "last step? | 300 | 3",
                "what exception shows up in the middle? | TypeError | 6",
            })
    void readsStepsAndExceptionsWithoutNames(String question, String value, long line) {
        assertAnswered(BARE, question, value, line);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "what batch size did the ICDAR run use?",
                "what is the batch size of the speech dataset?",
            })
    void doesNotAnswerAboutThingsThatTheLogDoesNotName(String question) {
        Answer answer = SETTINGS.ask(question);

        assertThat(answer.answered()).as(String.valueOf(answer.answer())).isFalse();
    }

    private static void assertAnswered(WrittenLog log, String question, String value, long line) {
        Answer answer = log.ask(question);

        assertThat(answer.answered()).isTrue();
        assertThat(Objects.requireNonNull(answer.answer())).contains(value);
        assertThat(answer.citations()).extracting(Citation::line).contains(line);
    }
}
