package io.schedmate.embedded;

/** The connection of a service to its own database. */
public record ServiceDatabase(String jdbcUrl, String user, String password) {

    /** Without the password. */
    @Override
    public String toString() {
        return "ServiceDatabase[" + jdbcUrl + "]";
    }
}
