package io.schedmate.cli;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Tests the assumptions of a simulation, with one GPU and three jobs submitted together. */
class SimulateAssumptionsTest {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    @TempDir
    private Path folder;

    @Test
    void perfectInformationStartsTheShortestFirstAndNoInformationKeepsTheOrder() throws IOException {
        // The sums of the completion times: 100, 300 and 600 shortest first; 300, 500 and 600 in order of submission.
        assertThat(jct("schedmate", "--information", "perfect")).isEqualTo(1000 / 3.0);
        assertThat(jct("schedmate", "--information", "none")).isEqualTo(1400 / 3.0);
    }

    @Test
    void schedMatesPoliciesUseTheMeasuredAccuracyByDefault() throws IOException {
        assertThat(answer("schedmate").path("predictions").asString())
                .isEqualTo("estimates drawn by measured accuracy");
        assertThat(answer("schedmate", "--predictions", "duration_s")
                        .path("predictions")
                        .asString())
                .isEqualTo("duration_s");
    }

    @Test
    void theSameSeedGivesTheSameAnswer() throws IOException {
        assertThat(jct("schedmate", "--seed", "4")).isEqualTo(jct("schedmate", "--seed", "4"));
    }

    @Test
    void jobsFailAsTheFaultFileStatesAndTheHandlerRecoversThem() throws IOException {
        Path faults = Files.writeString(
                folder.resolve("faults.csv"),
                "setting,value\ngpu_hours_between_failures,0.02\ninfrastructure_ratio,1\nrecall,1\n"
                        + "repeat_ratio,0\ncheckpoint_s,1\nhuman_delay_s,90000\nverify_s,0\n");

        JsonNode people = answer("fifo", "--faults", faults.toString());
        JsonNode handler = answer("fifo+handler", "--faults", faults.toString());

        assertThat(people.path("failures").asInt()).isPositive();
        assertThat(handler.path("policy").asString()).isEqualTo("fifo+handler");
        assertThat(handler.path("avgJctSeconds").asDouble())
                .isLessThan(people.path("avgJctSeconds").asDouble());
        assertThat(simulate("tiresias", "--faults", faults.toString()).err()).contains("never preempt");
        assertThat(simulate("fifo+handler").err()).contains("--faults");
    }

    @Test
    void theReportIsOnePageThatNeedsNoNetwork() throws IOException {
        Path to = folder.resolve("report");

        assertThat(simulate("fifo,sjf", "--report", to.toString()).exitCode()).isZero();

        String page = Files.readString(to.resolve("report.html"));
        assertThat(page)
                .contains("\"policy\":\"sjf\"", "Queueing by job size", "new Chart(")
                .doesNotContain("src=\"http", "href=\"http", "/*DATA*/", "/*LIBRARY*/");
    }

    @Test
    void noPlotExceedsAllJobsOrAllGpus() throws IOException {
        Path trace = Files.writeString(
                folder.resolve("preempted.csv"),
                "job_id,vc,submit_s,duration_s,gpu_num\n"
                        + IntStream.range(0, 40)
                                .mapToObj(
                                        i -> "j%d,owls,%d,%d,%d\n".formatted(i, i * 90, 40 + 997 * i % 9000, 1 + i % 2))
                                .collect(joining()));
        Path cluster = Files.writeString(folder.resolve("two.csv"), "vc,nodes,gpusPerNode\nowls,1,2\n");
        Path to = folder.resolve("report");

        var run = CapturedRun.of(
                "simulate",
                "--trace",
                trace.toString(),
                "--cluster",
                cluster.toString(),
                "--policy",
                "tiresias,fifo,bound-run",
                "--report",
                to.toString());

        assertThat(run.exitCode()).as(run.err()).isZero();
        String page = Files.readString(to.resolve("report.html"));
        String begin = "<script id=\"data\" type=\"application/json\">";
        int from = page.indexOf(begin) + begin.length();
        JsonNode data = JSON.readTree(page.substring(from, page.indexOf("</script>", from)));
        List<Double> shares = new ArrayList<>();
        for (JsonNode plot : data.path("plots")) {
            if (plot.at("/y/unit").asString().equals("SHARE")) {
                plot.path("lines")
                        .forEach(line -> line.path("points")
                                .forEach(point -> shares.add(point.path(1).asDouble())));
            }
        }
        assertThat(shares).hasSizeGreaterThan(400).allMatch(share -> share >= 0 && share <= 1);
        assertThat(shares).anyMatch(share -> share > 0.99);
        assertThat(data.path("rows").valueStream().map(row -> row.path("utilisation")))
                .hasSize(3)
                .last()
                .satisfies(bound -> assertThat(bound.isNull()).isTrue());
        assertThat(run.outLines()).anyMatch(line -> line.matches("bound-run .* -"));
    }

