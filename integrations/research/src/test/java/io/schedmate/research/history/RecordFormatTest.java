package io.schedmate.research.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.schedmate.traceimport.simulation.ImportedTrace;
import io.schedmate.traceimport.simulation.TraceText;
import java.io.IOException;
import java.io.StringReader;
import org.junit.jupiter.api.Test;

/** Tests each JSON format with a few records that contain its trap. */
class RecordFormatTest {

    private static final String HEAD = "job_id,user,vc,job_name,submit_s,duration_s,gpu_num,state\n";

    @Test
    void kubernetesCountsGpusOverPodsAndFindsTheEndOfAFailure() throws IOException {
        ImportedTrace trace = read(RecordFormat.KUBERNETES, """
            {"items":[
             {"metadata":{"namespace":"birds","name":"owl","uid":"u1","creationTimestamp":"2024-05-01T10:00:00Z",
               "labels":{"kueue.x-k8s.io/queue-name":"forest"}},
              "spec":{"parallelism":4,"template":{"spec":{"containers":[
                {"resources":{"limits":{"nvidia.com/gpu":"2"}}},{"resources":{}}]}}},
              "status":{"startTime":"2024-05-01T10:10:00Z","completionTime":"2024-05-01T10:20:00Z","succeeded":4}},
             {"metadata":{"namespace":"birds","name":"jay","uid":"u2","creationTimestamp":"2024-05-01T10:01:00Z"},
              "spec":{"template":{"spec":{"containers":[{"resources":{"limits":{"amd.com/gpu":1}}}]}}},
              "status":{"startTime":"2024-05-01T10:10:00Z","conditions":[
                {"type":"Failed","status":"True","lastTransitionTime":"2024-05-01T10:11:00Z"}]}},
             {"metadata":{"name":"web"},"spec":{},"status":{"startTime":"2024-05-01T10:10:00Z"}}]}
            """);

        assertThat(text(trace))
                .isEqualTo(HEAD + "u1,birds,forest,owl,0,600,8,COMPLETED\nu2,birds,birds,jay,60,60,1,FAILED\n");
        assertThat(trace.passedOver()).isEqualTo(1);
    }

    @Test
    void attemptsOfPhillyAreSummed() throws IOException {
        ImportedTrace trace = read(RecordFormat.PHILLY, """
            [{"status":"Pass","vc":"v","jobid":"p1","user":"u","submitted_time":"2017-10-09 07:00:00","attempts":[
              {"start_time":"2017-10-09 07:02:00","end_time":"2017-10-09 07:03:00",
               "detail":[{"ip":"m1","gpus":["gpu0","gpu1"]},{"ip":"m2","gpus":["gpu0"]}]},
              {"start_time":"2017-10-09 07:04:00","end_time":"2017-10-09 07:04:30 PDT","detail":[{"ip":"m1","gpus":["gpu0"]}]}]},
             {"status":"Killed","vc":"v","jobid":"p2","user":"u","submitted_time":"2017-10-09 07:00:00","attempts":[]}]
            """);

        assertThat(text(trace)).isEqualTo(HEAD + "p1,u,v,,0,90,3,Pass\n");
        assertThat(trace.passedOver()).isEqualTo(1);
    }

    @Test
    void kubernetesJobsWithoutAnOptionalFieldAreReadToo() throws IOException {
        ImportedTrace trace = read(RecordFormat.KUBERNETES, """
            {"items":[
             {"metadata":{"namespace":"birds","name":"kite"},
              "spec":{"parallelism":0,"template":{"spec":{"containers":[
                {"resources":{"limits":{"cpu":"8","nvidia.com/gpu":"1"}}},
                {"resources":{"limits":{"nvidia.com/gpu":"1"}}}]}}},
              "status":{"startTime":"2024-05-01T10:10:00Z","conditions":[
                {"type":"Suspended","status":"True","lastTransitionTime":"2024-05-01T10:11:00Z"},
                {"type":"Failed","status":"False","lastTransitionTime":"2024-05-01T10:12:00Z"},
                {"type":"Failed","status":"True","lastTransitionTime":"2024-05-01T10:13:00Z"}]}}]}
            """);

        assertThat(text(trace)).isEqualTo(HEAD + "birds/kite,birds,birds,kite,0,180,2,FAILED\n");
    }

