package io.schedmate.gateway.session;

import static java.util.stream.Collectors.joining;

import io.schedmate.edge.security.Caller;
import io.schedmate.edge.security.Role;
import io.schedmate.gateway.session.SessionHolder.Person;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Encodes a person in characters that a cookie may contain: letters, digits, {@code _}, {@code -}, {@code :} and {@code
 * ~}. The fields are account, subject, roles, projects and owner. Texts are encoded in base64url, so that they contain
 * no separators.
 */
final class PersonText {

    private static final String FIELD = "~";
    private static final String ITEM = ":";
    private static final int FIELDS = 5;

    private PersonText() {}

    static String write(Person person) {
        Caller caller = person.caller();
        String roles = caller.roles().stream().sorted().map(Role::wire).collect(joining(ITEM));
        String projects =
                caller.projects().stream().sorted().map(PersonText::encoded).collect(joining(ITEM));
        return String.join(
                FIELD,
                encoded(person.account()),
                encoded(caller.subject()),
                roles,
                projects,
                encoded(Objects.requireNonNullElse(caller.owner(), "")));
    }

    /** Decodes a person; empty if the text has another form, such as that of a later version. */
    static Optional<Person> read(String text) {
        String[] fields = text.split(FIELD, -1);
        if (fields.length != FIELDS) {
            return Optional.empty();
        }
        try {
            var caller = new Caller(decoded(fields[1]), roles(fields[2]), projects(fields[3]), owner(fields[4]));
            return Optional.of(new Person(decoded(fields[0]), caller));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    private static Set<Role> roles(String field) {
        return items(field)
                .flatMap(name ->
                        Stream.of(Role.values()).filter(role -> role.wire().equals(name)))
                .collect(Collectors.toSet());
    }

    private static Set<String> projects(String field) {
        return items(field).map(PersonText::decoded).collect(Collectors.toSet());
    }

    private static @Nullable String owner(String field) {
        return field.isEmpty() ? null : decoded(field);
    }

    private static Stream<String> items(String field) {
        return Stream.of(field.split(ITEM)).filter(item -> !item.isEmpty());
    }

    private static String encoded(String text) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String decoded(String text) {
        return new String(Base64.getUrlDecoder().decode(text), StandardCharsets.UTF_8);
    }
}
