package io.schedmate.edge.level;

import io.schedmate.edge.problem.ProblemException;
import io.schedmate.edge.security.Caller;
import io.schedmate.edge.security.RequiresRole;
import io.schedmate.edge.security.Role;
import io.schedmate.model.api.service.LogLevel;
import io.schedmate.model.api.service.LogLevelChange;
import io.schedmate.model.api.service.LogLevelList;
import io.schedmate.model.api.service.LogLevelRequest;
import io.schedmate.model.problem.ProblemType;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Lists and changes the log levels of this service. */
@RestController
@RequestMapping("/api/v1/services/{service}/log-levels")
class LogLevelController {

    private static final long USUAL_SECONDS = 900;
    private static final int MAX = 50;

    private final String service;
    private final LogLevels kept;
    private final LevelSwitch levels;
    private final LogLevelProperties settings;
    private final Clock clock;

    /**
     * Creates the controller.
     *
     * @param service the service's name at the gateway
     */
    LogLevelController(String service, LogLevels kept, LevelSwitch levels, LogLevelProperties settings, Clock clock) {
        this.service = service;
        this.kept = kept;
        this.levels = levels;
        this.settings = settings;
        this.clock = clock;
    }

    @RequiresRole({Role.OPERATOR, Role.ADMIN})
    @GetMapping
    LogLevelList list(@PathVariable("service") String named) {
        check(named);
        return list(clock.instant());
    }

    @RequiresRole(Role.ADMIN)
    @PostMapping
    LogLevelList change(@PathVariable("service") String named, @RequestBody LogLevelRequest wanted, Caller caller) {
        check(named);
        if (!settings.allow(wanted.logger())) {
            throw ProblemException.invalid(
                    "/logger", wanted.logger(), "one of " + settings.loggers() + " or one of their child loggers");
        }
        Instant now = clock.instant();
        LogLevel level = wanted.level();
        if (level == null) {
            kept.remove(wanted.logger());
        } else {
            hasRoom(wanted.logger(), now);
            long seconds = wanted.forSeconds() == null ? USUAL_SECONDS : wanted.forSeconds();
            kept.put(new LogLevelChange(
                    wanted.logger(), level, now.plusSeconds(seconds).truncatedTo(ChronoUnit.MILLIS), caller.subject()));
        }
        levels.look();
        return list(now);
    }

    private void hasRoom(String logger, Instant now) {
        long others = kept.at(now).stream()
                .filter(there -> !there.logger().equals(logger))
                .count();
        if (others >= MAX) {
            throw ProblemException.invalid(
                    "/logger", logger, "one of at most %d loggers changed at the same time".formatted(MAX));
        }
    }

    private LogLevelList list(Instant now) {
        return new LogLevelList(service, settings.loggers(), kept.at(now));
    }

    private void check(String named) {
        if (!named.equals(service)) {
            throw ProblemException.of(
                    ProblemType.NOT_FOUND,
                    "Expected the name of a service, got (%s). Did you mean %s?".formatted(named, service));
        }
    }
}
