package io.schedmate.query.fleet;

/**
 * A part of a typed query, such as the subject {@code jobs} or the order {@code most}.
 *
 * @param role a role of {@code fleet.tsv}, or {@link #NAME}
 * @param value a value of {@code fleet.tsv}, or the name
 */
public record QueryPart(String role, String value) {

    /** The role of a name that records must have. */
    public static final String NAME = "name";
}
