package io.schedmate.registry.lifecycle;

import io.schedmate.edge.upload.Uploader;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.Set;

/** Uploaded source trees, stored where the advisor reads them. */
public interface Archives {

    /** Returns whether the archive exists and was uploaded under one of the user's names. */
    boolean holds(String archiveId, Uploader user);

    /**
     * Stores an upload under its id.
     *
     * @param archiveId the SHA-256 of the bytes, in hex
     * @return false if the bytes have another digest; nothing is stored then
     */
    boolean keep(String archiveId, InputStream bytes, Uploader uploader) throws IOException;

    /**
     * Deletes archives older than this, except those listed.
     *
     * @param butFor ids of the archives to keep
     * @return the number deleted
     */
    int forgetBefore(Instant time, Set<String> butFor) throws IOException;
}
