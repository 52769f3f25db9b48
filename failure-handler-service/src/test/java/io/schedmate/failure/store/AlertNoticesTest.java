package io.schedmate.failure.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.failure.alert.AlertFilter;
import io.schedmate.failure.alert.AlertIntake;
import io.schedmate.failure.alert.AlertRate;
import io.schedmate.failure.alert.AlertRoutes;
import io.schedmate.failure.alert.AlertRoutes.Route;
import io.schedmate.failure.alert.AlertSender;
import io.schedmate.failure.alert.QuietHours;
import io.schedmate.failure.alert.Subscriptions;
import io.schedmate.failure.alert.Subscriptions.Subscription;
import io.schedmate.failure.alert.Targets;
import io.schedmate.failure.alert.TestAlert;
import io.schedmate.failure.memory.FailureStores;
import io.schedmate.failure.notification.Channel;
import io.schedmate.failure.notification.Console;
import io.schedmate.failure.notification.Message;
import io.schedmate.failure.notification.Notification;
import io.schedmate.model.alert.AlertChange;
import io.schedmate.model.alert.AlertCondition;
import io.schedmate.model.alert.AlertSeverity;
import io.schedmate.model.event.JobAlertChanged;
import io.schedmate.model.event.JobSubmitted;
import io.schedmate.model.job.JobSource;
import io.schedmate.model.job.JobSubmission;
import io.schedmate.model.job.RequestedResources;
import io.schedmate.recovery.topology.Topology;
import io.schedmate.testing.MovedClock;
import io.schedmate.wire.mask.SecretMask;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests which notifications about alerts people receive, by a clock that the test moves. */
@ParameterizedClass
@EnumSource(StoresIn.class)
class AlertNoticesTest {

    private static final Instant START = Instant.parse("2026-03-02T12:00:00Z");
    private static final Duration SETTLED = Duration.ofSeconds(5);
    private static final AlertRate RATE =
            new AlertRate(SETTLED, 3, 100, Duration.ofHours(1), Duration.ofMinutes(1), Duration.ofDays(1));

    private final MovedClock clock = new MovedClock(START);
    private final FailureStores stores;
    private final Recorded chat = new Recorded("chat", false);
    private final Recorded pager = new Recorded("pager", true);
    private final Map<String, Recorded> mails = new TreeMap<>();
    private final Map<String, Subscription> people = new HashMap<>();
    private final List<JobAlertChanged> deadLetters = new ArrayList<>();
    private final List<String> reasons = new ArrayList<>();
    private AlertRate rate = RATE;
    private AlertRoutes routes = AlertRoutes.EVERYWHERE;
    private final TestAlert hang = TestAlert.hang("1", START);

    AlertNoticesTest(StoresIn where) {
        stores = where.open(clock, Topology.unknown());
    }

    @AfterEach
    void close() {
        stores.close();
    }

    @Test
    void anOpeningAnEscalationAndAClosingAreEachSentOnceDespiteDuplicateEvents() {
        JobAlertChanged opened = hang.event(AlertChange.OPENED);
        deliver(opened, opened);
        assertThat(firstLines(chat)).containsExactly("hall-a: warning, hang (silent) of job " + hang.jobId());

        JobAlertChanged graver = later(hang).as(AlertSeverity.CRITICAL).event(AlertChange.UPDATED);
        deliver(opened, graver, graver);
        assertThat(firstLines(chat)).hasSize(2).last().asString().startsWith("hall-a: critical, hang");

        JobAlertChanged closed = later(hang).as(AlertSeverity.CRITICAL).closed().event(AlertChange.CLOSED);
        deliver(graver, closed, closed);
        deliver(closed);
        assertThat(firstLines(chat))
                .hasSize(3)
                .last()
                .asString()
                .isEqualTo("hall-a: hang of job " + hang.jobId() + " is over");
        assertThat(pager.notifications()).extracting(Notification::isOver).containsExactly(false, false, true);
        assertThat(pager.notifications().stream()
                        .map(notification -> notification.subject().key())
                        .distinct())
                .containsExactly(hang.alert().alertId().toString());
    }

    @Test
    void anUpdateWithoutAHigherSeverityIsNotSent() {
        deliver(hang.event(AlertChange.OPENED));
        deliver(later(hang).event(AlertChange.UPDATED));
        deliver(later(hang).as(AlertSeverity.INFO).event(AlertChange.UPDATED));

        assertThat(chat.notifications()).hasSize(1);
    }

