package io.schedmate.local.bench.console;

import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * One interaction of a person who looks for a failed job.
 *
 * @param name what the person wants to see
 * @param act a script that performs the interaction
 * @param drawn an expression that is true once the page shows the result
 */
record Step(String name, String act, String drawn) {

    private static final String ROWS = "document.querySelectorAll('[data-row]').length";

    /**
     * Resolves to the milliseconds from the interaction to the second frame after it, and to the page that shows the
     * result.
     */
    private static final String MEASURE = """
            new Promise((resolve, reject) => {
              const start = performance.now();
              let frame = 0;
              %s;
              requestAnimationFrame(() => requestAnimationFrame(() => { frame = performance.now() - start; }));
              const look = () => {
                if (performance.now() - start > 30000) {
                  reject(new Error('not drawn: ' + location.hash + ' ' + document.getElementById('page').innerText.slice(0, 500)));
                } else if (frame && (%s)) resolve([frame, performance.now() - start]);
                else setTimeout(look, 2);
              };
              look();
            })""";

    /** Returns the interactions in the order in which a person makes them. Each round uses other jobs and lines. */
    static List<Step> round(String job, int round) {
        int line = 1_000 + round * 60_000;
        return List.of(
                go("jobs", "'#/jobs'", ROWS + " === 50"),
                go(
                        "running jobs",
                        "'#/jobs?state=running'",
                        ROWS + " === 50 && !document.querySelector('.badge.good')"),
                new Step(
                        "next page of jobs",
                        "document.querySelector('[rel=next]').click()",
                        ROWS + " === 50 && location.hash.includes('cursor')"),
                go("search", "'#/jobs?text=bert-base-99" + round + "'", ROWS + " > 0 && " + ROWS + " < 50"),
                go("diagnosis", "'#/jobs/" + job + "/diagnosis'", "document.querySelector('.cause')"),
                new Step(
                        "cited line",
                        "document.querySelector('.citations a').click()",
                        shows(ConsoleBenchmark.FILLING.lines())),
                go("another line", "location.hash.replace(/line=\\d+/, 'line=" + line + "')", shows(line)),
                new Step("log scrolled on", "document.querySelector('.log').scrollTop = 1e9", shows(line + 300)),
                go("attempts", "'#/jobs/" + job + "/attempts'", "document.querySelector('.tab table')"),
                go("advice", "'#/jobs/" + job + "/advice'", "document.querySelector('.tab .facts')"),
                go("knowledge", "'#/knowledge'", ROWS + " > 0"),
                go("nodes", "'#/nodes'", ROWS + " > 1"),
                go("overview", "'#/'", "document.getElementById('now') && !document.querySelector('.loading')"));
    }

    private static Step go(String name, String address, String drawn) {
        return new Step(name, "location.hash = " + address, drawn);
    }

    private static String shows(int line) {
        return "document.getElementById('L" + line + "')";
    }

    Times take(Chromium browser) {
        JsonNode times = browser.run(MEASURE.formatted(act, drawn));
        return new Times(times.path(0).asDouble(), times.path(1).asDouble());
    }

    /** Durations in milliseconds. */
    record Times(double frame, double drawn) {}
}
