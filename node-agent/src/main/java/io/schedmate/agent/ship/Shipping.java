package io.schedmate.agent.ship;

import io.schedmate.model.api.agent.shipping.ShippedSource;
import io.schedmate.shipping.LogShipper;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Ships the log files of this node. Does nothing if the site configures no patterns. */
public final class Shipping {

    private static final Logger LOG = LoggerFactory.getLogger(Shipping.class);

    private final @Nullable LogShipper shipper;
    private boolean matchReported;

    private Shipping(@Nullable LogShipper shipper) {
        this.shipper = shipper;
    }

    public static Shipping off() {
        return new Shipping(null);
    }

    public static Shipping by(LogShipper shipper) {
        return new Shipping(shipper);
    }

    public boolean enabled() {
        return shipper != null;
    }

    /** Ships all new lines. Throws the same exceptions as {@link LogShipper#round}. */
    public long shipAll() {
        long lines = 0;
        if (shipper != null) {
            for (long more = shipper.round(); more > 0; more = shipper.round()) {
                lines += more;
            }
            warnOfPatternsWithoutFiles(shipper);
        }
        return lines;
    }

    /**
     * Logs the patterns that match no file, once. Files may appear later, but a mistake in a pattern would otherwise go
     * unnoticed.
     */
    private void warnOfPatternsWithoutFiles(LogShipper of) {
        if (!matchReported) {
            matchReported = true;
            of.unmatched().forEach(pattern -> LOG.info("No file matches {} yet; still looking.", pattern));
        }
    }

    public List<ShippedSource> sources() {
        List<ShippedSource> all = shipper == null ? List.of() : shipper.sources();
        return all.subList(Math.max(0, all.size() - 10_000), all.size());
    }
}
