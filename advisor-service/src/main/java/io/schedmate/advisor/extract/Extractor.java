package io.schedmate.advisor.extract;

import io.schedmate.advisor.source.Sources;
import io.schedmate.advisor.source.Tree;
import io.schedmate.code.CommandOnlyInspector;
import io.schedmate.code.admission.VersionedInspector;
import io.schedmate.code.agent.AgentInspector;
import io.schedmate.code.agent.AgentReport;
import io.schedmate.code.inspect.StaticInspector;
import io.schedmate.code.workload.Workload;
import io.schedmate.model.job.JobSubmission;
import io.schedmate.wire.mask.SecretMask;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The Metadata Extractor (full paper, section 3.1): static analysis always, a language model if one is configured. */
public final class Extractor {

    private static final int REMEMBERED = 500;
    private static final Path NO_TREE = Path.of("no-tree");

    private final Sources sources;
    private final VersionedInspector read = new VersionedInspector(new StaticInspector(), REMEMBERED);
    private final SourceExcerpts excerpts = new SourceExcerpts(SecretMask::mask);
    private final @Nullable Model model;

    /** A language model that explores trees, on top of what is found without it. */
    @FunctionalInterface
    public interface Model {

        AgentInspector over(VersionedInspector known);
    }

    /** @param model null where none is configured */
    public Extractor(Sources sources, @Nullable Model model) {
        this.sources = sources;
        this.model = model;
    }

    public boolean asksModel() {
        return model != null;
    }

    /** Without any code: at once, and with less to say. */
    public Extraction fromCommand(JobSubmission job) {
        String command = job.command() == null ? "" : job.command();
        Workload told = new CommandOnlyInspector().inspect(NO_TREE, NO_TREE, command);
        return new Extraction(ImageName.completing(told, job.image()), List.of(), null);
    }

    /** From the job's code, without a model. */
    public Extraction fromCode(JobSubmission job) {
        Optional<Tree> tree = tree(job);
        if (tree.isEmpty()) {
            return fromCommand(job).with("Without its code, the job is known by its command and image alone.");
        }
        Tree code = tree.get();
        Workload found =
                read.inspectVersion(code.root(), code.workdir(), command(job)).metadata();
        return new Extraction(ImageName.completing(found, job.image()), excerpts.of(code, found), null);
    }

    /** From the job's code, with the model's answers where static analysis has none. */
    public Extraction fromModel(JobSubmission job) {
        Optional<Tree> tree = tree(job);
        if (tree.isEmpty() || model == null) {
            return fromCode(job);
        }
        Tree code = tree.get();
        String asker = job.project() != null ? job.project() : job.owner() != null ? job.owner() : job.cluster();
        AgentReport report = model.over(read).report(asker, code.root(), code.workdir(), command(job));
        return new Extraction(
                ImageName.completing(report.metadata(), job.image()),
                excerpts.of(code, report.metadata()),
                report.obstacle() == null ? null : "Without the language model: %s.".formatted(report.obstacle()));
    }

    private Optional<Tree> tree(JobSubmission job) {
        return job.command() == null ? Optional.empty() : sources.open(job);
    }

    private static String command(JobSubmission job) {
        return job.command() == null ? "" : job.command();
    }
}
