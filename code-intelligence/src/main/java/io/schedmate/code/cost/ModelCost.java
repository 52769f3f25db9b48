package io.schedmate.code.cost;

/**
 * The cost of one sample, forward.
 *
 * @param multiplyAdds in millions
 * @param parameters in millions, of the whole model
 * @param activations numbers kept for the backward pass, in millions, without the outputs
 * @param outputs scores over a vocabulary, in millions; 0 where there is none
 * @param operations kernels that a pass starts one after the other, whatever the batch
 */
public record ModelCost(
        SampleSource source,
        double multiplyAdds,
        double parameters,
        double activations,
        double outputs,
        double operations) {

    /** The same cost with that many more activations. */
    ModelCost with(double moreActivations) {
        return new ModelCost(source, multiplyAdds, parameters, activations + moreActivations, outputs, operations);
    }

    /** For a sample that is so many times as large. */
    ModelCost scaled(double factor) {
        return new ModelCost(
                source, multiplyAdds * factor, parameters, activations * factor, outputs * factor, operations);
    }
}
