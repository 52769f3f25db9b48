package io.schedmate.gateway.wiring.browser;

import io.schedmate.edge.security.Caller;
import io.schedmate.edge.security.Role;
import io.schedmate.gateway.session.SessionHolder.Person;
import io.schedmate.gateway.wiring.GatewayProperties;
import java.util.Collection;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.security.oauth2.core.ClaimAccessor;

/**
 * Reads a person from the claims of an issuer's token. A program presents such a token, or a browser's sign-in obtains
 * it.
 */
public final class TokenClaims {

    private final GatewayProperties.Jwt names;

    public TokenClaims(GatewayProperties.Jwt names) {
        this.names = names;
    }

    /** Returns the person; empty if the token has no subject. Unknown roles are ignored. */
    public Optional<Person> person(ClaimAccessor token) {
        String subject = token.getClaimAsString("sub");
        if (subject == null || subject.isBlank()) {
            return Optional.empty();
        }
        var roles = texts(token, names.rolesClaim()).stream()
                .flatMap(name ->
                        Stream.of(Role.values()).filter(role -> role.wire().equals(name)))
                .collect(Collectors.toSet());
        var caller = new Caller(
                Objects.requireNonNullElse(text(token, names.nameClaim()), subject),
                roles,
                texts(token, names.projectsClaim()),
                text(token, names.ownerClaim()));
        return Optional.of(new Person("sub:" + token.getClaimAsString("iss") + " " + subject, caller));
    }

    private static @Nullable String text(ClaimAccessor token, String claim) {
        String text = token.getClaimAsString(claim);
        return text == null || text.isBlank() ? null : text;
    }

    /**
     * Returns the items of a list, or the words of a text separated by spaces, as in OAuth's scope; empty for any other
     * form.
     */
    private static Set<String> texts(ClaimAccessor token, String claim) {
        Object value = token.getClaims().get(claim);
        return switch (value) {
            case String text -> Stream.of(text.strip().split("\\s+")).collect(Collectors.toSet());
            case Collection<?> items -> items.stream().map(String::valueOf).collect(Collectors.toSet());
            case null, default -> Set.of();
        };
    }
}