    @Test
    void kubernetesJobsThatHaveNotStartedOrEndedOrHaveNoGpuAreSkipped() throws IOException {
        String gpu =
                "\"spec\":{\"template\":{\"spec\":{\"containers\":[{\"resources\":{\"limits\":{\"amd.com/gpu\":%s}}}]}}}";
        String times =
                "\"status\":{\"startTime\":\"2024-05-01T10:10:00Z\",\"completionTime\":\"2024-05-01T10:20:00Z\"}";
        ImportedTrace trace = read(
                RecordFormat.KUBERNETES,
                "{\"items\":[{%s,\"status\":{}},{%s,\"status\":{\"startTime\":\"2024-05-01T10:10:00Z\"}},{%s},{%s,%s}]}"
                        .formatted(gpu.formatted(1), gpu.formatted(1), times, gpu.formatted("\"many\""), times));

        assertThat(trace.jobs()).isEmpty();
        assertThat(trace.passedOver()).isEqualTo(3);
        assertThat(trace.refused()).singleElement().asString().startsWith("record 4: ");
    }

    @Test
    void attemptsOfPhillyWithoutAnEndAreNotCounted() throws IOException {
        ImportedTrace trace = read(RecordFormat.PHILLY, """
            [{"status":"Failed","vc":"v","jobid":"p3","user":null,"submitted_time":"2017-10-09 07:00:00","attempts":[
              {"start_time":"2017-10-09 07:02:00","end_time":"None","detail":[{"gpus":["gpu0","gpu1"]}]},
              {"start_time":null,"end_time":"2017-10-09 07:03:00","detail":[{"gpus":["gpu0","gpu1"]}]},
              {"start_time":"2017-10-09 07:04:00","end_time":"2017-10-09 07:04:30","detail":[{"gpus":["gpu0"]}]}]},
             {"jobid":"p4","attempts":[
              {"start_time":"2017-10-09 07:04:00","end_time":"2017-10-09 07:04:30","detail":[{"gpus":["gpu0"]}]}]},
             {"jobid":"p5","submitted_time":"soon","attempts":[]}]
            """);

        assertThat(text(trace)).isEqualTo(HEAD + "p3,,v,,0,30,1,Failed\n");
        assertThat(trace.passedOver()).isEqualTo(1);
        assertThat(trace.refused()).singleElement().asString().startsWith("record 3: ");
    }

    @Test
    void tablesAreReadInTheirOwnFormat() throws IOException {
        assertThat(text(read(RecordFormat.SACCT, """
            JobID|User|Partition|JobName|State|Submit|Start|End|AllocTRES
            7|ida|owls|night|COMPLETED|2024-05-01T10:00:00|2024-05-01T10:05:00|2024-05-01T11:05:00|gres/gpu=2
            """))).isEqualTo(HEAD + "7,ida,owls,night,0,3600,2,succeeded\n");
        assertThat(text(read(RecordFormat.HELIOS, """
            job_id,user,vc,jobname,gpu_num,cpu_num,node_num,state,submit_time,start_time,end_time,duration,queue
            2,u2,vcB,two,8,8,1,FAILED,2020-04-01 00:01:00,2020-04-01 00:02:00,2020-04-01 00:02:30,30,60
            """))).isEqualTo(HEAD + "2,u2,vcB,two,0,30,8,FAILED\n");
        assertThat(text(read(RecordFormat.ACME, """
            job_id,user,node_num,gpu_num,cpu_num,type,state,submit_time,start_time,end_time,duration,queue
            a,u,1,16.0,8,Pretrain,COMPLETED,2023-03-01 02:00:00,2023-03-01 02:00:10,2023-03-01 02:01:10,60,10
            """))).isEqualTo(HEAD + "a,u,,Pretrain,0,60,16,COMPLETED\n");
        assertThat(text(read(RecordFormat.PAI, "j1,worker,3,Terminated,100.0,160.0,600.0,29.0,50.0,V100\n")))
                .isEqualTo(HEAD + "j1,,,worker,0,60,2,Terminated\n");
    }

    @Test
    void anotherFormatIsRejectedWithTheExpectedOne() {
        assertThatThrownBy(() -> read(RecordFormat.PHILLY, "{\"x\":1}")).hasMessageContaining("list of jobs (none)");
        assertThatThrownBy(() -> read(RecordFormat.PHILLY, "nonsense")).hasMessageContaining("JSON");
        assertThatThrownBy(() -> read(RecordFormat.KUBERNETES, "nonsense")).hasMessageContaining("JSON");
        assertThatThrownBy(() -> read(RecordFormat.KUBERNETES, "{\"metadata\":{}}"))
                .hasMessageContaining("list with items (none)");
    }

    private static ImportedTrace read(RecordFormat format, String records) throws IOException {
        return format.read(new StringReader(records));
    }

    private static String text(ImportedTrace trace) {
        var text = new StringBuilder();
        TraceText.write(trace.jobs(), text);
        return text.toString();
    }
}
