package io.schedmate.failure.report.form;

import static io.schedmate.failure.report.form.Section.cells;
import static io.schedmate.failure.report.form.Section.hours;
import static io.schedmate.failure.report.form.Section.percent;

import io.schedmate.model.api.report.FailingNode;
import io.schedmate.model.api.report.FailureCause;
import io.schedmate.model.api.report.ForecastScore;
import io.schedmate.model.api.report.GroupUse;
import io.schedmate.model.api.report.IdleJob;
import io.schedmate.model.api.report.OutcomeUse;
import io.schedmate.model.api.report.RecoveryCount;
import io.schedmate.model.api.report.RecoverySavings;
import io.schedmate.model.api.report.Report;
import io.schedmate.model.api.report.WastedJob;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The contents of the page, in order. Tables without rows are omitted. */
record PageView(Report report) {

    String madeAt() {
        return report.madeAt().truncatedTo(ChronoUnit.SECONDS).toString();
    }

    /** Returns the jobs that the report covers; empty = all that the reader may see. */
    List<String> scope() {
        return Stream.of(
                        named("owner ", report.owner()),
                        named("project ", report.project()),
                        named("cluster ", report.cluster()))
                .flatMap(List::stream)
                .toList();
    }

    private static List<String> named(String kind, @Nullable String name) {
        return name == null ? List.of() : List.of(kind + name);
    }

    String goodput() {
        return percent(report.use().goodputRatio());
    }

    String saved() {
        return hours(report.recoveries().savedGpuHours());
    }

    List<Section> sections() {
        return Stream.of(
                        use(),
                        outcomes(),
                        groups("Projects", report.projects()),
                        groups("Owners", report.owners()),
                        groups("Clusters", report.clusters()),
                        waste(),
                        idle(),
                        forecasts(report.forecasts()),
                        failures(),
                        nodes(),
                        recoveries(report.recoveries()))
                .filter(section -> !section.rows().isEmpty())
                .toList();
    }

    private record Part(String name, double hours) {}

    private Section use() {
        return Section.of(
                "GPU hours",
                List.of("", "GPU hours"),
                List.of(
                        new Part("useful", report.use().usefulGpuHours()),
                        new Part("lost", report.use().lostGpuHours()),
                        new Part("of runs in progress", report.use().runningGpuHours())),
                Part::hours,
                it -> cells(it.name(), hours(it.hours())));
    }

    private Section outcomes() {
        return Section.of(
                "Outcomes",
                List.of("Outcome", "Category", "Runs", "Lost", "GPU hours"),
                report.outcomes(),
                OutcomeUse::gpuHours,
                it -> cells(it.outcome(), it.category(), it.runs(), hours(it.lostGpuHours()), hours(it.gpuHours())));
    }

    private static Section groups(String title, List<GroupUse> groups) {
        return Section.of(
                title,
                List.of("Name", "Runs", "Goodput", "Lost", "GPU hours"),
                groups,
                it -> it.use().gpuHours(),
                it -> cells(
                        it.name(),
                        it.use().runs(),
                        percent(it.use().goodputRatio()),
                        hours(it.use().lostGpuHours()),
                        hours(it.use().gpuHours())));
    }

    private Section waste() {
        return Section.of(
                "Jobs that lost the most GPU hours",
                List.of("Job", "Owner", "Project", "Outcome", "Reason", "Lost GPU hours"),
                report.waste(),
                WastedJob::lostGpuHours,
                it -> cells(
                        it.name() == null ? it.jobId().value() : it.name(),
                        it.owner(),
                        it.project(),
                        it.outcome(),
                        it.reason(),
                        hours(it.lostGpuHours())));
    }

    private Section idle() {
        return Section.of(
                "Jobs with the most idle GPU hours",
                List.of("Job", "Owner", "Project", "Alert", "Idle GPU hours"),
                report.idle(),
                IdleJob::idleGpuHours,
                it -> cells(
                        it.name() == null ? it.jobId().value() : it.name(),
                        it.owner(),
                        it.project(),
                        it.condition(),
                        hours(it.idleGpuHours())));
    }

    private static Section forecasts(ForecastScore score) {
        return Section.of(
                "Durations estimated at submission",
                List.of("Jobs", "Without an estimate", "Within a factor of 2", "Within the 80 % range"),
                score.jobs() == 0 ? List.of() : List.of(score),
                _ -> 0,
                it -> cells(it.jobs(), it.jobsWithout(), percent(it.withinTwoRatio()), percent(it.coveredRatio())));
    }

    private Section failures() {
        return Section.of(
                "Failures by cause",
                List.of("Category", "Reason", "Failures", "Jobs", "Lost GPU hours"),
                report.failures(),
                FailureCause::lostGpuHours,
                it -> cells(it.category(), it.reason(), it.failures(), it.jobs(), hours(it.lostGpuHours())));
    }

    private Section nodes() {
        return Section.of(
                "Nodes that fail more often than average",
                List.of("Node", "Cluster", "Failures", "Cluster average per day", "90 % interval", "Failures a day"),
                report.nodes(),
                FailingNode::failuresPerDay,
                it -> cells(
                        it.node(),
                        it.cluster(),
                        it.failures(),
                        rate(it.clusterFailuresPerDay()),
                        rate(it.lowFailuresPerDay()) + " to " + rate(it.highFailuresPerDay()),
                        rate(it.failuresPerDay())));
    }

    private static Section recoveries(RecoverySavings recoveries) {
        return Section.of(
                "Recoveries",
                List.of("Status", "Recoveries"),
                recoveries.counts(),
                RecoveryCount::recoveries,
                it -> cells(it.status(), it.recoveries()));
    }

    private static String rate(double rate) {
        return String.format(Locale.ROOT, "%.3g", rate);
    }
}