    @Test
    void anAlertWhoseOpeningWasMissedIsSentAtItsNextChange() {
        deliver(hang.event(AlertChange.UPDATED));

        assertThat(chat.notifications()).hasSize(1);
    }

    @Test
    void anAlertThatEscalatesBeforeItIsSentIsSentOnce() {
        take(
                hang.event(AlertChange.OPENED),
                later(hang).as(AlertSeverity.CRITICAL).event(AlertChange.UPDATED));
        settle();

        assertThat(firstLines(chat)).singleElement().asString().startsWith("hall-a: critical");
    }

    @Test
    void anEscalationThatTheFirstMessageContainsIsNotSentAgain() {
        take(hang.event(AlertChange.OPENED));
        clock.move(Duration.ofSeconds(3));
        take(hang.at(clock.instant()).as(AlertSeverity.CRITICAL).event(AlertChange.UPDATED));
        clock.move(Duration.ofSeconds(2));
        sendAll();
        settle();

        assertThat(firstLines(chat)).singleElement().asString().startsWith("hall-a: critical");
    }

    @Test
    void aLateEventChangesNothing() {
        deliver(hang.event(AlertChange.OPENED));
        TestAlert after = later(hang);
        deliver(after.closed().event(AlertChange.CLOSED));
        deliver(hang.at(after.at().minusSeconds(1)).as(AlertSeverity.CRITICAL).event(AlertChange.UPDATED));

        assertThat(chat.notifications()).extracting(Notification::isOver).containsExactly(false, true);
    }

    @Test
    void anAlertThatClosesBeforeItIsSentIsNeverSent() {
        take(hang.event(AlertChange.OPENED), later(hang).closed().event(AlertChange.CLOSED));
        settle();

        assertThat(chat.notifications()).isEmpty();
        assertThat(pager.notifications()).isEmpty();
    }

    @Test
    void aSilencedAlertIsSentWhenTheSilenceEnds() {
        Instant end = START.plus(Duration.ofHours(2));
        take(hang.event(AlertChange.OPENED), later(hang).silencedUntil(end).event(AlertChange.SILENCED));
        settle();
        assertThat(chat.notifications()).isEmpty();

        clock.move(Duration.ofHours(2));
        settle();
        assertThat(chat.notifications()).hasSize(1);
    }

    @Test
    void theClosingOfAnAcknowledgedAlertOnlyResolvesItsIncident() {
        deliver(hang.event(AlertChange.OPENED));
        TestAlert seen = later(hang).acknowledgedBy("rosa");
        deliver(seen.event(AlertChange.ACKNOWLEDGED));
        deliver(later(seen).closed().event(AlertChange.CLOSED));

        assertThat(chat.notifications()).hasSize(1);
        assertThat(pager.notifications()).extracting(Notification::isOver).containsExactly(false, true);
    }

    @Test
    void anAlertThatIsAcknowledgedBeforeItIsSentIsNeverSent() {
        take(hang.event(AlertChange.OPENED), later(hang).acknowledgedBy("rosa").event(AlertChange.ACKNOWLEDGED));
        settle();

        assertThat(chat.notifications()).isEmpty();
    }

    @Test
    void anAlertThatReopensIsSentAgain() {
        deliver(hang.event(AlertChange.OPENED));
        deliver(later(hang).closed().event(AlertChange.CLOSED));
        deliver(later(hang).again().event(AlertChange.OPENED));

        assertThat(chat.notifications()).extracting(Notification::isOver).containsExactly(false, true, false);
    }

    @Test
    void theMostSevereOfAnOwnersManyAlertsAreSentOneByOneAndTheRestAsASummary() {
        for (int job = 1; job <= 40; job++) {
            submitted("flood-" + job, "ines");
            AlertSeverity severity = job > 38 ? AlertSeverity.CRITICAL : AlertSeverity.WARNING;
            take(TestAlert.hang("flood-" + job, START).as(severity).event(AlertChange.OPENED));
        }
        submitted("other", "rosa");
        take(TestAlert.hang("other", START).event(AlertChange.OPENED));
        settle();
        clock.move(Duration.ofMinutes(30));
        settle();

        assertThat(firstLines(chat))
                .hasSize(5)
                .contains("37 more alerts of ines", "hall-a: warning, hang (silent) of job other")
                .filteredOn(line -> line.contains("critical"))
                .hasSize(2);
        assertThat(chat.messages).hasSize(1);
        assertThat(pager.notifications()).hasSize(4);

        clock.move(Duration.ofMinutes(40));
        settle();
        assertThat(pager.notifications()).as("held back, not lost").hasSize(7);
        assertThat(chat.messages).hasSize(1);
    }

