package io.schedmate.advisor.extract;

import io.schedmate.advisor.source.Sources;
import io.schedmate.advisor.source.Tree;
import io.schedmate.code.CommandOnlyInspector;
import io.schedmate.code.admission.JobTree;
import io.schedmate.code.admission.VersionedInspector;
import io.schedmate.code.agent.AgentInspector;
import io.schedmate.code.agent.AgentReport;
import io.schedmate.code.agent.VersionedAgent;
import io.schedmate.code.inspect.StaticInspector;
import io.schedmate.code.tree.KnownTexts;
import io.schedmate.code.workload.Workload;
import io.schedmate.model.job.JobSource;
import io.schedmate.model.job.JobSubmission;
import io.schedmate.wire.mask.SecretMask;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The Metadata Extractor (full paper, section 3.1). It always uses static analysis, and a language model if one is
 * configured.
 */
public final class Extractor {

    private static final long KNOWN_BYTES = 64 << 20;
    private static final Path NO_TREE = Path.of("no-tree");

    private final Sources sources;
    private final SourceExcerpts excerpts = new SourceExcerpts(SecretMask::mask);
    private final StoredReadings readings;
    private final String rules;
    private final @Nullable Model model;
    private final InstantSource clock;
    private final KnownTexts texts = new KnownTexts(KNOWN_BYTES);

    /**
     * A language model that explores trees, in addition to static analysis.
     *
     * @param name name and version; readings by other models are not reused
     */
    public record Model(String name, AgentInspector agent) {}

    /**
     * @param rules identifies the version of this software's rules; readings by other versions are not reused
     * @param model null = not configured
     */
    public Extractor(
            Sources sources, StoredReadings readings, String rules, @Nullable Model model, InstantSource clock) {
        this.sources = sources;
        this.readings = readings;
        this.rules = rules;
        this.model = model;
        this.clock = clock;
    }

    public boolean asksModel() {
        return model != null;
    }

    /** Reads only the command, which is immediate but finds less. */
    public Extraction fromCommand(JobSubmission job) {
        String command = job.command() == null ? "" : job.command();
        Workload stated = new CommandOnlyInspector().inspect(NO_TREE, NO_TREE, command);
        return new Extraction(ImageName.completing(stated, job.image()), List.of(), null);
    }

    /** Reads the job's code without a model. */
    public Extraction fromCode(JobSubmission job) {
        Optional<Tree> tree = tree(job);
        if (tree.isEmpty()) {
            return fromCommand(job).with("Without its code, the job is described only by its command and image.");
        }
        Tree code = tree.get();
        Workload found =
                known(job).inspectVersion(version(job, code), command(job)).metadata();
        return new Extraction(ImageName.completing(found, job.image()), excerpts.of(code, found), null);
    }

    /** Reads the job's code, and uses the model's answers where static analysis has none. */
    public Extraction fromModel(JobSubmission job) {
        Optional<Tree> tree = tree(job);
        if (tree.isEmpty() || model == null) {
            return fromCode(job);
        }
        Tree code = tree.get();
        AgentReport report = new VersionedAgent(
                        known(job), model.agent(), model.name(), readings.of(job.jobId()), clock)
                .report(asker(job), version(job, code), command(job));
        return new Extraction(
                ImageName.completing(report.metadata(), job.image()),
                excerpts.of(code, report.metadata()),
                report.obstacle() == null ? null : "The language model was not used: %s.".formatted(report.obstacle()));
    }

    private VersionedInspector known(JobSubmission job) {
        return new VersionedInspector(new StaticInspector(), rules, readings.of(job.jobId()), clock, texts);
    }

    /** Returns the tree's version. Readings are shared among users who may see each other's jobs. */
    private static JobTree version(JobSubmission job, Tree code) {
        String line = switch (job.source()) {
            case JobSource.Path(String path) -> "path " + path;
            case JobSource.Archive _ -> "archive";
            case JobSource.Git(String url, String _) -> "git " + url;
            case JobSource.None _ -> "none";
        };
        return new JobTree(job.cluster() + "\n" + asker(job) + "\n" + line, code.root(), code.workdir());
    }

    private static String asker(JobSubmission job) {
        return job.project() != null ? job.project() : job.owner() != null ? job.owner() : job.cluster();
    }

    private Optional<Tree> tree(JobSubmission job) {
        return job.command() == null ? Optional.empty() : sources.open(job);
    }

    private static String command(JobSubmission job) {
        return job.command() == null ? "" : job.command();
    }
}
