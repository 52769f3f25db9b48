package io.schedmate.agent.ship;

import io.micrometer.core.instrument.MeterRegistry;
import io.schedmate.shipping.guard.FileRefused;
import java.nio.file.Path;
import java.util.function.BiConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs and counts the files that match a pattern but may not be read, each file once. */
public class RefusedFiles implements BiConsumer<Path, FileRefused> {

    private static final Logger LOG = LoggerFactory.getLogger(RefusedFiles.class);

    private final MeterRegistry meters;

    public RefusedFiles(MeterRegistry meters) {
        this.meters = meters;
    }

    @Override
    public void accept(Path path, FileRefused refused) {
        meters.counter(
                        "schedmate.agent.shipping.refused",
                        "reason",
                        refused.reason().wireName())
                .increment();
        LOG.warn(refused.getMessage());
    }
}