    @Test
    void elasticJobsAreRecognizedByTheirColumns() throws IOException {
        Path trace = Files.writeString(folder.resolve("elastic.csv"), "name,time,application\na,0,poetry\n");
        Path types = Files.writeString(folder.resolve("types.csv"), "type,nodes,gpusPerNode\nA100,1,8\n");

        CapturedRun unknown = CapturedRun.of(
                "simulate", "--trace", trace.toString(), "--cluster", types.toString(), "--policy", "sia,magic");

        assertThat(unknown.exitCode()).isEqualTo(2);
        assertThat(unknown.err()).contains("sia_validation");
    }

    @Test
    void aStudyWithoutItsFilesIsSkipped() {
        CapturedRun run = CapturedRun.of("reproduce", "--traces", folder.toString());

        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .contains("Passed over: not in " + folder + ": sia_placements.csv.gz, sia_scalability.csv.gz,")
                .contains("venus_vc_config.csv, lucid_colocate_info.csv; or acme_cdfs.csv, lucid_single_data.csv; or");
        assertThat(CapturedRun.of("reproduce", "--traces", folder.toString(), "--study", "magic")
                        .err())
                .contains("(magic)", "information");
    }

    @Test
    void aSyntheticTraceIsTheSameForTheSameSeed() throws IOException {
        Path cdfs = Files.writeString(
                folder.resolve("cdfs.csv"),
                "cluster,metric,series,x,cdf_pct\n"
                        + "owls,gpu_job_duration_s,all,10,50\nowls,gpu_job_duration_s,all,1000,100\n"
                        + "owls,gpu_num_by_jobs,all,1,80\nowls,gpu_num_by_jobs,all,8,100\n"
                        + "owls,gpu_num_by_gpu_time,all,1,40\nowls,gpu_num_by_gpu_time,all,8,100\n");
        String[] arguments = {
            "synthesize", "--cdfs", cdfs.toString(), "--cluster", "owls", "--jobs", "50", "--gpus", "8"
        };

        CapturedRun run = CapturedRun.of(arguments);

        assertThat(run.outLines()).hasSize(51);
        assertThat(run.out()).isEqualTo(CapturedRun.of(arguments).out());
        assertThat(run.outLines().stream().skip(1)).allMatch(line -> line.matches("s\\d+,\\d+,\\d+,[18]"));
        arguments[4] = "bats";
        assertThat(CapturedRun.of(arguments).err()).contains("bats");
    }

    private double jct(String policy, String... more) throws IOException {
        return answer(policy, more).path("avgJctSeconds").asDouble();
    }

    private JsonNode answer(String policy, String... more) throws IOException {
        return JSON.readTree(simulate(
                        policy,
                        Stream.concat(Stream.of("--json"), Stream.of(more)).toArray(String[]::new))
                .outLines()
                .getFirst());
    }

    private CapturedRun simulate(String policies, String... more) throws IOException {
        Path trace = Files.writeString(
                folder.resolve("trace.csv"),
                "job_id,vc,vc_order,submit_s,duration_s,gpu_num\na,owls,0,0,300,1\nb,owls,1,0,200,1\nc,owls,2,0,100,1\n");
        Path cluster = Files.writeString(folder.resolve("cluster.csv"), "vc,nodes,gpusPerNode\nowls,1,1\n");
        List<String> usual =
                List.of("simulate", "--trace", trace.toString(), "--cluster", cluster.toString(), "--policy", policies);
        return CapturedRun.of(Stream.concat(usual.stream(), Stream.of(more)).toArray(String[]::new));
    }
}
