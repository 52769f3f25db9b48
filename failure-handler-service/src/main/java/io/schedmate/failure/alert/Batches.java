package io.schedmate.failure.alert;

import io.schedmate.failure.notification.Channel;
import io.schedmate.failure.notification.Notification;
import io.schedmate.model.alert.JobAlert;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Combines alerts into messages, so that no owner receives too many. */
record Batches(AlertNotices notices, AlertRate rate, AlertText words) {

    /** The maximum number of notifications in a message. Teams accepts no message of more than 28 kB. */
    private static final int MAX_NOTIFICATIONS = 8;

    /** @param due due notices, most severe first; those that do not fit wait */
    Batch of(Channel channel, List<Batch.Due> due, Instant now) {
        Map<String, List<Batch.Due>> further = new LinkedHashMap<>();
        List<Batch.Due> single = withinLimits(channel, due, further, now).stream()
                .limit(MAX_NOTIFICATIONS)
                .toList();
        List<Batch.Due> summarised = summarised(channel, further, now);
        List<Notification> notifications = new ArrayList<>();
        single.forEach(each -> notifications.add(AlertNotification.of(
                each.notice().alert(),
                each.ownership(),
                words.text(each.notice().alert(), each.ownership()))));
        if (!summarised.isEmpty()) {
            notifications.add(summary(summarised, now));
        }
        return new Batch(channel.name(), single, summarised, notifications);
    }

    /**
     * Returns the alerts within the limits. Ended alerts are always included: there are no more of them than were sent
     * before.
     */
    private List<Batch.Due> withinLimits(
            Channel channel, List<Batch.Due> due, Map<String, List<Batch.Due>> further, Instant now) {
        Map<String, Integer> sent = new HashMap<>();
        List<Batch.Due> within = new ArrayList<>();
        for (Batch.Due each : due) {
            boolean isOver = each.notice().key().stage() == AlertStage.CLOSED;
            int before = sent.computeIfAbsent(
                    each.owner(), owner -> notices.sentTo(channel.name(), owner, now.minus(rate.window())));
            if (isOver || before < rate.ofOwner()) {
                sent.merge(each.owner(), isOver ? 0 : 1, Integer::sum);
                within.add(each);
            } else {
                further.computeIfAbsent(each.owner(), _ -> new ArrayList<>()).add(each);
            }
        }
        return within;
    }

    /**
     * Returns the alerts to summarise: those of one owner at a time, and of each owner once in a window. Incidents are
     * never summarised, because nothing would resolve the summary.
     */
    private List<Batch.Due> summarised(Channel channel, Map<String, List<Batch.Due>> further, Instant now) {
        List<Batch.Due> chosen = List.of();
        for (Map.Entry<String, List<Batch.Due>> owner : further.entrySet()) {
            if (channel.tracksIncidents()
                    || notices.isSummarised(channel.name(), owner.getKey(), now.minus(rate.window()))) {
                owner.getValue().forEach(each -> notices.hold(each.notice(), now.plus(rate.untilNextLook())));
            } else if (chosen.isEmpty()) {
                chosen = owner.getValue();
            }
        }
        return chosen;
    }

    private Notification summary(List<Batch.Due> due, Instant now) {
        String owner = due.getFirst().owner();
        List<JobAlert> alerts = due.stream().map(each -> each.notice().alert()).toList();
        return AlertNotification.summary(owner, alerts, now, words.summary(owner, alerts));
    }
}
