package io.schedmate.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HangTest {

    /** The dump of a rank that waits in the seventh operation of both ranks. Written by Python's pickle, protocol 2. */
    private static final String WAITS = """
            gAJ9cQAoWAcAAAB2ZXJzaW9ucQFYAwAAADIuOXECWAkAAABwZ19jb25maWdxA31xBFgBAAAAMHEFfXEGKFgEAAAAbmFtZXEHaAVY
            BAAAAGRlc2NxCFgKAAAAZGVmYXVsdF9wZ3EJWAUAAAByYW5rc3EKWAYAAABbMCwgMV1xC3VzWAkAAABwZ19zdGF0dXNxDH1xDWgF
            fXEOWBgAAABsYXN0X2VucXVldWVkX2NvbGxlY3RpdmVxD0sHc3NYBwAAAGVudHJpZXNxEF1xEX1xEihYBQAAAHBnX2lkcRNLAFgN
            AAAAcHJvY2Vzc19ncm91cHEUaAVoCYZxFVgRAAAAY29sbGVjdGl2ZV9zZXFfaWRxFksHWA4AAABwcm9maWxpbmdfbmFtZXEXWA8A
            AABuY2NsOmFsbF9yZWR1Y2VxGFgFAAAAc3RhdGVxGVgJAAAAc2NoZWR1bGVkcRpYBwAAAHJldGlyZWRxG4lYBgAAAGlzX3AycHEc
            iXVhdS4=
            """;

    /** The dump of a rank that has completed the sixth operation and started no other. Protocol 4. */
    private static final String ABSENT = """
            gASVHgEAAAAAAAB9lCiMB3ZlcnNpb26UjAMyLjmUjAlwZ19jb25maWeUfZSMATCUfZQojARuYW1llGgFjARkZXNjlIwKZGVmYXVs
            dF9wZ5SMBXJhbmtzlIwGWzAsIDFdlHVzjAlwZ19zdGF0dXOUfZRoBX2UjBhsYXN0X2VucXVldWVkX2NvbGxlY3RpdmWUSwZzc4wH
            ZW50cmllc5RdlH2UKIwFcGdfaWSUSwCMDXByb2Nlc3NfZ3JvdXCUaAVoCYaUjBFjb2xsZWN0aXZlX3NlcV9pZJRLBowOcHJvZmls
            aW5nX25hbWWUjA9uY2NsOmFsbF9yZWR1Y2WUjAVzdGF0ZZSMCWNvbXBsZXRlZJSMB3JldGlyZWSUiIwGaXNfcDJwlIl1YXUu
            """;

    @TempDir
    private Path folder;

    @BeforeEach
    void writeDumps() throws IOException {
        Files.write(folder.resolve("_dump_0"), Base64.getMimeDecoder().decode(WAITS));
        Files.write(folder.resolve("_dump_1"), Base64.getMimeDecoder().decode(ABSENT));
        Files.writeString(folder.resolve("train.log"), "step 1");
    }

    @Test
    void namesTheRankThatTheOthersWaitFor() {
        CapturedRun run = hang();

        assertThat(run.exitCode()).isZero();
        assertThat(run.outLines())
                .containsExactly("Rank 1 never arrived at nccl:all_reduce 7 of default_pg; rank 0 waits.");
        assertThat(hang("--json").outLines())
                .containsExactly("{\"dumps\":2,\"culprits\":[{\"rank\":1,\"reason\":\"never_arrived\",\"group\":"
                        + "\"default_pg\",\"operation\":\"nccl:all_reduce 7\",\"waiting\":[\"0\"]}]}");
    }

    @Test
    void aFileThatMayRunCodeIsReportedAndTheOthersAreRead() throws IOException {
        Files.writeString(folder.resolve("_dump_1"), "cposix\nsystem\n(S'touch /tmp/x'\ntR.");

        CapturedRun run = hang();

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("_dump_1", "may run code");
        assertThat(run.outLines()).singleElement().asString().startsWith("Rank 1 has left no dump");
    }

    private CapturedRun hang(String... options) {
        String[] arguments = new String[options.length + 2];
        arguments[0] = "hang";
        arguments[1] = folder.toString();
        System.arraycopy(options, 0, arguments, 2, options.length);
        return CapturedRun.of(arguments);
    }
}
