package io.schedmate.query;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Computed answers are held against the line that ranks first before they are given. */
class CheckedAnswersTest {

    @Test
    void aValueForAnotherNumberThanTheRequestedOneIsNotReturned() {
        WrittenLog log = WrittenLog.of("""
                Evaluating the model
                Processed 200 examples
                Accuracy: 0.2150 (21.50%)
                Processed 400 examples
                Accuracy: 0.2216 (22.16%)
                Finished
                """);

        assertThat(log.ask("Accuracy after 500 examples").answered()).isFalse();
        assertThat(log.ask("What is the accuracy?").answer()).contains("0.22");
    }

    @Test
    void theDiagnosisIsReturnedUnchanged() {
        WrittenLog log = WrittenLog.of("""
                loading data
                step 1 loss 2.5
                RuntimeError: stack expects each tensor to be equal size
                """).diedAt(3, "framework, Runtime Error");

        Answer answer = log.ask("why did it die?");

        assertThat(answer.answer()).startsWith("framework, Runtime Error: ");
        assertThat(answer.confidence()).isEqualTo(0.8);
    }

    @Test
    void aConfidenceIsRoundedToHundredths() {
        WrittenLog log = WrittenLog.of("""
                batch size: 32
                learning rate: 0.001
                """);

        double hundredths = log.ask("what is the batch size?").confidence() * 100;

        assertThat(hundredths).isEqualTo(Math.rint(hundredths));
    }
}
