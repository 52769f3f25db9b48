package io.schedmate.registry.lifecycle;

import java.io.IOException;
import java.io.InputStream;

/** Uploaded trees, where the advisor finds them. */
public interface Archives {

    boolean holds(String archiveId);

    /**
     * Keeps an upload under its id.
     *
     * @param archiveId the SHA-256 of the bytes, in hex
     * @return false, and nothing is kept, when the bytes have another digest
     */
    boolean keep(String archiveId, InputStream bytes) throws IOException;
}