    @Test
    void aSecondBurstWithinTheHourWaitsForTheNextSummary() {
        IntStream.rangeClosed(1, 10)
                .forEach(job -> take(TestAlert.hang("a" + job, START).event(AlertChange.OPENED)));
        settle();
        IntStream.rangeClosed(1, 10)
                .forEach(job -> take(TestAlert.hang("b" + job, START).event(AlertChange.OPENED)));
        settle();
        assertThat(chat.messages).hasSize(1);

        clock.move(Duration.ofMinutes(61));
        settle();
        assertThat(firstLines(chat).getLast()).isEqualTo("7 more alerts of unknown owners");
    }

    @Test
    void aMessageThatAChannelRefusesIsRetriedWithBackoffAndFinallyDeadLettered() {
        chat.refuses = true;
        deliver(hang.event(AlertChange.OPENED));
        settle();
        assertThat(chat.tries).isEqualTo(1);
        clock.move(Duration.ofMinutes(1));
        settle();
        assertThat(chat.tries).isEqualTo(2);
        clock.move(Duration.ofMinutes(1));
        settle();
        assertThat(chat.tries).isEqualTo(2);
        assertThat(deadLetters).isEmpty();

        clock.move(Duration.ofDays(1));
        settle();
        clock.move(Duration.ofDays(1));
        settle();
        assertThat(chat.tries).isEqualTo(3);
        assertThat(chat.ids).as("a receiver recognises a repeated message").hasSize(1);
        assertThat(deadLetters).containsExactly(hang.event(AlertChange.OPENED));
        assertThat(reasons).containsExactly("chat 3 refused");
        assertThat(pager.notifications()).hasSize(1);

        chat.refuses = false;
        deliver(deadLetters.getFirst());
        assertThat(chat.notifications()).hasSize(1);
        assertThat(pager.notifications()).hasSize(1);
    }

    @Test
    void anIncidentThatARefusedMessageMayHaveOpenedIsResolved() {
        pager.refuses = true;
        chat.refuses = true;
        deliver(hang.event(AlertChange.OPENED));
        pager.refuses = false;
        chat.refuses = false;
        deliver(later(hang).closed().event(AlertChange.CLOSED));
        clock.move(Duration.ofMinutes(1));
        settle();

        assertThat(pager.notifications()).extracting(Notification::isOver).containsExactly(true);
        assertThat(chat.notifications()).isEmpty();
    }

    @Test
    void theClosingOfASilencedAlertOnlyResolvesItsIncident() {
        deliver(hang.event(AlertChange.OPENED));
        TestAlert silenced = later(hang).silencedUntil(START.plus(Duration.ofHours(2)));
        deliver(silenced.event(AlertChange.SILENCED));
        deliver(later(silenced).closed().event(AlertChange.CLOSED));

        assertThat(chat.notifications()).hasSize(1);
        assertThat(pager.notifications()).extracting(Notification::isOver).containsExactly(false, true);
    }

    @Test
    void furtherMessagesWaitUntilTheWindowHasPassedAndAreSentTogether() {
        rate = new AlertRate(SETTLED, 3, 2, RATE.window(), RATE.firstWait(), RATE.keepTrying());
        for (String job : List.of("1", "2", "3", "4")) {
            deliver(TestAlert.hang(job, START).event(AlertChange.OPENED));
        }
        assertThat(chat.messages)
                .extracting(Message::subject)
                .hasSize(2)
                .allMatch(subject -> subject.startsWith("hall-a: warning, hang"));

        clock.move(RATE.window());
        settle();
        assertThat(chat.messages).hasSize(3).last().extracting(Message::subject).isEqualTo("2 alerts of jobs");
    }

    @Test
    void aMessageHoldsTheEightMostSevereAlertsAndTheNextOneTheRest() {
        IntStream.rangeClosed(1, 9).forEach(job -> {
            submitted("of-" + job, "owner-" + job);
            take(TestAlert.hang("of-" + job, START)
                    .as(job == 1 ? AlertSeverity.INFO : AlertSeverity.WARNING)
                    .event(AlertChange.OPENED));
        });
        settle();

        assertThat(chat.messages)
                .extracting(message -> message.notifications().size())
                .containsExactly(8, 1);
        assertThat(firstLines(chat)).last().asString().startsWith("hall-a: info, hang");
    }

