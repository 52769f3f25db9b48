package io.schedmate.failure.alert;

import io.schedmate.failure.jobs.KnownJobs.Ownership;
import io.schedmate.model.alert.JobAlert;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Routes alerts to channels. The first matching route decides.
 *
 * @param byDefault channels for alerts without a matching route; null = all channels
 */
public record AlertRoutes(List<Route> routes, @Nullable Set<String> byDefault) {

    public static final AlertRoutes EVERYWHERE = new AlertRoutes(List.of(), null);

    /**
     * A route.
     *
     * @param channels empty = no notification
     */
    public record Route(AlertFilter filter, Set<String> channels) {

        public Route {
            channels = Set.copyOf(channels);
        }
    }

    public AlertRoutes {
        routes = List.copyOf(routes);
    }

    boolean leadTo(String channel, JobAlert alert, Ownership ownership) {
        return routes.stream()
                .filter(route -> route.filter().means(alert, ownership))
                .findFirst()
                .map(route -> route.channels().contains(channel))
                .orElse(byDefault == null || byDefault.contains(channel));
    }
}
