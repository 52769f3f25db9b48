package io.schedmate.query;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Questions that name two places, one of several attempts, a kind of value, or what the log does not speak of. */
class UnseenFormsTest {

    private static final WrittenLog SERIES = WrittenLog.of("""
            model ready
            current step: 19999th step
            batch loss: 0.21
            current step: 20000th step
            batch loss: 0.16
            current step: 20001th step
            batch loss: 0.19
            TRAIN in epoch 2 , step 500, entropy = 1.9
            TRAIN in epoch 3 , step 500, entropy = 1.5
            TRAIN in epoch 3 , step 750, entropy = 1.4
            class 3 accuracy 0.61
            class 5 accuracy 0.72
            | mean_reward | 221 |
            | mean_reward | 223 |
            {'train_loss': 5.25, 'train_runtime': 99.5}
            """);

    private static final WrittenLog RUNS = WrittenLog.of("""
            slurmstepd: error: *** JOB 263121 ON birch-15 CANCELLED AT 2025-08-17T01:22:18 ***
            GPU  Name  Persistence-M
            |   0  NVIDIA H800                    On  | 00000000:D1:00.0 Off |
            slurmstepd: error: *** JOB 267039 ON birch-06 CANCELLED AT 2025-08-21T02:53:05 ***
            slurmstepd: error: *** JOB 267040 ON birch-07 CANCELLED AT 2025-08-21T02:59:05 ***
            """).diedAt(5, "other, Cancelled");

    private static final WrittenLog ATTEMPTS = WrittenLog.of("""
            launch
            ValueError: too many values to unpack (expected 2)
            launch
            ValueError: Unknown split 'val'. Should be one of ['train'].
            launch
            TypeError: list indices must be integers or slices, not str
            """).diedEachTimeAt("framework, Value Error", 2, 4, 6);

