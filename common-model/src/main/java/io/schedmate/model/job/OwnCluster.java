package io.schedmate.model.job;

import io.schedmate.model.check.Require;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.regex.Pattern;

/**
 * The pseudo-cluster of the jobs that a person submits directly. No real cluster may have this name, so these jobs
 * never share an id with a scheduler's job. Reports on them contain nothing about nodes.
 */
public interface OwnCluster {

    /** The prefix of all such names; no cluster's name starts with it. */
    String PREFIX = "~";

    /** Owners that occur unchanged in the name. */
    Pattern PLAIN = Pattern.compile("[A-Za-z0-9._@+-]{1,100}");

    /**
     * Returns the name for an owner, such as {@code ~rosa}; names are unique. An owner with characters other than ASCII
     * letters, digits and {@code . _ @ + -}, or with more than 100 characters, is replaced by a hash: {@code ~~} and 64
     * digits.
     */
    static String of(String owner) {
        Require.present("owner", owner);
        return PREFIX + (PLAIN.matcher(owner).matches() ? owner : PREFIX + sha256(owner));
    }

    static boolean is(String cluster) {
        return cluster.startsWith(PREFIX);
    }

    private static String sha256(String text) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(
                    "This Java runtime lacks SHA-256, which every Java runtime must provide.", e);
        }
    }
}
