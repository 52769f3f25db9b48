package io.schedmate.query;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a log states outright answers before what is counted, computed or sounds alike. */
class StatedValuesTest {

    private static final WrittenLog EXPORT = WrittenLog.of("""
            2026-03-02 08:15:01 reading the settings
            "persistent_time_interval": 100,
            time_lag: 128
            Time taken per epoch: 30.95
            world_size=4, rank=-1
            world_size=4, rank=0
            world_size=4, rank=1
            Labelled Source Examples:  70358
            Accuracy of the Labelled Target examples is:  [1. 0.5 0.25 0.75 1. 0.5]
            Step 10 | Tokens/s: 420.61
            Step 20 | Tokens/s: 418.02
            Export complete (15.7s)
            Avg Tokens/s: 419.42
            ROUGE-2: 19.67
            ROUGE-L: 40.83
            Training done in 668.06 seconds.
            acc test 69.04  acc val 73.06
            2026-03-02 08:27:44 bye
            """);

    private static final WrittenLog FAILED = WrittenLog.of("""
            [WARNING] Unable to find a hostfile, training goes on with local resources only.
            data read
            RuntimeError: element 0 of tensors does not require grad
            """).diedAt(3, "framework, Runtime Error");

    private static final WrittenLog COMPLAINTS = WrittenLog.of("""
            modules are read from /opt/modules
            ERROR: Unable to locate a modulefile for 'anaconda'
            epoch 1 | split train | loss 0.5
            ValueError: Unknown split 'val'. Should be one of ['train'].
            """).diedAt(4, "user script, Value Error");

    private static final WrittenLog STARTED = WrittenLog.of("""
            ===== Training started =====
            epoch 1 loss 2.0
            ===== Training started =====
            epoch 1 loss 1.5
            the checkpoints are kept in the file store
            """);

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "How long did the export take? | 15.7s | 12",
                "How long was the training? | 668.06 seconds | 16",
                "Number of labelled source examples | 70358 | 8",
                "average throughput in tokens per second | 419.42 | 13",
                "Time per epoch on average | 30.95 | 4",
                "ROUGE-L score | 40.83 | 15",
                "ROUGE-2 score | 19.67 | 14",
                "validation accuracy | 73.06 | 17",
                "test accuracy | 69.04 | 17",
                "When did the job start? | 08:15:01 | 1",
                "When was the last line written? | 08:27:44 | 18",
            })
    void answersWithStatedValues(String question, String value, long line) {
        Answer answer = EXPORT.ask(question);

        assertThat(answer.answer()).contains(value);
        assertThat(answer.citations()).extracting(Citation::line).contains(line);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "Which module could not be loaded? | anaconda | 2",
                "Which split does not exist? | Unknown split 'val' | 4",
            })
    void aQuestionAboutAMissingThingCitesTheLineThatReportsIt(String question, String value, long line) {
        Answer answer = COMPLAINTS.ask(question);

        assertThat(answer.answer()).contains(value);
        assertThat(answer.citations()).extracting(Citation::line).containsExactly(line);
    }

    private static final WrittenLog PARAMETERS = WrittenLog.of("""
            0         Non-trainable params
            2.4 M     Trainable params
            2.4 M     Total params
            """);

    private static final WrittenLog SUMMARIES = WrittenLog.of("""
            total_params : 55990141
            3 temporal adapters
            3 spatial adapters
            Finetuning starting on: 10/02/2025, 00:05:10
            {'init_lr': 3e-05, 'weight_decay': 0.05, 'final_weight_decay': 0.4}
            epoch 1 | lr 0.001 | batch_mean=312.69
            Epoch 1 Val, MAE: 14.68
            Epoch 1 Test, MAE: 11.95
            2026-03-02 08:15:01 the engine is initialised
            Finetuning starting on: 10/02/2025, 01:14:10
            epoch 2 | lr 0.002 | batch_mean=311.04
            Epoch 2 Val, MAE: 13.79
            Epoch 2 Test, MAE: 12.51
            """);

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "How many parameters does the model have? | 55990141 | 1",
                "When did the second finetuning start? | 01:14:10 | 10",
                "initial learning rate | 3e-05 | 5",
                "What weight decay does it end with? | 0.4 | 5",
                "lowest validation MAE | 13.79 | 12",
                "lowest test MAE | 11.95 | 8",
                "In which epoch did it stop? | 2 | 13",
            })
    void answersWithTheValueWhoseNameOrLineMatches(String question, String value, long line) {
        Answer answer = SUMMARIES.ask(question);

        assertThat(answer.answer()).contains(value);
        assertThat(answer.citations()).extracting(Citation::line).contains(line);
    }

    @Test
    void theTimestampOfALineIsNotADuration() {
        assertThat(SUMMARIES
                        .ask("How long did it take to initialise the engine?")
                        .answered())
                .isFalse();
    }

    @Test
    void aCountIsNotAFractionExceptInMillions() {
        assertThat(SUMMARIES.ask("How many batches are in an epoch?").answer()).doesNotStartWith("31");
        assertThat(PARAMETERS.ask("How many trainable parameters?").answer()).startsWith("2.4: 2.4 M     Trainable");
    }

    private static final WrittenLog SOUNDING_ALIKE = WrittenLog.of("""
            export_interval_seconds: 100
            Export complete (15.7s)
            launched with local rank -1
            hello from local rank 0
            hello from local rank 1
            hello from local rank -1
            """);

    @Test
    void aCompletionLineTakesPrecedenceOverASimilarSetting() {
        assertThat(SOUNDING_ALIKE.ask("How long did the last export take?").answer())
                .startsWith("15.7s");
        assertThat(SOUNDING_ALIKE.ask("How many different ranks said hello?").answer())
                .startsWith("2 (");
    }

    @Test
    void aNegativeRankIsNotCounted() {
        assertThat(EXPORT.ask("How many different ranks are there?").answer()).startsWith("2 (");
    }

    @Test
    void aFractionAndTheFirstItemOfAListAreNotCounts() {
        assertThat(EXPORT.ask("How many target examples are there?").answer())
                .satisfiesAnyOf(
                        none -> assertThat(none).isNull(),
                        listed -> assertThat(listed).startsWith("6"));
    }

    @Test
    void theCauseOfATrainingFailureComesFromTheDiagnosis() {
        assertThat(FAILED.ask("Why did the training fail?").answer()).contains("does not require grad");
    }

    @Test
    void wordsAfterTheWordRunsDoNotNameAKindOfRun() {
        assertThat(STARTED.ask("How many training runs does the file hold?").answer())
                .startsWith("2:");
    }
}
