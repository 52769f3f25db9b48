package io.schedmate.code.admission;

import io.schedmate.code.tree.Digests;
import java.util.List;

/**
 * The key under which readings are stored.
 *
 * @param text a digest, so that no command needs to be stored
 */
public record ReadingKey(String text) {

    /**
     * @param parts the dependencies of the answer besides the tree: rules and their version, the owner, the folder and
     *      the command
     */
    public static ReadingKey of(String... parts) {
        return new ReadingKey(Digests.of(List.of(parts)));
    }
}