    private static final WrittenLog STOPPED = WrittenLog.of("""
            Fast image access: read 190 MB, training images
            Map saved at runs/map_visualization.png
            EarlyStopping: Training stopped early as no improvement observed in last 10 epochs
            21 epochs completed in 0.310 hours
            """);

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "loss at step 20000 | 0.16 | 5",
                "lowest batch loss and its step | 0.16, step 20000 | 5",
                "entropy at step 500 of epoch 3 | 1.5 | 9",
                "accuracy of class 3 vs class 5 | 0.72 | 12",
                "lowest training loss | 0.16 | 5",
                "mean reward at the end | 223 | 14",
            })
    void readsPositionsInSeries(String question, String value, long line) {
        assertAnswered(SERIES.ask(question), value, line);
    }

    @Test
    void aReferenceToTheFileIsNotASearchTerm() {
        assertAnswered(RUNS.ask("how many jobs in this file were cancelled"), "3", 1);
    }

    @Test
    void findsTheNodeOfTheNamedJob() {
        assertAnswered(RUNS.ask("Which node was job 267039 on when it got cancelled?"), "birch-06", 4);
    }

    @ParameterizedTest
    @ValueSource(strings = {"what type of gpu is it", "which gpu was used?", "gpu model"})
    void namesTheGpuModel(String question) {
        assertAnswered(RUNS.ask(question), "H800", 3);
    }

    @Test
    void namesTheGpuModelAsADriverPrintsIt() {
        WrittenLog log = WrittenLog.of("""
                NUMA node of the card in this machine was negative, returning card 0
                name: GeForce GTX 1080 Ti major: 6 minor: 1
                """);

        assertAnswered(log.ask("what card is in the machine"), "GeForce GTX 1080 Ti", 2);
    }

    @Test
    void doesNotNameAGpuModelThatNoLineContains() {
        assertThat(STOPPED.ask("which gpu was used?").answered()).isFalse();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "why did the first attempt fail? | too many values | 2",
                "why did the last attempt fail? | list indices | 6",
                "what is wrong with the split? | Unknown split | 4",
            })
    void returnsTheNamedAttemptOrError(String question, String value, long line) {
        assertAnswered(ATTEMPTS.ask(question), value, line);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "why did training stop so early? | no improvement | 3",
                "why is it over already? | no improvement | 3",
                "how long did training take in hours | 0.310 hours | 4",
                "where was the map saved? | runs/map_visualization.png | 2",
            })
    void answersWithTheRequestedKind(String question, String value, long line) {
        assertAnswered(STOPPED.ask(question), value, line);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SSIM on the test images?",
                "equal error rate on the training images",
                "robot collisions per training image?",
            })
    void rejectsQuestionsThatTheLogHardlyCovers(String question) {
        assertThat(STOPPED.ask(question).answered()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "how long did training take?",
                "what was the mAP per class?",
                "where are the training images stored?"
            })
    void returnsNoLineWithoutAValueOfTheRequestedKind(String question) {
        WrittenLog log = WrittenLog.of("""
                training images are read
                Per-class mAP:
                training images are stored as they come
                """);

        assertThat(log.ask(question).answered()).isFalse();
    }

    @Test
    void handlesTheFirstLineWithoutATime() {
        assertThat(WrittenLog.of("training started\n")
                        .ask("when was training started?")
                        .answered())
                .isFalse();
    }

    @Test
    void aPartOfAQuestionInheritsTheSubjectOfThePreviousPart() {
        WrittenLog log = WrittenLog.of("""
                class 5 is seen by few
                class 3 accuracy 0.61
                class 5 accuracy 0.72
                step 7 accuracy 0.9
                """);

        assertAnswered(log.ask("accuracy of class 3 vs class 5"), "0.61", 2);
        assertAnswered(log.ask("accuracy of class 3 vs class 5"), "0.72", 3);
        assertThat(SERIES.ask("lowest batch loss and its step").answer()).doesNotContain("0.19");
        assertThat(SERIES.ask("mean reward at the end").answer()).doesNotContain("on average");
    }

    @Test
    void aRepeatedNumberInheritsTheQuantityOfThePreviousPart() {
        WrittenLog log = WrittenLog.of("""
                Will visualize 2 timepoints: [0, 2]
                Timepoint 0 - Adjusted Rand Index (ARI) on latent space: 0.2547
                Timepoint 2 - Adjusted Rand Index (ARI) on latent space: 0.3055
                """);

        Answer answer = log.ask("ARI of timepoint 2 vs timepoint 0?");

        assertAnswered(answer, "0.3055", 3);
        assertAnswered(answer, "0.2547", 2);
    }

    @Test
    void returnsBothReadingsOfARepeatedStep() {
        WrittenLog log = WrittenLog.of("""
                Epoch[145] Time cost=106.624
                Epoch[146] Time cost=101.5
                resumed
                Epoch[145] Time cost=103.030
                Epoch[146] Time cost=102.5
                """);

        assertAnswered(log.ask("time cost of epoch 145"), "Two readings: 106.624", 1);
        assertAnswered(log.ask("time cost of epoch 145"), "103.030", 4);
    }

    @Test
    void readsBareNumbersAndSplitsAsStepsAndLosses() {
        WrittenLog log = WrittenLog.of("""
                0 val 11.2
                1 train 10.9
                2 train 10.4
                3 train 9.9
                5000 val 4.31
                5001 train 4.2
                10000 val 3.87
                10001 train 3.7
                """);

        assertAnswered(log.ask("validation loss at step 5000"), "4.31", 5);
    }

    @Test
    void returnsWhenASeriesDropped() {
        WrittenLog log = WrittenLog.of("""
                [step 25] avg_loss=0.01 acc=0.90
                [step 50] avg_loss=0.02 acc=0.95
                [step 75] avg_loss=-0.02 acc=0.30
                [step 100] avg_loss=0.03 acc=0.20
                """);

        assertAnswered(log.ask("when did the accuracy collapse?"), "step 75", 3);
    }

    @Test
    void countsTheRowsOfTheDriverTable() {
        WrittenLog log = WrittenLog.of("""
                | NVIDIA-SMI 550.144.03    Driver Version: 550.144.03   CUDA Version: 12.4 |
                |   0  NVIDIA RTX A6000     Off |   00000000:01:00.0 Off |
                | 30%   27C    P8    18W /  300W |       2MiB /  46068MiB |
                |   1  NVIDIA RTX A6000     Off |   00000000:23:00.0 Off |
                | 30%   27C    P8    18W /  300W |       2MiB /  46068MiB |
                """);

        assertAnswered(log.ask("How many GPUs are there and of what type?"), "2: ", 2);
        assertAnswered(log.ask("How many GPUs are there and of what type?"), "RTX A6000", 2);
    }

    @Test
    void distinguishesLoadedFromSavedFiles() {
        WrittenLog log = WrittenLog.of("""
                Loading checkpoint from /data/run/latest
                Saved checkpoint to /data/run/step1000, training will continue
                """);

        assertAnswered(log.ask("which checkpoint did it continue from"), "/data/run/latest", 1);
        assertAnswered(
                WrittenLog.of("Loading pretrained model from /data/base.bin\nthe start of training, weights are new\n")
                        .ask("which weights did it start from?"),
                "/data/base.bin",
                1);
    }

    private static void assertAnswered(Answer answer, String value, long line) {
        assertThat(answer.answered()).isTrue();
        assertThat(answer.answer()).contains(value);
        assertThat(answer.citations()).anyMatch(citation -> citation.line() == line);
    }
}
