package io.schedmate.query;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Closed questions about written logs: the value, and the line that proves it. */
class QueryEngineTest {

    private static final WrittenLog TRAINING = WrittenLog.of("""
            Namespace(batch_size=64, epochs=4, lr=0.003, dataset='flowers', num_workers=8, seed=17)
            Driver Version: 550.54.15
            GPU 0: NVIDIA A100-SXM4-80GB
            [Epoch 0 Batch 50/100] loss=4.10, throughput=900.1 samples/s
            [Epoch 0 Batch 100/100] loss=3.20, throughput=950.5 samples/s
            [Epoch 0] time cost 61.0s, valid loss=3.05, valid acc=0.31, test loss=3.40
            [Epoch 1 Batch 50/100] loss=2.90, throughput=310.7 samples/s
            [Epoch 1 Batch 100/100] loss=2.70, throughput=948.2 samples/s
            Saving checkpoint to runs/flowers/epoch-0001.pt
            [Epoch 1] time cost 75.5s, valid loss=2.60, valid acc=0.44, test loss=2.95
            [Epoch 2 Batch 50/100] loss=2.50, throughput=940.0 samples/s
            [Epoch 2 Batch 100/100] loss=2.65, throughput=951.3 samples/s
            Saving checkpoint to runs/flowers/epoch-0002.pt
            [Epoch 2] time cost 60.2s, valid loss=2.75, valid acc=0.42, test loss=2.91
            """);

