package io.schedmate.tracker.api;

import io.schedmate.tracker.alert.Alerts;
import io.schedmate.tracker.alert.Alerts.Changed;
import io.schedmate.tracker.alert.Alerts.Moment;
import io.schedmate.tracker.alert.Alerts.Visible;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Streams each change of the alerts that a caller may see. Between two polls only the last change is sent. */
final class AlertStream implements OpenStream.Feed {

    private static final int AT_ONCE = 500;

    private final Alerts alerts;
    private final @Nullable Visible visible;
    private Moment place;

    /** @param visible null = all */
    AlertStream(Alerts alerts, @Nullable Visible visible, Moment place) {
        this.alerts = alerts;
        this.visible = visible;
        this.place = place;
    }

    @Override
    public boolean feed(OpenStream stream) throws IOException {
        for (Changed changed : alerts.changed(visible, place, AT_ONCE)) {
            stream.send(AlertEventId.id(changed.moment()), "alert", changed.alert());
            place = changed.moment();
        }
        return false;
    }
}
