package io.schedmate.gateway.api;

import io.schedmate.edge.problem.ProblemException;
import io.schedmate.edge.security.RequiresRole;
import io.schedmate.edge.security.Role;
import io.schedmate.gateway.key.IssuedKey;
import io.schedmate.gateway.key.KeyRing;
import io.schedmate.model.problem.ProblemType;
import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Creates, lists, rotates and revokes keys. */
@RestController
@RequestMapping("/api/v1/keys")
class KeyController {

    private final KeyRing ring;
    private final Clock clock;

    KeyController(KeyRing ring, Clock clock) {
        this.ring = ring;
        this.clock = clock;
    }

    record Keys(List<KeyAnswer> items) {}

    record IssuedKeyAnswer(KeyAnswer key, String text) {}

    record Rotation(@Nullable Long graceSeconds) {}

    @RequiresRole(Role.ADMIN)
    @GetMapping
    Keys list() {
        var now = clock.instant();
        return new Keys(ring.all().stream().map(key -> KeyAnswer.of(key, now)).toList());
    }

    @RequiresRole(Role.ADMIN)
    @PostMapping
    ResponseEntity<IssuedKeyAnswer> make(@RequestBody KeyRequest wanted, HttpServletRequest request) {
        var caller = wanted.caller();
        var issued = ring.issue(caller.subject(), caller, wanted.lifetime());
        KeyChange.made(request, issued.key());
        return created(issued);
    }

    @RequiresRole(Role.ADMIN)
    @DeleteMapping("/{keyId}")
    KeyAnswer revoke(@PathVariable String keyId, HttpServletRequest request) {
        var before = ring.kept(keyId);
        var revoked = ring.revoke(keyId).orElseThrow(() -> unknown(keyId));
        KeyChange.changed(request, before, revoked);
        return KeyAnswer.of(revoked, clock.instant());
    }

    @RequiresRole(Role.ADMIN)
    @PostMapping("/{keyId}/rotate")
    ResponseEntity<IssuedKeyAnswer> rotate(
            @PathVariable String keyId, @RequestBody Rotation wanted, HttpServletRequest request) {
        long grace = wanted.graceSeconds() == null ? 0 : wanted.graceSeconds();
        KeyRequest.within("/graceSeconds", grace, 0, Duration.ofDays(30).toSeconds());
        var before = ring.kept(keyId);
        var issued = ring.rotate(keyId, Duration.ofSeconds(grace)).orElseThrow(() -> unknown(keyId));
        KeyChange.changed(request, before, issued.key());
        return created(issued);
    }

    private ResponseEntity<IssuedKeyAnswer> created(IssuedKey issued) {
        return ResponseEntity.created(URI.create("/api/v1/keys/" + issued.key().id()))
                .header("Cache-Control", "no-store")
                .body(new IssuedKeyAnswer(KeyAnswer.of(issued.key(), clock.instant()), issued.text()));
    }

    private static ProblemException unknown(String id) {
        return ProblemException.of(
                ProblemType.NOT_FOUND, "Expected the id of a valid key, got (%s). List the keys.".formatted(id));
    }
}
