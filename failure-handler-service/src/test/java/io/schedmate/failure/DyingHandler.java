package io.schedmate.failure;

import io.schedmate.failure.recovery.FailPoints;
import java.util.Arrays;
import org.springframework.boot.SpringApplication;
import org.springframework.context.support.GenericApplicationContext;

/** The whole service as a process that halts on the spot where a named fail point is reached. */
final class DyingHandler {

    static final int DIED = 7;

    private DyingHandler() {}

    /** @param args the fail point, a place and a step with a blank between them, then the service's own */
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
