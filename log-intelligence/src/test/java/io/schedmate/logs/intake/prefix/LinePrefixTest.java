package io.schedmate.logs.intake.prefix;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LinePrefixTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "[rank3]: Traceback (most recent call last): | Traceback (most recent call last):",
                "[1,5]<stderr>:boom | boom",
                "[default7]:starting up | starting up",
                "0: loss 0.5 | loss 0.5",
                "RANK 12: hello | hello",
                "node-12: hello | hello",
                "worker-0: [2023-11-29 08:57:32,086] [INFO] [engine.py:12:step] x | x",
                "Nov 29 08:57:32 gpu7 kernel: [12345.678901] NVRM: Xid | NVRM: Xid",
                "(trainer pid=123, ip=10.0.0.1) hello | hello",
                "2024-01-01T00:00:00.5Z stderr F WARNING: low | low",
                "[pod/train-0/main] ERROR: bad | bad",
                "E1129 08:57:32.086123 12345 server.cc:77] lost | lost",
                "10.0.0.7: ready | ready",
                "2023-11-29 08:57:32 - INFO - step | step",
                "Training: 2023-11-29 08:57:32,458-Rate 12 | -Rate 12",
            })
    void prefixesAreRemovedInAnyOrder(String line, String message) {
        assertThat(LinePrefix.parse(line).message()).isEqualTo(message);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Epoch 3: 12%|# | 1/9",
                "loss: 0.5",
                "ValueError: bad",
                "  File \"a.py\", line 3, in f",
                "error in the model",
                "[3/10] loss 0.5",
                "val-loss: 0.5",
                "100: 3",
                "Information: none",
                "Started: 2023-11-29 08:57:32",
                "Epoch 3: 2023-11-29 08:57:32 begins"
            })
    void aMessageWithoutAPrefixIsUnchanged(String line) {
        assertThat(LinePrefix.parse(line).message()).isEqualTo(line);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "2023-11-29T08:57:32.5Z x | 1701248252.5 | true",
                "[2023-11-29 08:57:32,500] x | 1701248252.5 | true",
                "Training: 2023-11-29 08:57:32,500-x | 1701248252.5 | true",
                "2023-11-29 09:57:32+01:00 x | 1701248252 | true",
                "11/29/2023 08:57:32 - x | 1701248252 | true",
                "[11/29 08:57:32 d2.engine] x | 28717052 | true",
                "11-29 08:57:32 x | 28717052 | true",
                "[Wed Nov 29 08:57:32 2023] x | 1701248252 | true",
                "[ Wed Nov 29 08:57:32 2023 ] x | 1701248252 | true",
                "`[11.29.23|08:57:32] x` | 1701248252 | true",
                "23-11-29 08:57:32.500 - INFO: x | 1701248252.5 | true",
                "1701248252.25 x | 1701248252.25 | true",
                "[12345.678901] x | 12345.678901 | false",
                "08:57:32 x | 32252 | false",
            })
    void timesAreReadAsSeconds(String line, double seconds, boolean hasDate) {
        assertThat(LinePrefix.parse(line).time()).isEqualTo(new LogTime(seconds, hasDate));
    }

    @Test
    void terminalCodesAreNotText() {
        var parsed = LinePrefix.parse("\u001B]0;title\u0007\u001B[1;31m[rank0]:\u001B[0m lost\u001B[K");

        assertThat(parsed.text()).isEqualTo("[rank0]: lost");
        assertThat(parsed.message()).isEqualTo("lost");
    }

    @Test
    void aDockerLineIsReadAsItsMessage() {
        var parsed = LinePrefix.parse("{\"log\":\"ERROR: say \\\"no\\\"\\n\",\"stream\":\"stderr\"}");

        assertThat(parsed.message()).isEqualTo("say \"no\"");
    }
}
