package io.schedmate.evaluation.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.schedmate.code.history.EndState;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TraceReaderTest {

    private static final String TRACE = """
            job_id,user,submit_s,end_s,duration_s,gpu_num,state,executable
            b,ann,200,,50,2,FAILED,"train, again"
            a,,-10,90,100,1,COMPLETED,
            c,bob,300,,,1,COMPLETED,x
            d,bob,400,,7,1,CANCELLED by 17,x
            """;

    @TempDir
    Path folder;

    @Test
    void readsJobsInSubmitOrderAndReportsUnusableLines() throws IOException {
        TraceReader.Trace trace = TraceReader.read(Files.writeString(folder.resolve("t.csv"), TRACE));

        assertThat(trace.jobs()).extracting(TraceJob::id).containsExactly("a", "b", "d");
        assertThat(trace.jobs()).extracting(TraceJob::endSeconds).containsExactly(90.0, 250.0, 407.0);
        assertThat(trace.jobs())
                .extracting(TraceJob::endState)
                .containsExactly(EndState.FINISHED, EndState.FAILED, EndState.CANCELLED);
        assertThat(trace.jobs().get(0).facts().user()).isNull();
        assertThat(trace.jobs().get(1).facts().workload()).isEqualTo("train, again");
        assertThat(trace.rejected()).containsExactly(4);
    }

    @Test
    void theStateOfTheSchedulerIdentifiesARunThatReachedItsLimit() throws IOException {
        String trace = """
                submit_s,duration_s,state,status
                1,50,FAILED,TIMEOUT
                2,50,FAILED,NODE_FAIL
                3,50,TIMEOUT,
                """;

        assertThat(TraceReader.read(Files.writeString(folder.resolve("t.csv"), trace))
                        .jobs())
                .extracting(TraceJob::endState)
                .containsExactly(EndState.TIMED_OUT, EndState.FAILED, EndState.TIMED_OUT);
    }

    @Test
    void readsACompressedTraceAlike() throws IOException {
        Path packed = folder.resolve("t.csv.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
            out.write(TRACE.getBytes(StandardCharsets.UTF_8));
        }

        assertThat(TraceReader.read(packed))
                .isEqualTo(TraceReader.read(Files.writeString(folder.resolve("t.csv"), TRACE)));
    }

    @Test
    void aNameMayContainALineBreakAndQuotesAndTheFileMayStartWithAByteOrderMark() throws IOException {
        String trace = "\uFEFFjob_id,submit_s,duration_s,executable\na,1,2,\"train \"\"all\"\"\nagain\"\nb,1,x,\n";

        TraceReader.Trace read = TraceReader.read(Files.writeString(folder.resolve("t.csv"), trace));

        assertThat(read.jobs()).extracting(job -> job.facts().workload()).containsExactly("train \"all\"\nagain");
        assertThat(read.jobs()).extracting(TraceJob::id).containsExactly("a");
        assertThat(read.rejected()).containsExactly(4);
    }

    @Test
    void rejectsAFileWithoutTimes() throws IOException {
        Path file = Files.writeString(folder.resolve("t.csv"), "a,b\n1,2\n");

        assertThatIOException().isThrownBy(() -> TraceReader.read(file)).withMessageContaining("submit_s");
    }
}
