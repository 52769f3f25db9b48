package io.schedmate.code.estimate.scaling;

/** A mean and a standard deviation. */
record Expected(double mean, double deviation) {

    /** Returns the expectation after observations: the prior counts as one of them, its spread with {@code weight}. */
    Expected with(double[] seen, double weight) {
        double sum = mean;
        for (double each : seen) {
            sum += each;
        }
        double middle = sum / (seen.length + 1);
        double squares = weight * deviation * deviation;
        for (double each : seen) {
            squares += (each - middle) * (each - middle);
        }
        return new Expected(middle, Math.sqrt(squares / (seen.length + weight)));
    }
}
