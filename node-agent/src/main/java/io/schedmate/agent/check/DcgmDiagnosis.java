package io.schedmate.agent.check;

import io.schedmate.agent.run.ProgramOutput;
import io.schedmate.agent.run.Programs;
import io.schedmate.model.api.agent.check.CheckRunStatus;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Runs {@code dcgmi diag} at a level from 1 to 4 and parses its table. */
final class DcgmDiagnosis extends ProgramCheck {

    private static final Pattern ROW =
            Pattern.compile("\\|\\s*(?<test>[^|]*?)\\s*\\|\\s*(?<result>Pass|Fail|Warn|Skip)\\b(?<rest>[^|]*)\\|");
    private static final Pattern GPUS = Pattern.compile("GPUs?:?\\s*([0-9]+(?:\\s*,\\s*[0-9]+)*)");

    DcgmDiagnosis(Programs programs) {
        super(programs);
    }

    @Override
    public String name() {
        return "dcgm_diagnosis";
    }

    @Override
    public String description() {
        return "dcgmi diag at a level from 1 to 4.";
    }

    @Override
    public boolean disruptive() {
        return true;
    }

    @Override
    public Duration typical() {
        return Duration.ofSeconds(120);
    }

    @Override
    public List<CheckParameter> parameters() {
        return List.of(new CheckParameter("level", Pattern.compile("[1-4]"), "a level from 1 to 4", "2"));
    }

    @Override
    public boolean available() {
        return programs().has("dcgmi");
    }

    @Override
    List<String> commandLine(CheckOrder order) {
        return List.of("dcgmi", "diag", "-r", order.text("level"));
    }

    @Override
    CheckFindings read(ProgramOutput output, CheckOrder order) {
        List<Matcher> rows =
                output.lines().stream().map(ROW::matcher).filter(Matcher::find).toList();
        List<String> failed = named(rows, "Fail");
        if (rows.isEmpty()) {
            return CheckFindings.of(
                    CheckRunStatus.INCONCLUSIVE,
                    "dcgmi printed no results (exit code %d).".formatted(output.exitCode()),
                    output.lines());
        }
        if (!failed.isEmpty()) {
            return CheckFindings.of(CheckRunStatus.FAILED, "Failed: " + String.join(", ", failed), output.lines())
                    .withFaultyGpus(faulty(rows));
        }
        boolean passed = !named(rows, "Pass").isEmpty();
        return CheckFindings.of(
                passed ? CheckRunStatus.PASSED : CheckRunStatus.INCONCLUSIVE,
                passed ? "No test failed; warnings: " + named(rows, "Warn") : "No test ran to completion.",
                output.lines());
    }

    private static List<String> named(List<Matcher> rows, String result) {
        return rows.stream()
                .filter(row -> row.group("result").equals(result))
                .map(row -> row.group("test"))
                .toList();
    }

    private static List<Integer> faulty(List<Matcher> rows) {
        return rows.stream()
                .filter(row -> row.group("result").equals("Fail"))
                .flatMap(row -> GPUS.matcher(row.group("rest")).results())
                .flatMap(found -> Stream.of(found.group(1).split(",", -1)))
                .map(index -> Integer.valueOf(index.strip()))
                .distinct()
                .sorted()
                .toList();
    }
}