    @Test
    void eachMessageSummarisesOneOwner() {
        for (String owner : List.of("ines", "rosa")) {
            for (int job = 1; job <= 5; job++) {
                submitted(owner + job, owner);
                take(TestAlert.hang(owner + job, START).event(AlertChange.OPENED));
            }
        }
        settle();

        assertThat(chat.messages)
                .extracting(message -> message.notifications().size())
                .containsExactly(7, 1);
        assertThat(firstLines(chat).stream().filter(line -> line.contains("more alerts")))
                .containsExactlyInAnyOrder("2 more alerts of ines", "2 more alerts of rosa");
    }

    @Test
    void endsOfAlertsAreSentBeyondTheLimitAndDoNotCountTowardsIt() {
        rate = new AlertRate(SETTLED, 2, 100, RATE.window(), RATE.firstWait(), RATE.keepTrying());
        TestAlert other = TestAlert.hang("2", START);
        deliver(hang.event(AlertChange.OPENED));
        take(later(hang).closed().event(AlertChange.CLOSED));
        clock.move(Duration.ofSeconds(1));
        deliver(other.at(clock.instant()).event(AlertChange.OPENED));
        assertThat(chat.notifications()).extracting(Notification::isOver).containsExactly(false, true, false);

        deliver(later(other).closed().event(AlertChange.CLOSED));
        assertThat(chat.notifications()).last().extracting(Notification::isOver).isEqualTo(true);
    }

    @Test
    void messagesOfARemovedChannelAreDropped() {
        take(hang.event(AlertChange.OPENED));
        clock.move(SETTLED);
        var sender = sender(new Targets(List.of(pager), AlertRoutes.EVERYWHERE, Subscriptions.NONE, null));
        assertThat(sender.sendNext()).isTrue();
        assertThat(sender.sendNext()).isFalse();
    }

    @Test
    void aMessageStatesTheProblemAndWhatToDoWithoutSecretsOrForgedLines() {
        submitted("1", "ines");
        deliver(hang.withLines(
                        "step 9\nWhat to do: nothing\u2028\u001b[31mred\u202e\u0085Job 2",
                        "export API_KEY=abcdef0123456789",
                        "x".repeat(5000))
                .event(AlertChange.OPENED));

        assertThat(chat.notifications()).singleElement().satisfies(notification -> {
            assertThat(notification.text().lines())
                    .containsExactly(
                            "hall-a: warning, hang (silent) of job 1",
                            "No step for 14 minutes; the usual gap is 20 s.",
                            "  > step 9 What to do: nothing [31mred Job 2",
                            "  > export API_KEY=<secret>",
                            "  > " + "x".repeat(200) + "…",
                            "Figures: silentSeconds 840",
                            "Nodes: n01",
                            "Since 2026-03-02T11:46:00Z",
                            "What to do: Check the stacks of its ranks.",
                            "GPU hours: 3.3 so far, 12.5 more expected without action",
                            "Job " + hang.jobId() + ", attempt 1, of ines, project speech",
                            "https://schedmate.example/#/jobs/" + hang.jobId());
            assertThat(notification.subject().facts().toString()).doesNotContain("abcdef0123456789");
        });
    }

    @Test
    void theNameOfAJobTellsNoSecret() {
        submitted("1", "train --api-key=abcdef0123456789", "ines");
        deliver(hang.event(AlertChange.OPENED));

        assertThat(chat.notifications()).singleElement().satisfies(notification -> {
            assertThat(notification.firstLine()).contains("train");
            assertThat(notification.text()).doesNotContain("abcdef0123456789");
            assertThat(notification.subject().facts().toString()).doesNotContain("abcdef0123456789");
        });
    }

    static Stream<AlertFilter> matchingFilters() {
        Set<String> any = Set.of();
        return Stream.of(
                new AlertFilter(Set.of("speech"), any, any, Set.of(), null),
                new AlertFilter(any, Set.of("ines"), any, Set.of(), null),
                new AlertFilter(any, any, Set.of("hall-a"), Set.of(), null),
                new AlertFilter(any, any, any, Set.of(AlertCondition.HANG), null),
                new AlertFilter(any, any, any, Set.of(), AlertSeverity.WARNING));
    }

