package io.schedmate.shipping.offsets;

import java.util.Collection;
import java.util.Map;

/** Stores offsets across restarts of the shipper. */
public interface Offsets {

    /** Returns the last saved offsets by path. */
    Map<String, SourceOffset> load();

    /** Saves offsets. Returns once they would survive a power loss. */
    void save(Collection<SourceOffset> changed);
}
