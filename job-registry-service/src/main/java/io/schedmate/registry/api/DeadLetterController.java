package io.schedmate.registry.api;

import io.schedmate.edge.api.Checks;
import io.schedmate.edge.api.PageRequest;
import io.schedmate.edge.problem.ProblemException;
import io.schedmate.edge.security.Caller;
import io.schedmate.edge.security.RequiresRole;
import io.schedmate.edge.security.Role;
import io.schedmate.model.api.deadletter.DeadLetter;
import io.schedmate.model.api.deadletter.DeadLetterPage;
import io.schedmate.model.api.deadletter.ReplayReceipt;
import io.schedmate.model.api.deadletter.ReplayRefusal;
import io.schedmate.model.api.deadletter.ReplayRequest;
import io.schedmate.model.api.deadletter.ReplayResult;
import io.schedmate.model.problem.ProblemType;
import io.schedmate.registry.deadletter.KeptLetter;
import io.schedmate.registry.deadletter.KeptLetters;
import io.schedmate.registry.deadletter.Preview;
import io.schedmate.registry.deadletter.Replay;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Lists and replays dead letters. */
@RestController
@RequestMapping("/api/v1/dead-letters")
class DeadLetterController {

    private static final int MAX_KEY_LENGTH = 1024;
    private static final int MAX_REASON_LENGTH = 4000;
    private static final int MAX_REFUSAL_LENGTH = 1000;
    private static final int MAX_AT_ONCE = 500;

    private final KeptLetters letters;
    private final Replay replay;
    private final Clock clock;

    DeadLetterController(KeptLetters letters, Replay replay, Clock clock) {
        this.letters = letters;
        this.replay = replay;
        this.clock = clock;
    }

    @RequiresRole({Role.OPERATOR, Role.ADMIN})
    @GetMapping
    DeadLetterPage list(
            @RequestParam @Nullable String topic,
            @RequestParam @Nullable Boolean replayed,
            @RequestParam @Nullable String cursor,
            @RequestParam(defaultValue = "50") int limit) {
        PageRequest asked = PageRequest.of(cursor, Checks.limit(limit), topic, replayed);
        List<KeptLetter> found = letters.list(
                Checks.text("topic", topic, 249),
                replayed,
                asked.start(last -> new KeptLetters.Place(last.time(), last.id())),
                asked.wanted());
        return asked.page(
                found,
                KeptLetter::failedAt,
                KeptLetter::deadLetterId,
                (shown, next) -> new DeadLetterPage(
                        shown.stream().map(DeadLetterController::shown).toList(), next));
    }

    @RequiresRole({Role.OPERATOR, Role.ADMIN})
    @PostMapping("/{deadLetterId}/replay")
    ResponseEntity<ReplayReceipt> replay(
            @PathVariable String deadLetterId, @RequestParam(defaultValue = "false") boolean again, Caller caller) {
        KeptLetter letter = letters.find(deadLetterId.replace('\0', '\uFFFD'))
                .orElseThrow(() -> ProblemException.of(
                        ProblemType.NOT_FOUND,
                        "Expected a known dead letter, got (%s). List the dead letters again."
                                .formatted(deadLetterId)));
        if (letter.replayedAt() != null && !again) {
            throw Answers.illegal(replayedBefore(letter.replayedAt()));
        }
        return ResponseEntity.accepted().body(putBack(letter, caller));
    }

    @RequiresRole({Role.OPERATOR, Role.ADMIN})
    @PostMapping("/replay")
    ResponseEntity<ReplayResult> replayMany(@RequestBody ReplayRequest request, Caller caller) {
        String topic = request.topic();
        List<String> ids = topic == null
                ? List.copyOf(new LinkedHashSet<>(request.deadLetterIds()))
                : letters.waiting(topic, MAX_AT_ONCE + 1);
        List<ReplayReceipt> replayed = new ArrayList<>();
        List<ReplayRefusal> refused = new ArrayList<>();
        for (String id : ids.subList(0, Math.min(ids.size(), MAX_AT_ONCE))) {
            KeptLetter letter = letters.find(id.replace('\0', '\uFFFD')).orElse(null);
            if (letter == null) {
                refused.add(new ReplayRefusal(id, "Expected a known dead letter. List the dead letters again."));
            } else if (letter.replayedAt() != null && !Boolean.TRUE.equals(request.again())) {
                refused.add(new ReplayRefusal(id, replayedBefore(letter.replayedAt())));
            } else {
                putBackOrRefuse(letter, caller, replayed, refused);
            }
        }
        return ResponseEntity.accepted().body(new ReplayResult(replayed, refused, ids.size() > MAX_AT_ONCE));
    }

    /** Replays a letter, or adds a refusal if the broker rejects it, so that the other letters are still replayed. */
    private void putBackOrRefuse(
            KeptLetter letter, Caller caller, List<ReplayReceipt> replayed, List<ReplayRefusal> refused) {
        try {
            replayed.add(putBack(letter, caller));
        } catch (CompletionException e) {
            String failure = String.valueOf(e.getCause());
            refused.add(new ReplayRefusal(
                    letter.deadLetterId(),
                    cut(
                            "The broker did not accept the record: %s. Try again.".formatted(failure),
                            MAX_REFUSAL_LENGTH)));
        }
    }

    private ReplayReceipt putBack(KeptLetter letter, Caller caller) {
        Replay.Sent sent = replay.send(letter);
        Instant at = clock.instant();
        letters.replayed(letter.deadLetterId(), at, caller.subject());
        return new ReplayReceipt(
                letter.deadLetterId(), letter.record().topic(), sent.partition(), sent.offset(), at, caller.subject());
    }

    private static String replayedBefore(Instant at) {
        return "Expected a dead letter that was not replayed yet, got one replayed at (%s). Set again=true to replay it again."
                .formatted(at);
    }

    private static DeadLetter shown(KeptLetter letter) {
        return new DeadLetter(
                letter.deadLetterId(),
                letter.record().topic(),
                letter.record().partition(),
                letter.record().offset(),
                key(letter.record().key()),
                cut(letter.reason(), MAX_REASON_LENGTH),
                letter.failedAt(),
                letter.deliveries(),
                Preview.of(letter.record().value()),
                letter.replayedAt());
    }

    private static @Nullable String key(@Nullable String key) {
        return key == null || key.isEmpty() ? null : cut(key, MAX_KEY_LENGTH);
    }

    private static String cut(String text, int longest) {
        return text.length() <= longest ? text : text.substring(0, longest);
    }
}
