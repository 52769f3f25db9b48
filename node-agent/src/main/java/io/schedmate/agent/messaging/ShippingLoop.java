package io.schedmate.agent.messaging;

import io.micrometer.core.instrument.MeterRegistry;
import io.schedmate.agent.ship.Shipping;
import io.schedmate.shipping.send.ChunkSink;
import java.io.UncheckedIOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/** Ships logs at a fixed rate. Lines that the broker did not accept are sent again. */
@Component
class ShippingLoop {

    private static final Logger LOG = LoggerFactory.getLogger(ShippingLoop.class);

    private final Shipping shipping;
    private final MeterRegistry meters;

    ShippingLoop(Shipping shipping, MeterRegistry meters) {
        this.shipping = shipping;
        this.meters = meters;
    }

    @Scheduled(fixedDelayString = "${schedmate.agent.ship.every}")
    void ship() {
        try {
            meters.counter("schedmate.agent.shipped.lines").increment(shipping.shipAll());
        } catch (ChunkSink.NotTaken | UncheckedIOException trouble) {
            meters.counter("schedmate.agent.shipping.troubles").increment();
            LOG.debug("The broker did not accept log lines.", trouble);
        }
    }
}
