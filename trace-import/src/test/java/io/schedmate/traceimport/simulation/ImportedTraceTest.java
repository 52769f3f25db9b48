package io.schedmate.traceimport.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.StringReader;
import org.junit.jupiter.api.Test;

/** Each form on a few records of its own, with the trap in them. */
class ImportedTraceTest {

    private static final String HEAD = "job_id,user,vc,job_name,submit_s,duration_s,gpu_num,state\n";

    @Test
    void slurmStepsAndJobsWithoutGpusAreSkipped() throws IOException {
        ImportedTrace trace = read(TraceFormat.SACCT, """
                JobID|User|Partition|JobName|State|Submit|Start|End|AllocTRES
                7|ada|owls|night|COMPLETED|2024-05-01T10:00:00|2024-05-01T10:05:00|2024-05-01T11:05:00|cpu=8,gres/gpu=2
                7.batch||||COMPLETED|2024-05-01T10:00:00|2024-05-01T10:05:00|2024-05-01T11:05:00|cpu=8
                8|ada|owls|plain|COMPLETED|2024-05-01T10:01:00|2024-05-01T10:05:00|2024-05-01T11:05:00|cpu=8
                9|ben|owls|odd|RUNNING|2024-05-01T10:01:00|2024-05-01T10:05:00|Unknown|gres/gpu=1
                """);

        assertThat(text(trace)).isEqualTo(HEAD + "7,ada,owls,night,0,3600,2,succeeded\n");
        assertThat(trace.passedOver()).isEqualTo(1);
        assertThat(trace.refused()).singleElement().asString().contains("line 5", "RUNNING");
    }

    @Test
    void heliosJobsThatNeverStartedAreSkipped() throws IOException {
        ImportedTrace trace = read(TraceFormat.HELIOS, """
                job_id,user,vc,jobname,gpu_num,cpu_num,node_num,state,submit_time,start_time,end_time,duration,queue
                2,u2,vcB,two,8,8,1,FAILED,2020-04-01 00:01:00,2020-04-01 00:02:00,2020-04-01 00:02:30,30,60
                1,u1,vcA,one,1,4,1,COMPLETED,2020-04-01 00:00:00,2020-04-01 00:00:00,2020-04-01 01:00:00,3600,0
                3,u1,vcA,none,0,4,1,COMPLETED,2020-04-01 00:00:00,2020-04-01 00:00:00,2020-04-01 01:00:00,3600,0
                4,u1,vcA,never,1,4,1,CANCELLED,2020-04-01 00:00:00,,2020-04-01 01:00:00,0,3600
                5,u1,vcA,bad,1,4,1,COMPLETED,2020-04-01 00:00:00,yesterday,2020-04-01 01:00:00,0,0
                """);

        assertThat(text(trace)).isEqualTo(HEAD + "1,u1,vcA,one,0,3600,1,COMPLETED\n2,u2,vcB,two,60,30,8,FAILED\n");
        assertThat(trace.passedOver()).isEqualTo(2);
        assertThat(trace.refused()).singleElement().asString().contains("record 5", "yesterday");
    }

    @Test
    void acmeTimesHaveOffsetsAndAcmeHasNoVirtualClusters() throws IOException {
        ImportedTrace trace = read(TraceFormat.ACME, """
                job_id,user,node_num,gpu_num,cpu_num,type,state,submit_time,start_time,end_time,duration,queue
                a,u,1,16.0,8,Pretrain,COMPLETED,2023-03-01 02:00:00+02:00,2023-03-01 02:00:10+02:00,2023-03-01 00:01:10+00:00,60,10
                """);

        assertThat(text(trace)).isEqualTo(HEAD + "a,u,,Pretrain,0,60,16,COMPLETED\n");
    }

    @Test
    void paiInstancesAreCountedAndFractionsOfAGpuRoundedUp() throws IOException {
        ImportedTrace trace = read(TraceFormat.PAI, """
                j1,worker,3,Terminated,100.0,160.0,600.0,29.0,50.0,V100
                j2,tensorflow,1,Terminated,200,,600,29,100,T4
                """);

        assertThat(text(trace)).isEqualTo(HEAD + "j1,,,worker,0,60,2,Terminated\n");
        assertThat(trace.passedOver()).isEqualTo(1);
    }

    @Test
    void anUnknownFormatIsRejectedWithTheExpectedColumns() {
        assertThatThrownBy(() -> read(TraceFormat.HELIOS, "a,b\n1,2\n")).hasMessageContaining("job_id");
    }

    private static ImportedTrace read(TraceFormat format, String records) throws IOException {
        return format.read(new StringReader(records));
    }

    private static String text(ImportedTrace trace) {
        var text = new StringBuilder();
        TraceText.write(trace.jobs(), text);
        return text.toString();
    }
}
