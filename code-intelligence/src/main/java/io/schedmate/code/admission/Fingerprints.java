package io.schedmate.code.admission;

import io.schedmate.code.tree.PinnedPath;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collection;
import java.util.Collections;
import java.util.HexFormat;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * SHA-256 of files by their path from a job's root.
 *
 * @param files in hexadecimal; {@link #ABSENT} where a file is not there or cannot be read
 */
public record Fingerprints(Map<String, String> files) {

    public static final String ABSENT = "absent";

    public Fingerprints {
        files = Collections.unmodifiableMap(new TreeMap<>(files));
    }

    /** Of the files as they are now. A path that leads out of {@code root} counts as absent. */
    public static Fingerprints of(Path root, Collection<String> paths) {
        Map<String, String> files = new TreeMap<>();
        for (String path : paths) {
            files.put(path, fingerprint(root, path));
        }
        return new Fingerprints(files);
    }

    /** The files that are not as they were, came or went. */
    public SortedSet<String> changedSince(Fingerprints before) {
        SortedSet<String> changed = new TreeSet<>(files.keySet());
        changed.addAll(before.files.keySet());
        changed.removeIf(path -> files.getOrDefault(path, ABSENT).equals(before.files.getOrDefault(path, ABSENT)));
        return changed;
    }

    private static String fingerprint(Path root, String path) {
        try (PinnedPath pinned = PinnedPath.at(root, root.resolve(path))) {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            try (InputStream file = new DigestInputStream(pinned.open(), digest)) {
                file.transferTo(OutputStream.nullOutputStream());
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (IOException e) {
            // A file that cannot be read now is as good as gone: it will count as changed.
            return ABSENT;
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Expected SHA-256 in every Java runtime.", e);
        }
    }
}
