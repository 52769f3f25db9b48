package io.schedmate.local;

import java.util.List;
import java.util.random.RandomGenerator;

/** Values that break careless programs. */
final class Hostile {

    /** Values for JSON. */
    private static final List<String> JSON = List.of(
            "null",
            "true",
            "[]",
            "{}",
            "[[[[]]]]",
            "{\"a\":{\"a\":{}}}",
            "-1",
            "0",
            "1.5",
            "1e400",
            "-1e-400",
            "9223372036854775808",
            "-9223372036854775809",
            "2147483648",
            "00",
            "NaN",
            "Infinity",
            "\"\"",
            "\" \"",
            "\" a \"",
            "\"\\u0000\"",
            "\"\\ud800\"",
            "\"\\udc00\\ud800\"",
            "\"\\ud83d\\ude00\"",
            "\"\u202e\u0007\ufeff\"",
            "\"x\\u001e\"",
            "\"\\tx\\u000b\"",
            "\"../../../etc/passwd\"",
            "\"%s%n${jndi:x}\"",
            "\"'; drop table job; --\"",
            "\"1\"",
            "\"-999999999-01-01T00:00:00Z\"",
            "\"+999999999-12-31T23:59:59Z\"",
            "\"PT-1S\"",
            "\"2026-02-30T00:00:00Z\"",
            "\"\\\"",
            "\"unfinished",
            "'a'",
            "1,",
            "/*c*/1");
    /** Values for a URL. */
    private static final List<String> ADDRESS = List.of(
            "",
            "%20",
            "+",
            "%20%20x%20",
            "%00",
            "%0d%0aX-Evil:1",
            "%ff",
            "%ed%a0%80",
            "%c0%80",
            // An unassigned code point, and one for private use.
            "%f3%8a%92%8f",
            "x%f4%80%91%97",
            "%c2%85x",
            "%f0%9f%98%80",
            "%22%27%3c%3e",
            "..",
            "null",
            "-1",
            "0",
            "1.5",
            "1e9",
            "9223372036854775808",
            "-2147483649",
            "NaN",
            "true",
            "%5b%5d",
            "%7b%7d",
            "a,b,,c",
            ",",
            "99999-01-01T00:00:00Z",
            "%2B1000000000-12-31T23:59:59Z",
            "-1000000000-01-01T00:00:00Z",
            "2026-02-30T00:00:00Z",
            "Mars%2FPhobos",
            "%C4%80",
            "UTC%2B99:99",
            "MHw5OTk5LTAxLTAxVDAwOjAwOjAwWnw",
            "MHwyMDI2LTAxLTAxVDAwOjAwOjAwWnx4",
            "fHx8",
            "%E2%80%AE",
            "1-1",
            "1-end",
            "999999999999-0",
            "00000000-0000-0000-0000-000000000000");

    private final RandomGenerator random;

    Hostile(RandomGenerator random) {
        this.random = random;
    }

    String json() {
        return random.nextInt(40) == 0 ? longJson() : one(JSON);
    }

    String address() {
        return random.nextInt(60) == 0 ? "a".repeat(random.nextInt(3000)) : one(ADDRESS);
    }

    private String longJson() {
        return switch (random.nextInt(3)) {
            case 0 -> "\"" + "a".repeat(70_000) + "\"";
            case 1 -> "[".repeat(2000) + "]".repeat(2000);
            default -> "9".repeat(2000);
        };
    }

    private String one(List<String> values) {
        return values.get(random.nextInt(values.size()));
    }
}
