package io.schedmate.registry.lifecycle;

import io.schedmate.edge.upload.Uploader;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.Set;

/** Uploaded source trees, stored where the advisor reads them. */
public interface Archives {

    /** Whether it exists and was uploaded under one of the user's names. */
    boolean holds(String archiveId, Uploader user);

    /**
     * Stores an upload under its id.
     *
     * @param archiveId the SHA-256 of the bytes, in hex
     * @return false, and nothing is stored, if the bytes have another digest
     */
    boolean keep(String archiveId, InputStream bytes, Uploader uploader) throws IOException;

    /**
     * Deletes older archives with some exceptions.
     *
     * @return the number deleted
     */
    int forgetBefore(Instant time, Set<String> butFor) throws IOException;
}
