package io.schedmate.query;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whether a value changed over a run, how far the run came, and what to do about its failure. */
class TrendsAndActionsTest {

    private static final String ACTION = "Lower the batch size or the sequence length";
    private static final WrittenLog RUN = WrittenLog.of("""
                    INFO starting the run
                    INFO step 100/5000 loss 2.911 accuracy 0.31 tokens/s 41211
                    INFO step 200/5000 loss 2.720 accuracy 0.35 tokens/s 41530
                    INFO step 300/5000 loss 2.655 accuracy 0.38 tokens/s 41310
                    INFO step 400/5000 loss 2.601 accuracy 0.40 tokens/s 41402
                    Traceback (most recent call last):
                      File "/home/ana/llm/train.py", line 211, in <module>
                        main()
                      File "/home/ana/llm/loop.py", line 18, in advance
                        loss.backward()
                    torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.50 GiB. GPU 3 has a total capacity of 79.15 GiB
                    """).diedAt(11, "framework, Out of Memory Error", ACTION);

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Did the loss go down?           | Yes, from 2.911 to 2.601
            Is the loss increasing?         | No, from 2.911 to 2.601
            Did the accuracy improve?       | Yes, from 0.31 to 0.40
            Did the loss get worse?         | No, from 2.911 to 2.601
            """)
    void aTrendIsComputedFromTheFirstAndTheLastValues(String question, String answer) {
        Answer returned = RUN.ask(question);

        assertThat(returned.answer()).startsWith(answer);
        assertThat(returned.citations()).extracting(Citation::line).containsExactly(5L, 2L);
    }

    /** It is slower and faster by more from one line to the next. */
    @Test
    void aDifferenceWithinTheUsualVariationIsNotATrend() {
        assertThat(RUN.ask("Did the throughput improve?").answer()).startsWith("No, from 41211 to 41402");
    }

    /** Its first value is out of line. */
    @Test
    void anOutlierIsNotATrend() {
        StringBuilder log = new StringBuilder("step 1 loss 0.1\n");
        for (int step = 2; step <= 20; step++) {
            log.append("step %d loss %.2f\n".formatted(step, 3 - 0.1 * step));
        }

        assertThat(WrittenLog.of(log.toString()).ask("Did the loss go down?").answer())
                .startsWith("Yes, ");
    }

    @Test
    void onlyYesNoQuestionsAreAnsweredWithYesOrNo() {
        assertThat(RUN.ask("What was the last step?").answer()).startsWith("step 400 of 5000");
        assertThat(RUN.ask("Did it finish all steps?").answer()).startsWith("No, step 400 of 5000");
    }

    @Test
    void aSuccessfulEndAnswersWhetherItFinishedWithYes() {
        WrittenLog log = WrittenLog.of("""
                loading data
                fitting the model
                Training completed successfully.
                """);

        assertThat(log.ask("Did it finish?").answer()).startsWith("Yes: ");
        assertThat(log.ask("Did it crash?").answer()).startsWith("No: ");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            What should I do about it?
            How do I fix the memory error?
            What are the next steps?
            """)
    void theRemedyOfAFailureComesFromTheDiagnosis(String question) {
        Answer returned = RUN.ask(question);

        assertThat(returned.answer()).isEqualTo(ACTION);
        assertThat(returned.citations()).extracting(Citation::line).containsExactly(11L);
    }

    @Test
    void theRemedyOfAnotherThingDoesNotComeFromTheDiagnosis() {
        assertThat(RUN.ask("How do I fix the tokens/s?").answer()).isNotEqualTo(ACTION);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            How many GiB did it try to allocate?       | 2.50 GiB: torch
            How much memory was free on the GPU?       | 1.12 GiB: torch
            How long did saving the checkpoint take?   | 4.2s: INFO saved
            """)
    void anAmountIsConvertedToTheRequestedUnit(String question, String answer) {
        WrittenLog log = WrittenLog.of("""
                INFO step 300/5000 loss 2.655
                INFO saved checkpoint to /scratch/run7/ckpt-300.pt in 4.2s
                torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.50 GiB. GPU 3 has a total capacity of \
                79.15 GiB of which 1.12 GiB is free. Process 4411 has 78.02 GiB memory in use.
                """);

        assertThat(log.ask(question).answer()).startsWith(answer);
    }

    @Test
    void theFrameInANamedFileIsReturned() {
        assertThat(RUN.ask("On which line of train.py did it fail?").answer())
                .isEqualTo("File \"/home/ana/llm/train.py\", line 211, in <module>");
    }
}
