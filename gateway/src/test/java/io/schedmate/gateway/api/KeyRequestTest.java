package io.schedmate.gateway.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.schedmate.edge.problem.ProblemException;
import io.schedmate.edge.security.Bindings;
import io.schedmate.edge.security.Caller;
import io.schedmate.edge.security.CallerKind;
import io.schedmate.edge.security.Role;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class KeyRequestTest {

    private static final long TEN_YEARS = 315_360_000;

    @Test
    void aKeyBelongsToAPersonUnlessItsKindIsGiven() {
        Caller caller = request("rosa", "ines", null, null).caller();

        assertThat(caller).isEqualTo(new Caller("rosa", Set.of(Role.READER), Set.of("speech"), "ines"));
        assertThat(request("rosa", null, null, null).lifetime()).isNull();
        assertThat(request("rosa", null, null, 60L).lifetime()).isEqualTo(Duration.ofMinutes(1));
    }

    @Test
    void namesHaveOneToTwoHundredCharactersWithoutSurroundingSpaces() {
        assertThat(request("x".repeat(200), "y".repeat(200), null, null)
                        .caller()
                        .subject())
                .hasSize(200);
        for (String name : new @Nullable String[] {null, "", " ", " rosa", "rosa ", "x".repeat(201)}) {
            assertRejected(request(name, null, null, null), "/name");
            if (name != null) {
                assertRejected(request("rosa", name, null, null), "/owner");
                assertRejected(
                        new KeyRequest(
                                "rosa", List.of(Role.READER), List.of(name), null, null, List.of(), List.of(), null),
                        "/projects");
            }
        }
        assertRejected(new KeyRequest("rosa", List.of(), List.of(), null, null, List.of(), List.of(), null), "/roles");
    }

    @Test
    void aKeyIsValidForASecondToTenYears() {
        assertThat(request("rosa", null, null, 1L).caller()).isNotNull();
        assertThat(request("rosa", null, null, TEN_YEARS).caller()).isNotNull();
        assertRejected(request("rosa", null, null, 0L), "/lifetimeSeconds");
        assertRejected(request("rosa", null, null, TEN_YEARS + 1), "/lifetimeSeconds");
    }

    @Test
    void eachKindAcceptsOnlyItsOwnBindings() {
        assertThat(bound(CallerKind.SCHEDULER, List.of("hall-a"), List.of()))
                .isEqualTo(new Bindings(Set.of("hall-a"), Set.of()));
        assertThat(bound(CallerKind.SHIPPER, List.of(), List.of("n*"))).isEqualTo(new Bindings(Set.of(), Set.of("n*")));
        assertThat(bound(CallerKind.AGENT, List.of("hall-a"), List.of("n1")))
                .isEqualTo(new Bindings(Set.of("hall-a"), Set.of("n1")));
        assertRejected(CallerKind.PERSON, List.of("hall-a"), List.of(), "/clusters");
        assertRejected(CallerKind.PERSON, List.of(), List.of("n1"), "/nodes");
        assertRejected(CallerKind.SCHEDULER, List.of(), List.of(), "/clusters");
        assertRejected(CallerKind.SCHEDULER, List.of("hall-a"), List.of("n1"), "/nodes");
        assertRejected(CallerKind.SHIPPER, List.of(), List.of(), "/nodes");
        assertRejected(CallerKind.AGENT, List.of(), List.of(), "/nodes");
        assertRejected(CallerKind.AGENT, List.of(), List.of("n**"), "/nodes");
        assertRejected(CallerKind.SCHEDULER, List.of("~ines"), List.of(), "/clusters");
    }

    @Test
    void onlyAPersonMayHaveTheAdminRole() {
        var bindings = new WantedBindings(CallerKind.SCHEDULER, List.of("hall-a"), List.of());

        assertThat(bindings.checked(List.of(Role.SUBMITTER)).clusters()).containsExactly("hall-a");
        assertThatThrownBy(() -> bindings.checked(List.of(Role.ADMIN)))
                .isInstanceOf(ProblemException.class)
                .hasMessageContaining("admin");
        assertThat(new WantedBindings(CallerKind.PERSON, List.of(), List.of()).checked(List.of(Role.ADMIN)))
                .isEqualTo(Bindings.NONE);
    }

    @Test
    void boundNamesFitIntoAHeader() {
        String longest = "n".repeat(253);
        assertThat(bound(CallerKind.AGENT, List.of(), List.of(longest)).nodes()).containsExactly(longest);
        for (String name : List.of("", " ", " n1", "n1 ", longest + "n")) {
            assertRejected(CallerKind.AGENT, List.of(), List.of(name), "/nodes");
            assertRejected(CallerKind.SCHEDULER, List.of(name), List.of(), "/clusters");
        }
        List<String> ten = Collections.nCopies(10, "n".repeat(200));
        assertThat(bound(CallerKind.AGENT, List.of(), ten).nodes()).hasSize(1);
        assertRejected(CallerKind.AGENT, List.of(), Collections.nCopies(11, "n".repeat(182)), "/nodes");
    }

    private static Bindings bound(CallerKind kind, List<String> clusters, List<String> nodes) {
        return new KeyRequest("x", List.of(Role.READER), List.of(), null, kind, clusters, nodes, null)
                .caller()
                .bindings();
    }

    private static void assertRejected(CallerKind kind, List<String> clusters, List<String> nodes, String where) {
        assertRejected(new KeyRequest("x", List.of(Role.READER), List.of(), null, kind, clusters, nodes, null), where);
    }

    private static void assertRejected(KeyRequest request, String where) {
        assertThatThrownBy(request::caller)
                .isInstanceOfSatisfying(
                        ProblemException.class,
                        refused -> assertThat(refused.problem().toString()).contains(where));
    }

    private static KeyRequest request(
            @Nullable String name, @Nullable String owner, @Nullable CallerKind kind, @Nullable Long lifetime) {
        return new KeyRequest(
                name, List.of(Role.READER), List.of("speech"), owner, kind, List.of(), List.of(), lifetime);
    }
}
