package io.schedmate.shipping.offsets;

import java.util.Collection;
import java.util.Map;

/** Stores offsets across restarts of the shipper. */
public interface Offsets {

    /** By path, as they were last saved. */
    Map<String, SourceOffset> load();

    /** Returns when they would survive a loss of power. */
    void save(Collection<SourceOffset> changed);
}
