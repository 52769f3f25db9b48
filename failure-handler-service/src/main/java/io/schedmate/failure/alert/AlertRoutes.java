package io.schedmate.failure.alert;

import io.schedmate.failure.jobs.KnownJobs.Belongs;
import io.schedmate.model.alert.JobAlert;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Says to which channels an alert goes. The first route that means it decides, and those after it are not asked.
 *
 * @param byDefault where no route means an alert; null = every channel
 */
public record AlertRoutes(List<Route> routes, @Nullable Set<String> byDefault) {

    public static final AlertRoutes EVERYWHERE = new AlertRoutes(List.of(), null);

    /** @param channels empty = nobody is told */
    public record Route(AlertFilter filter, Set<String> channels) {

        public Route {
            channels = Set.copyOf(channels);
        }
    }

    public AlertRoutes {
        routes = List.copyOf(routes);
    }

    boolean leadTo(String channel, JobAlert alert, Belongs belongs) {
        return routes.stream()
                .filter(route -> route.filter().means(alert, belongs))
                .findFirst()
                .map(route -> route.channels().contains(channel))
                .orElse(byDefault == null || byDefault.contains(channel));
    }
}
