package io.schedmate.advisor.source;

import io.schedmate.model.job.JobSubmission;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;

/** Fetches commits of allowed repositories. Nothing in a repository is executed: no hooks, filters or submodules. */
public final class Repositories {

    private static final Pattern COMMIT = Pattern.compile("[0-9a-f]{40}|[0-9a-f]{64}");
    private static final Pattern UNUSUAL = Pattern.compile("\\.\\.|[\\s\\p{Cntrl}@%\\\\?#]");

    private final List<SourceLocation> allowed;
    private final TreeCache trees;
    private final Bounds bounds;
    private final Guarding guarding;

    /** Fetches one repository. */
    @FunctionalInterface
    public interface Fetching {
        void fetch() throws IOException;
    }

    /** Fetches, or throws {@link SourceUnavailable} if the server has failed too often recently. */
    @FunctionalInterface
    public interface Guarding {
        void run(Fetching fetching) throws IOException;
    }

    /**
     * @param allowed prefixes of addresses, such as {@code https://git.example/{project}/}; everything below a prefix
     *      without {@code {owner}} or {@code {project}} may be read by everybody who may submit jobs
     */
    public Repositories(List<String> allowed, TreeCache trees, Bounds bounds, Guarding guarding) {
        // Without the slash, https://git.example would also allow https://git.example.elsewhere.
        this.allowed = allowed.stream()
                .filter(start -> !start.isBlank())
                .map(start -> new SourceLocation(start.endsWith("/") ? start : start + "/"))
                .toList();
        this.trees = trees;
        this.bounds = bounds;
        this.guarding = guarding;
    }

    void check(String url, String commit, JobSubmission job) {
        if (!COMMIT.matcher(commit).matches()) {
            throw new SourceRefused(
                    "Expected a full commit hash, got (%s). Run git rev-parse to get it.".formatted(commit));
        }
        if (UNUSUAL.matcher(url).find()
                || allowed.stream().flatMap(place -> place.of(job).stream()).noneMatch(url::startsWith)) {
            throw new SourceRefused(
                    "Expected a repository on the allow-list, got (%s). Ask an administrator to add it, or send the tree as an archive."
                            .formatted(url));
        }
    }

    Path fetched(String url, String commit, JobSubmission job) throws IOException {
        check(url, commit, job);
        return trees.tree(name(url, commit), empty -> guarding.run(() -> fetch(url, commit, empty)));
    }

    private void fetch(String url, String commit, Path empty) throws IOException {
        Path work = empty.resolveSibling(empty.getFileName() + ".git");
        try {
            Git git = new Git(work, bounds);
            git.init();
            git.fetch(url, commit);
            git.archive(commit, tar -> {
                try (InputStream plain = new BufferedInputStream(tar)) {
                    new Unpacking(empty, bounds).tar(plain);
                }
            });
        } finally {
            TreeCache.delete(work);
        }
    }

    private static String name(String url, String commit) {
        byte[] both = (url + "\n" + commit).getBytes(StandardCharsets.UTF_8);
        return HexFormat.of().formatHex(Archives.sha256().digest(both));
    }
}
