package io.schedmate.cli.reproduce;

import io.schedmate.cli.terminal.CommandFailed;
import io.schedmate.cli.terminal.ExitCode;
import io.schedmate.cli.terminal.Problem;
import io.schedmate.cli.terminal.Terminal;
import io.schedmate.evaluation.report.EvaluationPage;
import io.schedmate.studies.Studies;
import io.schedmate.studies.Study;
import io.schedmate.studies.StudyData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Repeats the case studies of the papers. */
@Command(
        name = "reproduce",
        header = "Repeat the papers' case studies: paper, peer and ours side by side.",
        description = "docs/case-studies.md explains the assumptions and why figures differ.")
public final class ReproduceCommand implements Callable<Integer> {

    private static final List<Study> STUDIES = Studies.all();

    /** Lists the names of all studies for help and completion. */
    static final class StudyNames implements Iterable<String> {

        @Override
        public Iterator<String> iterator() {
            return STUDIES.stream().map(Study::name).iterator();
        }
    }

    private final Terminal terminal;

    @Option(
            names = "--traces",
            paramLabel = "DIR",
            required = true,
            description = "The folder of traces and profile tables; studies without their files are skipped.")
    private Path traces = Path.of("");

    @Option(
            names = "--study",
            paramLabel = "NAME",
            split = ",",
            completionCandidates = StudyNames.class,
            description = "Only these studies (all): ${COMPLETION-CANDIDATES}.")
    private List<String> names = List.of();

    @Option(names = "--seed", paramLabel = "N", defaultValue = "1", description = "The seed of random draws (1).")
    private long seed = 1;

    @Option(
            names = "--write",
            paramLabel = "FILE",
            arity = "0..1",
            fallbackValue = "",
            description = "Also write the tables into FILE (the clone's docs/case-studies.md).")
    private @Nullable String written;

    public ReproduceCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws IOException {
        if (!Files.isDirectory(traces)) {
            throw new CommandFailed(Problem.unreadable(
                    "Expected a folder of traces", traces.toString(), "name the folder that holds them"));
        }
        var data = new StudyData(traces, seed);
        for (Study study : chosen()) {
            if (study.isPossible(data)) {
                String body = study.run(data);
                terminal.out().println("## " + study.title() + "\n\n" + body);
                terminal.out().flush();
                write(study, body);
            } else {
                terminal.out().println("## " + study.title() + "\n\n" + passedOver(study, data) + "\n");
            }
        }
        return ExitCode.DONE.number();
    }

    private String passedOver(Study study, StudyData data) {
        String missing = study.files().stream()
                .map(each -> String.join(", ", data.missing(each)))
                .collect(Collectors.joining("; or "));
        return "Passed over: not in %s: %s.".formatted(traces, missing);
    }

    private List<Study> chosen() {
        for (String name : names) {
            if (STUDIES.stream().noneMatch(study -> study.name().equals(name))) {
                throw new CommandFailed(Problem.usage(
                        "Expected a study that SchedMate knows",
                        name,
                        "name some of "
                                + String.join(
                                        ", ", STUDIES.stream().map(Study::name).toList())));
            }
        }
        return STUDIES.stream()
                .filter(study -> names.isEmpty() || names.contains(study.name()))
                .toList();
    }

    private void write(Study study, String body) throws IOException {
        if (written != null) {
            Path page = written.isEmpty()
                    ? Path.of(System.getProperty("schedmate.root", ""), "docs", "case-studies.md")
                    : Path.of(written);
            new EvaluationPage(page).put(study.title(), LocalDate.now(ZoneOffset.UTC), body);
        }
    }
}
