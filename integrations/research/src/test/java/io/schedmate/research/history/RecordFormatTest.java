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
    void anotherFormatIsRejectedWithTheExpectedOne() {
        assertThatThrownBy(() -> read(RecordFormat.PHILLY, "{\"x\":1}")).hasMessageContaining("list of jobs");
        assertThatThrownBy(() -> read(RecordFormat.KUBERNETES, "nonsense")).hasMessageContaining("JSON");
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
