package io.schedmate.embedded;

/** How a service reaches its own database. */
public record ServiceDatabase(String jdbcUrl, String user, String password) {

    /** Without the password. */
    @Override
    public String toString() {
        return "ServiceDatabase[" + jdbcUrl + "]";
    }
}
