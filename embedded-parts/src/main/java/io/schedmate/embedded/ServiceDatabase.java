package io.schedmate.embedded;

/** The connection of a service to its own database. */
public record ServiceDatabase(String jdbcUrl, String user, String password) {

    /** Returns the name of the database. */
    public String name() {
        return jdbcUrl.substring(jdbcUrl.lastIndexOf('/') + 1);
    }

    /** Leaves the password out. */
    @Override
    public String toString() {
        return "ServiceDatabase[" + jdbcUrl + "]";
    }
}
