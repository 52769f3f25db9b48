package io.schedmate.registry.lifecycle;

import io.schedmate.edge.upload.Uploader;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.Set;

/** Uploaded source trees, stored where the advisor reads them. */
public interface Archives {

    /** Whether it is there and was uploaded for one of the user's names. */
    boolean holds(String archiveId, Uploader user);

    /**
     * Keeps an upload under its id.
     *
     * @param archiveId the SHA-256 of the bytes, in hex
     * @return false, and nothing is kept, when the bytes have another digest
     */
    boolean keep(String archiveId, InputStream bytes, Uploader uploader) throws IOException;

    /** Removes those that came before then, but for some; tells how many. */
    int forgetBefore(Instant time, Set<String> butFor) throws IOException;
}