    private static final WrittenLog CRASH = WrittenLog.of("""
            [rank0] step 10 loss 2.0
            [rank1] step 10 loss 2.0
            [rank2] Watchdog caught collective operation timeout: OpType=ALLREDUCE ran for 600123 milliseconds
            [rank1] Watchdog caught collective operation timeout: OpType=ALLREDUCE ran for 600200 milliseconds
            [rank2] Watchdog caught collective operation timeout: OpType=ALLREDUCE ran for 600300 milliseconds
            Traceback (most recent call last):
              File "/home/user/asr/train.py", line 77, in main
                loss = model(batch)
              File "/opt/lib/python3.11/site-packages/torch/nn/modules/module.py", line 1501, in _call_impl
                return forward_call(*args)
            RuntimeError: the collective timed out
            Root Cause (first observed failure):
              time      : 2025-03-04_05:06:07
              host      : birch-07
              rank      : 2 (local_rank: 2)
              exitcode  : -6 (pid: 4242)
            slurmstepd: error: *** STEP 12.0 ON birch-07 CANCELLED AT 2025-03-04T05:06:09 ***
            """).diedAt(11, "infrastructure, NCCL Timeout Error");

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "lowest validation loss | 2.60 | 10",
                "what was the best validation accuracy and in which epoch? | 0.44 | 10",
                "test loss after epoch 1 | 2.95 | 10",
                "what was the training loss in the last batch? | 2.65 | 12",
                "which epoch took longest? | 75.5 | 10",
                "slowest throughput in samples per second | 310.7 | 7",
                "what batch size was used | 64 | 1",
                "which dataset is it trained on? | flowers | 1",
                "random seed? | 17 | 1",
                "what gpu model did it run on | A100 | 3",
                "which driver version is installed | 550.54.15 | 2",
                "how many epochs were planned | 4 | 1",
                "is there a checkpoint that I could resume from? | epoch-0002.pt | 13",
                "did all epochs get done | No, epoch 2 of 4 | 14",
            })
    void answersAboutTraining(String question, String value, long line) {
        assertAnswered(TRAINING.ask(question), value, line);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "why did the job die? | collective timed out | 11",
                "how many ranks report the watchdog timeout? | 2 (2, 1) | 3",
                "which collective operation timed out | ALLREDUCE | 3",
                "which rank failed first, and on which host? | rank 2 | 15",
                "which node was cancelled? | birch-07 | 17",
                "in which file and line did it crash | train.py | 7",
                "what was its exit code when it failed | -6 | 16",
            })
    void answersAboutACrash(String question, String value, long line) {
        assertAnswered(CRASH.ask(question), value, line);
    }

    private static final WrittenLog BARS = WrittenLog.of("""
            + python fit.py --save_steps 900 --eval_steps 450 --optim adamw
            Started fit at 2025-02-03 10:00:05
            Building model with config: {'layers': 6, 'learning_rate': 0.02}
            Inherited width=128 from checkpoint
            {'loss': 3.5, 'learning_rate': 0.01}
            {'loss': 3.1, 'learning_rate': 0.02}
               Class   Images  Boxes   Prec(A   mAP50  mAP50-95): 100%|####| 12/12 [00:02<00:00, 6.0it/s]
               all     431     977     0.71     0.63   0.41
             52%|#####     | 26/50 [04:20<04:00, 10.0s/it]
            step 40 | 711 tok/s
            saving weights to out
            saving weights to out
            you can trace memory by setting TRACE_MEMORY to 1
            CUDA out of memory. Tried to allocate 96.00 MiB (7.50 GiB total capacity; 6.25 GiB already allocated; 12.75 MiB free; 7.00 GiB reserved)
            fit[17]: error: *** JOB 99 ON elm-3 CANCELLED AT 2025-02-03T11:30:06 DUE TO SIGNAL Terminated ***
            """).diedAt(15, "other, Cancelled");

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "mAP50-95 of the last evaluation? | 0.41 | 8",
                "how many images were there? | 431 | 8",
                "how many steps are there in total? | 50 | 9",
                "how many steps had been done when it was cancelled? | 26 of 50 | 9",
                "how much longer would it have taken? | 04:00 | 9",
                "how many tokens/s? | 711 | 10",
                "how many times were weights saved? | 2 times | 11",
                "what can I set for the CUDA memory? | TRACE_MEMORY | 13",
                "how much was still free? | 12.75 MiB: | 14",
                "how much was it trying to allocate? | 96.00 MiB | 14",
                "how long had the job been running when it was cancelled? | 1 h 30 min | 2",
                "did the missing library stop it? | No: other, Cancelled | 15",
                "what was the loss in the end | 3.1: | 6",
            })
    void readsBarsClocksAdviceAndUnits(String question, String value, long line) {
        assertAnswered(BARS.ask(question), value, line);
    }

    @Test
    void rejectsAQuestionAboutAThingThatTheLogNamesOnlyPartly() {
        WrittenLog log = WrittenLog.of("listening on port 27797");

        assertThat(log.ask("which switch port is it?").answered()).isFalse();
        assertAnswered(log.ask("which port is it?"), "27797", 1);
    }

    @Test
    void answersWhatToSetFromAdviceInTheLog() {
        WrittenLog log = WrittenLog.of("""
                stuck collective, no stack trace: OpType=ALLGATHER, timeout=1800000
                To get a trace next time, you can set TRACE_SIZE to 100
                """);

        assertAnswered(log.ask("what can I set to get a trace next time?"), "TRACE_SIZE", 2);
    }

    @Test
    void countsTheDaysBetweenDatedLines() {
        WrittenLog log = WrittenLog.of("""
                2025-02-03 22:00:00 began
                2025-02-06 01:30:00 ended
                """);
        WrittenLog undated = WrittenLog.of("22:00:00 began\n01:30:00 ended");

        assertAnswered(log.ask("how long did the job run?"), "51 h 30 min, from 22:00 to 01:30", 2);
        assertAnswered(undated.ask("how long did the job run?"), "3 h 30 min, from 22:00 to 01:30 if within a day", 2);
    }

    @Test
    void doesNotTakeANumberForAFileName() {
        assertThat(String.valueOf(
                        BARS.ask("which checkpoint was it started from?").answer()))
                .doesNotContain("128:");
    }

    @Test
    void answersWhatFailedFromTheDiagnosis() {
        WrittenLog log = WrittenLog.of("""
                step 1 loss 2.0
                NameError: name 'steps_left' is unknown
                """).diedAt(2, "user script, Name Error");

        assertAnswered(log.ask("which variable was not set?"), "steps_left", 2);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "what word error rate does it reach?",
                "what was the perplexity at epoch 1?",
                "what was the loss at epoch 9?",
                "which node did it run on?",
                "how many restarts were there?",
                "what is the sequence length",
                "which optimizer does it use?",
                "how many nodes took part?",
            })
    void statesThatTheLogContainsNoAnswer(String question) {
        Answer answer = TRAINING.ask(question);

        assertThat(answer.answered()).as(String.valueOf(answer.answer())).isFalse();
        assertThat(answer.answer()).isNull();
        assertThat(answer.citations()).isEmpty();
    }

    @Test
    void comparesTwoStepsAndStatesTheDifference() {
        Answer answer = TRAINING.ask("by how much did the valid loss change between epoch 0 and epoch 1?");

        assertThat(answer.answer()).contains("3.05", "2.60", "-0.45");
        assertThat(answer.citations()).extracting(Citation::line).contains(6L, 10L);
    }

    @Test
    void answersEachPartOfAQuestion() {
        Answer answer = TRAINING.ask("learning rate and number of workers?");

        assertThat(answer.answer()).contains("0.003", "8");
    }

    @Test
    void readsTheColumnsOfATable() {
        WrittenLog log = WrittenLog.of("""
                epoch  train_loss  valid_acc
                0      2.5         0.10
                1      1.5         0.30
                2      1.9         0.20
                """);

        assertAnswered(log.ask("best valid acc"), "0.30", 3);
        assertAnswered(log.ask("what was the last train loss?"), "1.9", 4);
    }

    @Test
    void doesNotTakeALossScaleForALoss() {
        WrittenLog log = WrittenLog.of("step 1 loss scale: 65536\nstep 2 loss scale: 32768");

        assertThat(log.ask("what was the loss at step 2?").answered()).isFalse();
        assertAnswered(log.ask("what was the loss scale at step 2?"), "32768", 2);
    }

    @Test
    void readsAValueUnderTheNameOfItsKey() {
        WrittenLog log = WrittenLog.of("""
                :::MLLOG {"event_type": "POINT_IN_TIME", "key": "seed", "value": 77}
                :::MLLOG {"event_type": "POINT_IN_TIME", "key": "eval_accuracy", "value": 0.91}
                :::MLLOG {"event_type": "POINT_IN_TIME", "key": "eval_accuracy", "value": 0.94}
                """);

        assertAnswered(log.ask("best eval accuracy"), "0.94", 3);
        assertAnswered(log.ask("which seed was used?"), "77", 1);
    }

    @Test
    void usesTheTimeOfTheNeighbouringLineIfTheLineHasNone() {
        WrittenLog log = WrittenLog.of("""
                2025-01-02 03:04:05 INFO starting
                ran out of disk quota
                """);

        assertAnswered(log.ask("when was the disk quota exceeded?"), "03:04:05", 1);
    }

    @Test
    void correctsATypo() {
        assertAnswered(TRAINING.ask("lowest vlaid loss"), "2.60", 10);
    }

    @Test
    void citesTheSegmentOfAProgressBarUnchanged() {
        WrittenLog log = WrittenLog.of("start\n 10%| 1/10 loss=5.0\r 20%| 2/10 loss=3.0\r 30%| 3/10 loss=4.0\nend");

        Answer answer = log.ask("lowest loss");

        assertThat(answer.citations()).containsExactly(new Citation("job.log", 2, " 20%| 2/10 loss=3.0"));
    }

    @Test
    void quotesTerminalCodesUnchangedAndIgnoresThemWhenReading() {
        String line = "\u001B[32mloss: 14.8\u001B[0m  step: 3";
        Answer answer = WrittenLog.of("start\n" + line).ask("what was the loss?");

        assertThat(answer.answer()).startsWith("14.8");
        assertThat(answer.citations()).containsExactly(new Citation("job.log", 2, line));
    }

    @Test
    void doesNotGuessWhatKilledAJob() {
        WrittenLog log = WrittenLog.of("step 1 loss 2\nKilled").diedUncertainlyAt(2, "infrastructure, Node OOM");

        assertThat(log.ask("who or what killed the process?").answered()).isFalse();
        assertAnswered(log.ask("why did the job end?"), "Killed", 2);
    }

    @Test
    void doesNotAnswerFromAnEmptyLog() {
        assertThat(WrittenLog.of("").ask("why did it fail?").answered()).isFalse();
    }

    private static void assertAnswered(Answer answer, String value, long line) {
        assertThat(answer.answered()).isTrue();
        assertThat(answer.answer()).contains(value);
        assertThat(answer.citations()).extracting(Citation::line).contains(line);
    }
}
