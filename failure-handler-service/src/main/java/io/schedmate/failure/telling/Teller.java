package io.schedmate.failure.telling;

import io.schedmate.edge.outbox.Transactions;
import io.schedmate.failure.jobs.KnownJobs;
import io.schedmate.failure.recovery.Bulletin;
import io.schedmate.failure.recovery.Company;
import io.schedmate.failure.recovery.Incident;
import io.schedmate.failure.recovery.Incidents;
import io.schedmate.failure.telling.Message.Story;
import io.schedmate.failure.telling.Notices.Notice;
import io.schedmate.model.event.JobFailed;
import io.schedmate.model.job.JobId;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells people. What is due is told a while after it happened, as it is by then, all that is due on a channel in one
 * message, and no more messages than so many in a time: so an outage is one message, however many jobs it ends.
 */
public final class Teller implements Bulletin {

    private static final Logger LOG = LoggerFactory.getLogger(Teller.class);
    private static final int AT_ONCE = 200;
    private static final int MOST_DOUBLINGS = 6;

    private final Notices notices;
    private final Sources sources;
    private final List<Channel> channels;
    private final Pace pace;
    private final Words words;
    private final Transactions transactions;
    private final Clock clock;

    /** @param link where a recovery is looked at, with {@code {recoveryId}} in it; null for none */
    public Teller(
            Notices notices,
            Sources sources,
            List<Channel> channels,
            Pace pace,
            @Nullable String link,
            Transactions transactions,
            Clock clock) {
        this.notices = notices;
        this.sources = sources;
        this.channels = List.copyOf(channels);
        this.pace = pace;
        this.words = new Words(link);
        this.transactions = transactions;
        this.clock = clock;
    }

    @Override
    public void changed(Incident incident, Instant at) {
        Stage.of(incident)
                .ifPresent(stage -> channels.forEach(
                        channel -> notices.add(incident.recoveryId(), channel.name(), stage, at.plus(pace.settle()))));
    }

    /** @return whether there was anything to tell */
    public boolean tellNext() {
        boolean told = false;
        for (Channel channel : channels) {
            told |= transactions.inOne(() -> tell(channel));
        }
        return told;
    }

    private boolean tell(Channel channel) {
        Instant now = clock.instant();
        if (notices.messages(channel.name(), now.minus(pace.window())) >= pace.atMost()) {
            return false;
        }
        List<Notice> due = notices.due(channel.name(), now, AT_ONCE);
        if (due.isEmpty()) {
            return false;
        }
        List<Story> stories =
                due.stream().flatMap(notice -> story(notice).stream()).toList();
        Message message = message(channel, due, stories, now);
        try {
            if (!stories.isEmpty()) {
                channel.send(message);
            }
            notices.done(channel.name(), due, message.id(), now);
        } catch (IOException refused) {
            LOG.warn("Channel {} took no message, will try again: {}", channel.name(), refused.getMessage());
            notices.postpone(channel.name(), due, now.plus(backOff(due)));
        }
        return true;
    }

    private Optional<Story> story(Notice notice) {
        return sources.incidents()
                .find(notice.recoveryId())
                .filter(notice.stage()::holdsFor)
                .map(incident -> story(incident, notice.stage()));
    }

    private Story story(Incident incident, Stage stage) {
        List<JobId> jobs = new ArrayList<>(List.of(incident.failed().jobId()));
        sources.company().of(incident.recoveryId()).stream()
                .map(JobFailed::jobId)
                .forEach(jobs::add);
        Set<String> owners = jobs.stream()
                .flatMap(job -> sources.jobs().find(job).stream())
                .flatMap(belongs -> Optional.ofNullable(belongs.owner()).stream())
                .collect(Collectors.toSet());
        return new Story(incident, stage, jobs, owners, words.text(incident, stage, jobs));
    }

    /** The same notices make the same message, so a reader can tell one that came twice. */
    private static Message message(Channel channel, List<Notice> due, List<Story> stories, Instant now) {
        String what = channel.name() + due;
        UUID id = UUID.nameUUIDFromBytes(what.replaceAll("tries=\\d+", "").getBytes(StandardCharsets.UTF_8));
        String subject = stories.size() == 1
                ? Words.subject(
                        stories.getFirst().incident(),
                        stories.getFirst().stage(),
                        stories.getFirst().jobs().size())
                : "%d recoveries".formatted(stories.size());
        return new Message(id, now, subject, stories);
    }

    private Duration backOff(List<Notice> due) {
        int tries = due.stream().mapToInt(Notice::tries).max().orElse(0);
        return pace.firstWait().multipliedBy(1L << Math.min(tries, MOST_DOUBLINGS));
    }

    /** Where it is read what there is to tell. */
    public record Sources(Incidents incidents, Company company, KnownJobs jobs) {}

    /**
     * How often people are told.
     *
     * @param settle after a change, so that what belongs together is told together
     * @param atMost messages on a channel in a window; what is more waits and goes out together
     * @param firstWait before a message that was not taken is sent again; doubled each time, 64 times at most
     */
    public record Pace(Duration settle, int atMost, Duration window, Duration firstWait) {}
}
