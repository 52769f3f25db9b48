package io.schedmate.model.api.service;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import java.util.List;

/**
 * The loggers of a service that are not at their default level.
 *
 * @param changeable loggers that may be changed, each including its child loggers
 * @param items changes, sorted by the logger's name
 */
public record LogLevelList(String service, List<String> changeable, List<LogLevelChange> items) {

    public LogLevelList {
        Require.text("service", service);
        changeable = Limits.items("changeable", changeable, 0, 100);
        items = Limits.items("items", items, 0, 100);
    }
}
