package io.schedmate.simulator.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TraceCsvTest {

    private static final String TRACE = """
            job_id,vc_synthetic,vc_order,submit_s,duration_s,gpu_num,predicted
            a,left,0,3,97,1,500
            b,right,0,3,92.5,16,
            """;

    @TempDir
    Path folder;

    @Test
    void readsPlainAndGzip() throws IOException {
        Path plain = Files.writeString(folder.resolve("trace.csv"), TRACE);
        Path gzip = folder.resolve("trace.csv.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(gzip))) {
            out.write(TRACE.getBytes(StandardCharsets.UTF_8));
        }

        assertThat(TraceCsv.read(plain, "predicted"))
                .isEqualTo(TraceCsv.read(gzip, "predicted"))
                .containsExactly(
                        new TraceJob("a", "left", 0, 3, 97, 1, 500), new TraceJob("b", "right", 0, 3, 92, 16, 92.5));
    }

    @Test
    void jobsWithoutAVirtualClusterShareOne() throws IOException {
        Path file = Files.writeString(folder.resolve("t.csv"), "job_id,submit_s,duration_s,gpu_num\nx,0,10,2\n");

        assertThat(TraceCsv.read(file, "none")).containsExactly(new TraceJob("x", "default", 0, 0, 10, 2, 10));
    }

    @Test
    void namesTheMalformedLine() throws IOException {
        Path file = Files.writeString(folder.resolve("t.csv"), "job_id,submit_s,duration_s,gpu_num\nx,0,10,none\n");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> TraceCsv.read(file, "none"))
                .withMessageContaining("line 2")
                .withMessageContaining("none");
    }
}
