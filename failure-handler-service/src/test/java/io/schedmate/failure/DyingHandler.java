package io.schedmate.failure;

import io.schedmate.failure.recovery.FailPoints;
import java.util.Arrays;
import org.springframework.boot.SpringApplication;
import org.springframework.context.support.GenericApplicationContext;

/** Runs the whole service in a process that halts as soon as it reaches a named fail point. */
final class DyingHandler {

    static final int DIED = 7;

    private DyingHandler() {}

    /**
     * Starts the service.
     *
     * @param args the fail point, which is a place and a step separated by a space, followed by the service's own
     *      arguments
     */
    public static void main(String[] args) {
        FailPoints dying = (place, step) -> {
            if (args[0].equals(place + " " + step)) {
                Runtime.getRuntime().halt(DIED);
            }
        };
        SpringApplication service = new SpringApplication(FailureHandlerApplication.class);
        service.addInitializers(context -> ((GenericApplicationContext) context)
                .registerBean("dying", FailPoints.class, () -> dying, bean -> bean.setPrimary(true)));
        service.run(Arrays.copyOfRange(args, 1, args.length));
    }
}
