package io.schedmate.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Forms of lines in real logs: a logger's prefix before a value, mixed scripts, hyphens, wrapped failures. */
class LogFormsTest {

    private static final WrittenLog LOG = WrittenLog.of("""
            2024-07-13 21:20:00,101 - INFO - epoch: 0 done, AUC: 0.874769,ACC: 0.822143, epoch time: 1105.58 s
            2024-07-13 21:40:00,150 - INFO - epoch: 1 done, AUC: 0.916897,ACC: 0.885012, epoch time: 1104.06 s
            Number of distinct kmers:  72530
            2025-08-04 11:27:08,224 - INFO - 找到 186 个prompt文件
            2025-08-04 11:33:11,058 - INFO - 处理时间: 362.80秒
              File "/opt/site-packages/runtime/loss_scaler.py", line 65, in backward
              File "/opt/trainer.py", line 4071, in training_step
            [rank1]: RuntimeError: element 0 of tensors does not require grad
            subprocess.CalledProcessError: Command train returned non-zero exit status 1.
            """);

    @ParameterizedTest
    @CsvSource({
        "AUC after epoch 1 was done, 0.916897, 2",
        "How many distinct k-mers were found?, 72530, 3",
        "how many prompt files were found, 186, 4",
    })
    void valuesAreReadInEachForm(String question, String value, long line) {
        Answer answer = LOG.ask(question);

        assertThat(Objects.requireNonNull(answer.answer(), question)).contains(value);
        assertThat(answer.citations().getFirst().line()).isEqualTo(line);
    }

    @ParameterizedTest
    @CsvSource({"why did the training fail?, 8"})
    void theLaunchersReportOfAFailedProcessIsNotTheCause(String question, long line) {
        assertThat(LOG.ask(question).citations().getFirst().line()).isEqualTo(line);
    }

    @ParameterizedTest
    @CsvSource({"In which line of loss_scaler.py did backward fail?, 6", "In which line of trainer.py did it fail?, 7"})
    void theFrameOfTheNamedFileIsCited(String question, long line) {
        Answer answer = LOG.diedAt(8, "user code").ask(question);

        assertThat(answer.citations().getFirst().line()).isEqualTo(line);
    }
}
