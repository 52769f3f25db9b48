package io.schedmate.gateway.wiring.browser;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.edge.security.Caller;
import io.schedmate.edge.security.Role;
import io.schedmate.gateway.session.SessionHolder.Person;
import io.schedmate.gateway.wiring.GatewayProperties;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.springframework.security.oauth2.core.ClaimAccessor;

class TokenClaimsTest {

    private final TokenClaims claims = new TokenClaims(new GatewayProperties.Jwt("name", "roles", "projects", "owner"));

    @Test
    void aPersonIsReadFromListsAndFromSpaceSeparatedClaims() {
        var rosa = new Person(
                "sub:issuer 7",
                new Caller("Rosa", Set.of(Role.READER, Role.OPERATOR), Set.of("speech", "vision"), "rosa"));

        assertThat(claims.person(token(Map.of(
                        "sub", "7",
                        "iss", "issuer",
                        "name", "Rosa",
                        "roles", List.of("reader", "operator", "emperor"),
                        "projects", List.of("speech", "vision"),
                        "owner", "rosa"))))
                .contains(rosa);
        assertThat(claims.person(token(Map.of(
                        "sub", "7",
                        "iss", "issuer",
                        "name", "Rosa",
                        "roles", " reader  operator ",
                        "projects", "speech vision",
                        "owner", "rosa"))))
                .contains(rosa);
    }

    @Test
    void withoutClaimsAPersonHasTheSubjectAsNameAndNoRights() {
        assertThat(claims.person(token(Map.of("sub", "7", "iss", "issuer", "name", " ", "roles", 3, "owner", ""))))
                .contains(new Person("sub:issuer 7", new Caller("7", Set.of(), Set.of(), null)));
        assertThat(claims.person(token(Map.of("iss", "issuer")))).isEmpty();
        assertThat(claims.person(token(Map.of("sub", " ")))).isEmpty();
    }

    private static ClaimAccessor token(Map<String, Object> claims) {
        return () -> claims;
    }
}
