package io.schedmate.bench.program;

/** Thrown if a benchmark cannot be run as requested, or if a program that it runs fails. */
public final class BenchmarkFailed extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String expected;
    private final String value;
    private final String remedy;
    private final boolean asked;

    private BenchmarkFailed(String expected, String value, String remedy, boolean asked) {
        super("%s (%s). Hint: %s.".formatted(expected, value, remedy));
        this.expected = expected;
        this.value = value;
        this.remedy = remedy;
        this.asked = asked;
    }

    /** Returns the exception for a request that cannot be measured. */
    public static BenchmarkFailed asked(String expected, String value, String remedy) {
        return new BenchmarkFailed(expected, value, remedy, true);
    }

    static BenchmarkFailed broken(String expected, String value, String remedy) {
        return new BenchmarkFailed(expected, value, remedy, false);
    }

    public String expected() {
        return expected;
    }

    public String value() {
        return value;
    }

    public String remedy() {
        return remedy;
    }

    /**
     * Returns whether the request caused the failure, so that a different one may succeed; false if a program failed.
     */
    public boolean isOfTheCall() {
        return asked;
    }
}
