package io.schedmate.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.edge.security.Caller;
import io.schedmate.edge.security.Role;
import io.schedmate.gateway.key.KeyRing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;

/** Tests the what-if pages in a real browser: about one job, and about a whole trace. */
class WhatIfPagesTest {

    private static final String JOB_CALL = "/api/v1/jobs/" + ConsoleWorld.FAILED + "/what-if";
    private static final String CALL = "/api/v1/simulations";
    private static final String CASES = """
            {"jobId": null, "computedAt": "2026-03-02T08:15:03Z",
             "asIs": {"setting": {"gpuType": "A100-40G", "gpus": 4, "batchSizePerGpu": 64.0, "queue": null},
              "durationSeconds": {"p10": 30100, "p50": 36000, "p90": 43200, "ground": "as_is", "runs": 6}, "speedRatio": null,
              "gpuHours": {"p10": 33, "p50": 40, "p90": 48, "ground": "as_is", "runs": 6},
              "gpuMemoryBytes": {"p10": 17200000000, "p50": 18100000000, "p90": 19000000000, "ground": "same_model", "runs": 12},
              "fit": {"verdict": "fits", "capacityBytes": 40802189312, "marginRatio": 0.556, "leastMarginRatio": 0.534},
              "start": null, "end": null, "notes": ["The job has <b>ended</b>."]},
             "changed": [{"setting": {"gpuType": "T4", "gpus": 4, "batchSizePerGpu": 64.0, "queue": null}, "durationSeconds": null,
              "speedRatio": null, "gpuHours": null,
              "gpuMemoryBytes": {"p10": 17200000000, "p50": 18100000000, "p90": 19000000000, "ground": "same_model", "runs": 12},
              "fit": {"verdict": "does_not_fit", "capacityBytes": 16320875724, "marginRatio": -0.109, "leastMarginRatio": -0.16},
              "start": null, "end": null, "notes": []}],
             "caveats": ["As many samples."]}""";

    /** Initialised first: without a browser nothing needs to start. */
    private final Browser browser = Browser.shared();

    private final RunningGateway gateway = ConsoleStage.shared().gateway();

    @BeforeEach
    void signIn() {
        gateway.advisor.stub(JOB_CALL, 200, "application/json", CASES);
        gateway.advisor.stub(CALL, 200, "application/x-ndjson", lines());
        browser.colours("light");
        browser.size(1280, 900);
        browser.open(gateway.at("/console/").toString());
        browser.forgetCookies();
        browser.open("about:blank");
        browser.open(gateway.at("/console/#/").toString());
        browser.type(
                By.name("key"),
                gateway.context
                        .getBean(KeyRing.class)
                        .issue("rosa", new Caller("rosa", Set.of(Role.READER), Set.of("speech"), "rosa"), null)
                        .text());
        browser.click("Sign in");
        browser.find(By.id("page"));
        browser.complaints();
    }

    @AfterEach
    void removeStubs() {
        gateway.advisor.unstub(JOB_CALL);
        gateway.advisor.unstub(CALL);
    }

    @Test
    void aJobIsComparedWithOtherGpusAndBatches() {
        browser.open(gateway.at("/console/#/jobs/" + ConsoleWorld.FAILED + "/what-if")
                .toString());
        browser.type(By.name("gpus"), "4, 8");
        browser.type(By.name("types"), "T4");
        browser.click("Compare");
        browser.waitForText("does not fit");

        assertThat(browser.text())
                .contains(
                        "10 h",
                        "8 h 21 min to 12 h",
                        "56 % free",
                        "-11 % free",
                        "same model",
                        "The job has <b>ended</b>.",
                        "As many samples.");
        assertThat(gateway.advisor.last(JOB_CALL).body())
                .contains("{\"gpuType\":\"T4\",\"gpus\":4},{\"gpuType\":\"T4\",\"gpus\":8}");
        assertThat(browser.violations()).isEmpty();
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void theLastSevenDaysAreReplayedUnderSeveralPolicies() {
        browser.click("What if");
        browser.waitForText("Replays past jobs");
        browser.type(By.name("cluster"), "hall-a");
        browser.click("Compare");
        browser.waitForText("Makespan");
        browser.waitForText("2 h 46 min");

        assertThat(gateway.advisor.last(CALL).body())
                .contains("{\"cluster\":\"hall-a\",\"days\":7}", "\"policies\":[\"fifo\",\"schedmate\",\"tiresias\"]");
        assertThat(browser.text()).contains("−50 %", "60 jobs, 8 GPUs", "<i>ann</i>", "As it was.");
        browser.find(By.cssSelector("[data-of='Wait'] canvas"));
        assertThat(browser.violations()).isEmpty();
        browser.size(390, 844);
        assertThat(String.valueOf(browser.script("""
                        return [...document.querySelectorAll('#page *')].filter(one => one.getBoundingClientRect().right > 391
                            && !one.closest('.scroll, .uplot')).map(one => one.outerHTML.slice(0, 80)).join('\\n')"""))).isEmpty();
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void anUploadedTraceIsSentUnlessItIsTooLarge(@TempDir Path folder) throws IOException {
        Path trace = Files.writeString(folder.resolve("trace.csv"), "job_id,submit_s,duration_s,gpu_num\n1,0,60,1\n");
        Path large = Files.writeString(folder.resolve("large.csv"), "x".repeat(2_000_001));
        browser.open(gateway.at("/console/#/what-if").toString());
        browser.choose(By.name("days"), "My own file");
        browser.find(By.name("file")).sendKeys(large.toString());
        browser.type(By.name("nodes"), "2");
        browser.click("Compare");
        browser.waitForText("at most 2 MB");
        browser.find(By.name("file")).sendKeys(trace.toString());
        browser.click("Compare");
        browser.waitForText("2 h 46 min");

        assertThat(gateway.advisor.last(CALL).body())
                .contains("1,0,60,1", "\"nodes\":[{\"nodes\":2,\"gpusPerNode\":8}]")
                .doesNotContain("past");
        assertThat(browser.complaints()).isEmpty();
    }

    private static String lines() {
        return line("running", "null", 0)
                + line("policy", policy("fifo", 10_000), 0.5)
                + line("policy", policy("schedmate", 5_000), 1)
                + line("done", "null", 1);
    }

    private static String line(String stage, String policy, double done) {
        return """
                {"stage": "%s", "jobs": 60, "gpus": 8, "doneRatio": %s, "policy": %s, "detail": null, "caveats": [%s]}
                """.formatted(stage, done, policy, stage.equals("done") ? "\"As it was.\"" : "");
    }

    private static String policy(String name, int seconds) {
        List<Integer> points = Collections.nCopies(21, seconds);
        String groups = """
                [{"group": "<i>ann</i>", "jobs": 40, "meanWaitSeconds": %1$d, "p90WaitSeconds": %1$d},
                 {"group": "bob", "jobs": 20, "meanWaitSeconds": 0, "p90WaitSeconds": 0}]""".formatted(seconds);
        return """
                {"policy": "%s", "times": {"meanJctSeconds": %2$d, "medianJctSeconds": 60, "p90JctSeconds": 70, "p99JctSeconds": 80,
                 "meanWaitSeconds": 5, "makespanSeconds": 90, "gpuUtilisationRatio": 0.5, "preemptions": 3},
                 "fairness": {"medianRatio": 1, "p99Ratio": 2, "worstRatio": 3, "unfairShare": 0.25, "sizes": [], "parts": [], "users": %3$s},
                 "jctSeconds": %4$s, "waitSeconds": %4$s, "plannedWithEstimates": false}""".formatted(name, seconds, groups, points).replace("\n", " ");
    }
}
