package io.schedmate.model.job;

import io.schedmate.model.check.Require;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.UUID;

/**
 * The id of a job on all topics and in all calls: a version 5 UUID (RFC 9562) of cluster, scheduler and the scheduler's
 * own id, so that anyone can compute it without a lookup.
 *
 * <p>The name is the concatenation of the three texts as netstrings: length in bytes of UTF-8, {@code :}, the text,
 * {@code ,}. Job 1234 of Slurm on cluster alpha has the name {@code 5:alpha,5:slurm,4:1234,}. No two triples share a
 * name, whatever characters they contain. Texts are not normalised, and upper and lower case differ.
 */
public record JobId(UUID value) {

    /** The version 5 UUID of {@code jobs.schedmate.io} in the DNS namespace. */
    public static final UUID NAMESPACE = UUID.fromString("6c206715-c5cc-5ebe-b68e-eca21eb11b51");

    public JobId {
        Require.present("jobId", value);
    }

    public static JobId of(String cluster, String scheduler, String externalId) {
        return new JobId(uuidOfVersion5(
                NAMESPACE,
                netstring(Require.text("cluster", cluster))
                        + netstring(Require.text("scheduler", scheduler))
                        + netstring(Require.text("externalId", externalId))));
    }

    /** Parses the canonical text form. */
    public static JobId parse(String text) {
        try {
            UUID uuid = UUID.fromString(text);
            // The JDK also accepts shortened groups, but one job must have one spelling, or keys and paths would
            // differ.
            if (uuid.toString().equalsIgnoreCase(text)) {
                return new JobId(uuid);
            }
        } catch (IllegalArgumentException e) {
            throw notAnId(text);
        }
        throw notAnId(text);
    }

    @Override
    public String toString() {
        return value.toString();
    }

    private static IllegalArgumentException notAnId(String text) {
        return Require.refused(
                "jobId", "a UUID such as " + NAMESPACE, text, "compute it from cluster, scheduler and external id");
    }

    private static String netstring(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length + ":" + text + ",";
    }

    private static UUID uuidOfVersion5(UUID namespace, String name) {
        ByteBuffer bytes =
                ByteBuffer.wrap(sha1().digest(ByteBuffer.allocate(16 + name.getBytes(StandardCharsets.UTF_8).length)
                        .putLong(namespace.getMostSignificantBits())
                        .putLong(namespace.getLeastSignificantBits())
                        .put(name.getBytes(StandardCharsets.UTF_8))
                        .array()));
        long high = bytes.getLong() & ~0xF000L | 0x5000L;
        long low = bytes.getLong() & 0x3FFFFFFFFFFFFFFFL | 0x8000000000000000L;
        return new UUID(high, low);
    }

    private static MessageDigest sha1() {
        try {
            return MessageDigest.getInstance("SHA-1");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("This Java runtime lacks SHA-1, which every Java runtime must provide.", e);
        }
    }
}
