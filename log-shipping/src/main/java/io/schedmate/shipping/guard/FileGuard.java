package io.schedmate.shipping.guard;

import io.schedmate.model.job.JobId;
import io.schedmate.shipping.guard.FileRefused.Reason;
import io.schedmate.shipping.offsets.FilePrint;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Opens log files, and refuses files that were placed to expose other files. It pins a file before it checks it, so
 * that the checked file is the one that is read. Requires Linux.
 */
public final class FileGuard {

    private static final int MAX_LINKS = 4;

    private final OwnerRule rule;
    private final JobOwners owners;
    private final ContainerLogs containers;
    private final long self;

    public FileGuard(OwnerRule rule, JobOwners owners) {
        this(rule, owners, ContainerLogs.standard());
    }

    /** Creates a guard with non-standard folders for container logs. */
    public FileGuard(OwnerRule rule, JobOwners owners, ContainerLogs containers) {
        this.rule = rule;
        this.owners = owners;
        this.containers = containers;
        this.self = self();
    }

    /**
     * An open file that may be read.
     *
     * @param key device and inode
     * @param jobOwner the job's owner, for later calls; null if the rule does not need the owner
     */
    public record OpenFile(
            FileChannel channel, String key, @Nullable Long jobOwner) implements AutoCloseable {

        /** Returns the print that identifies this file later. */
        public FilePrint print() throws IOException {
            return FilePrint.of(key, channel);
        }

        @Override
        public void close() throws IOException {
            channel.close();
        }
    }

    /**
     * Opens the file at a path; empty if there is none.
     *
     * @param roots the folders that the site configured; no link below them is followed
     * @param knownOwner the job's owner as found earlier; null if unknown
     * @throws FileRefused if the file must not be read
     */
    public Optional<OpenFile> open(Collection<Path> roots, Path path, JobId job, @Nullable Long knownOwner)
            throws IOException {
        Path root = rootOf(roots, path);
        try {
            return Optional.of(
                    containers.folderOf(path).isPresent() ? container(path) : plain(root, path, job, knownOwner));
        } catch (NoSuchFileException _) {
            return Optional.empty();
        }
    }

    private static Path rootOf(Collection<Path> roots, Path path) throws FileRefused {
        return roots.stream()
                .filter(path::startsWith)
                .max(Comparator.comparingInt(Path::getNameCount))
                .orElseThrow(() -> refused(Reason.NO_PATTERN, "no pattern finds %s", path));
    }

    private OpenFile plain(Path root, Path path, JobId job, @Nullable Long knownOwner) throws IOException {
        try (PinnedFile file = PinnedFile.at(root, root.relativize(path))) {
            PinnedFile.Facts facts = regular(file.facts(), path);
            Long owner = rule == OwnerRule.JOB ? jobOwner(job, knownOwner, path) : null;
            requireOwner(facts, file.folderOwner(), owner, path);
            // Several names are harmless if the job's owner may read the file anyway. Any other file may belong to
            // another user and have been linked here.
            if (facts.names() > 1 && owner == null) {
                throw refused(Reason.SEVERAL_NAMES, "%s has %d names", path, facts.names());
            }
            return new OpenFile(file.open(), facts.key(), owner);
        }
    }

    private void requireOwner(PinnedFile.Facts facts, long folderOwner, @Nullable Long jobOwner, Path path)
            throws FileRefused {
        long expected = jobOwner == null ? self : jobOwner;
        if (rule != OwnerRule.ANY && facts.owner() != expected) {
            throw refused(Reason.OTHER_OWNER, "%s is of user %d, not %d", path, facts.owner(), expected);
        }
        if (rule == OwnerRule.SHIPPER && folderOwner != self && folderOwner != 0) {
            throw refused(Reason.OTHER_OWNER, "%s is in a folder of user %d, not %d", path, folderOwner, self);
        }
    }

    private Long jobOwner(JobId job, @Nullable Long before, Path path) throws FileRefused {
        OptionalLong now = owners.ownerOf(job);
        if (now.isPresent()) {
            return now.getAsLong();
        }
        if (before == null) {
            throw refused(Reason.OWNER_UNKNOWN, "the scheduler does not report the owner of the job of %s", path);
        }
        return before;
    }

    /**
     * Opens a container log. The kubelet creates links from one of its folders to another. Each link, file and folder
     * on the way must belong to the owner of these folders.
     */
    private OpenFile container(Path path) throws IOException {
        Path here = path.normalize();
        for (int i = 0; i < MAX_LINKS; i++) {
            Path root = containers.folderOf(here).orElseThrow(linkOut(path, here));
            try (PinnedFile file = PinnedFile.at(root, root.relativize(here))) {
                PinnedFile.Facts facts = file.facts();
                requireRoots(facts, file.folderOwner(), here);
                if (!facts.isLink()) {
                    return new OpenFile(file.open(), regular(facts, here).key(), null);
                }
                here = here.resolveSibling(Files.readSymbolicLink(here)).normalize();
            }
        }
        throw refused(Reason.LINK, "%s is a chain of too many links", path);
    }

    private static Supplier<FileRefused> linkOut(Path path, Path target) {
        return () -> refused(Reason.LINK, "%s leads out of the folders of container logs, to %s", path, target);
    }

    private void requireRoots(PinnedFile.Facts facts, long folderOwner, Path path) throws FileRefused {
        if (facts.owner() != containers.owner() || folderOwner != containers.owner()) {
            throw refused(Reason.OTHER_OWNER, "%s or its folder is not owned by user %d", path, containers.owner());
        }
        if (facts.isRegular() && facts.names() > 1) {
            throw refused(Reason.SEVERAL_NAMES, "%s has %d names", path, facts.names());
        }
    }

    private static PinnedFile.Facts regular(PinnedFile.Facts facts, Path path) throws FileRefused {
        if (facts.isLink()) {
            throw FileRefused.link(path);
        }
        if (!facts.isRegular()) {
            throw refused(Reason.NOT_REGULAR, "%s is a folder, a pipe, a socket or a device", path);
        }
        return facts;
    }

    private static FileRefused refused(Reason reason, String words, Object... values) {
        return new FileRefused(reason, words.formatted(values));
    }

    private static long self() {
        try {
            return Integer.toUnsignedLong(((Number) Files.getAttribute(Path.of("/proc/self"), "unix:uid")).intValue());
        } catch (IOException | UnsupportedOperationException e) {
            throw new UncheckedIOException(
                    "Expected a Linux system with /proc, got none. Ship from another host.",
                    e instanceof IOException io ? io : new IOException(e));
        }
    }
}