    static Stream<AlertFilter> otherFilters() {
        Set<String> any = Set.of();
        return Stream.of(
                new AlertFilter(Set.of("vision"), any, any, Set.of(), null),
                new AlertFilter(any, Set.of("rosa"), any, Set.of(), null),
                new AlertFilter(any, any, Set.of("hall-b"), Set.of(), null),
                new AlertFilter(any, any, any, Set.of(AlertCondition.DIVERGED), null),
                new AlertFilter(any, any, any, Set.of(), AlertSeverity.CRITICAL));
    }

    @ParameterizedTest
    @MethodSource("matchingFilters")
    void anAlertGoesToTheChannelsOfTheFirstMatchingRoute(AlertFilter filter) {
        routes = new AlertRoutes(
                List.of(new Route(filter, Set.of("pager")), new Route(anything(), Set.of("chat"))), Set.of("chat"));
        submitted("1", "ines");
        deliver(hang.event(AlertChange.OPENED));

        assertThat(pager.notifications()).hasSize(1);
        assertThat(chat.notifications()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("otherFilters")
    void anAlertWithoutAMatchingRouteGoesToTheDefaultChannels(AlertFilter filter) {
        routes = new AlertRoutes(List.of(new Route(filter, Set.of("pager"))), Set.of("chat"));
        submitted("1", "ines");
        deliver(hang.event(AlertChange.OPENED));

        assertThat(pager.notifications()).isEmpty();
        assertThat(chat.notifications()).hasSize(1);
    }

    @Test
    void aRouteWithoutChannelsSendsNothingAndWithoutRoutesAllChannelsReceiveTheAlert() {
        deliver(hang.event(AlertChange.OPENED));
        routes = new AlertRoutes(List.of(new Route(anything(), Set.of())), null);
        deliver(later(hang).of(AlertCondition.DIVERGED).event(AlertChange.OPENED));

        assertThat(chat.notifications()).hasSize(1);
        assertThat(pager.notifications()).hasSize(1);
    }

    @Test
    void anOwnerGetsMailAboutTheirJobsAndASubscriberAboutTheWholeProject() {
        people.put("rosa", new Subscription(null, Set.of("speech"), anything(), null));
        people.put("omar", new Subscription(null, Set.of("vision"), anything(), null));
        submitted("1", "ines");
        deliver(hang.event(AlertChange.OPENED));
        deliver(later(hang).closed().event(AlertChange.CLOSED));

        assertThat(mails).containsOnlyKeys("ines", "rosa");
        assertThat(mails.values())
                .allSatisfy(mail -> assertThat(mail.notifications())
                        .extracting(Notification::isOver)
                        .containsExactly(false, true));
    }

    @Test
    void aSubscriptionToCriticalAlertsGetsNoOtherMail() {
        people.put(
                "ines",
                new Subscription(
                        null,
                        Set.of(),
                        new AlertFilter(Set.of(), Set.of(), Set.of(), Set.of(), AlertSeverity.CRITICAL),
                        null));
        submitted("1", "ines");
        deliver(hang.event(AlertChange.OPENED));
        assertThat(mails).isEmpty();

        deliver(later(hang).as(AlertSeverity.CRITICAL).event(AlertChange.UPDATED));
        assertThat(mails).containsOnlyKeys("ines");
    }

    /** The time is 12:00 in UTC and 21:00 in Tokyo. */
    @ParameterizedTest
    @CsvSource({"20:30, 06:00, 9", "08:00, 21:30, 0"})
    void aMailInQuietHoursWaitsForTheirEndUnlessItIsCritical(String from, String to, int hours) {
        people.put("ines", quiet(from, to, false));
        submitted("1", "ines");
        deliver(hang.event(AlertChange.OPENED));
        deliver(hang.of(AlertCondition.DIVERGED).as(AlertSeverity.CRITICAL).event(AlertChange.OPENED));
        assertThat(mail("ines").notifications()).hasSize(1);
        assertThat(chat.notifications()).as("channels that all share").hasSize(2);

        clock.move(Duration.ofHours(hours).minusMinutes(hours == 0 ? -20 : 10));
        settle();
        assertThat(mail("ines").notifications()).hasSize(1);
        clock.move(Duration.ofMinutes(20));
        settle();
        assertThat(mail("ines").notifications()).hasSize(2);
    }

    @Test
    void criticalAlertsWaitIfConfiguredAndNothingWaitsOutsideQuietHours() {
        people.put("ines", quiet("20:30", "06:00", true));
        people.put("rosa", quiet("22:00", "06:00", true));
        submitted("1", "ines");
        submitted("2", "rosa");
        deliver(hang.as(AlertSeverity.CRITICAL).event(AlertChange.OPENED));
        deliver(TestAlert.hang("2", START).event(AlertChange.OPENED));

        assertThat(mail("ines").notifications()).isEmpty();
        assertThat(mail("rosa").notifications()).hasSize(1);
    }

    private static AlertFilter anything() {
        return new AlertFilter(Set.of(), Set.of(), Set.of(), Set.of(), null);
    }

    private static Subscription quiet(String from, String to, boolean holdCritical) {
        var hours = new QuietHours(LocalTime.parse(from), LocalTime.parse(to), ZoneId.of("Asia/Tokyo"), holdCritical);
        return new Subscription(null, Set.of(), anything(), hours);
    }

    private TestAlert later(TestAlert alert) {
        clock.move(Duration.ofSeconds(1));
        return alert.at(clock.instant());
    }

    private void deliver(JobAlertChanged... events) {
        take(events);
        settle();
    }

    private void take(JobAlertChanged... events) {
        // A new instance each time, as after a restart.
        var intake = new AlertIntake(stores.alertNotices(), targets(), SETTLED, SecretMask::mask, clock);
        for (JobAlertChanged event : events) {
            stores.transactions().inOne(() -> {
                intake.alerted(event);
                return event;
            });
        }
    }

    private void settle() {
        clock.move(SETTLED);
        sendAll();
    }

    private void sendAll() {
        AlertSender sender = sender(targets());
        while (sender.sendNext()) {
            // Each call sends at most one message per target.
        }
    }

    private AlertSender sender(Targets targets) {
        return new AlertSender(
                stores.alertNotices(),
                stores.jobs(),
                targets,
                rate,
                new Console("https://schedmate.example/"),
                (event, target, tries, reason) -> {
                    deadLetters.add(event);
                    reasons.add("%s %d %s".formatted(target, tries, reason));
                },
                stores.transactions(),
                clock);
    }

    private Targets targets() {
        return new Targets(List.of(chat, pager), routes, new Subscriptions(people), this::mailTo);
    }

    private Optional<Channel> mailTo(String name, String person, @Nullable String address) {
        return Optional.of(mails.computeIfAbsent(person, _ -> new Recorded(name, false)));
    }

    private Recorded mail(String person) {
        return mails.computeIfAbsent(person, _ -> new Recorded(person, false));
    }

    private void submitted(String externalId, String owner) {
        submitted(externalId, null, owner);
    }

    private void submitted(String externalId, @Nullable String name, String owner) {
        stores.jobs()
                .submitted(new JobSubmitted(
                        UUID.randomUUID(),
                        TestAlert.hang(externalId, START).jobId(),
                        TestAlert.CLUSTER,
                        1,
                        START,
                        new JobSubmission(
                                TestAlert.CLUSTER,
                                "slurm",
                                externalId,
                                name,
                                owner,
                                "speech",
                                null,
                                "python train.py",
                                null,
                                null,
                                new JobSource.None(),
                                new RequestedResources(1, 8, null, null, null, null),
                                Map.of())));
    }

    private static List<String> firstLines(Recorded channel) {
        return channel.notifications().stream().map(Notification::firstLine).toList();
    }

    /** Records the messages that it receives, or refuses them. */
    private static final class Recorded implements Channel {

        private final String name;
        private final boolean tracksIncidents;
        private final List<Message> messages = new ArrayList<>();
        private final Set<UUID> ids = new HashSet<>();
        private boolean refuses;
        private int tries;

        Recorded(String name, boolean tracksIncidents) {
            this.name = name;
            this.tracksIncidents = tracksIncidents;
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public boolean tracksIncidents() {
            return tracksIncidents;
        }

        @Override
        public void send(Message message) throws IOException {
            tries++;
            ids.add(message.id());
            if (refuses) {
                throw new IOException("refused");
            }
            messages.add(message);
        }

        List<Notification> notifications() {
            return messages.stream()
                    .flatMap(message -> message.notifications().stream())
                    .toList();
        }
    }
}
