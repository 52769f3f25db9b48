package io.schedmate.code.cost;

/**
 * The cost of the forward pass of one sample.
 *
 * @param multiplyAdds in millions
 * @param parameters of the whole model, in millions
 * @param activations values kept for the backward pass, in millions, without the outputs
 * @param outputs scores over a vocabulary, in millions; 0 if there is none
 * @param operations kernels that a pass starts one after the other, independent of the batch
 */
public record ModelCost(
        SampleSource source,
        double multiplyAdds,
        double parameters,
        double activations,
        double outputs,
        double operations) {

    /** Returns the same cost with additional activations. */
    ModelCost with(double moreActivations) {
        return new ModelCost(source, multiplyAdds, parameters, activations + moreActivations, outputs, operations);
    }

    /** Returns the cost of a sample that is larger by this factor. */
    ModelCost scaled(double factor) {
        return new ModelCost(
                source, multiplyAdds * factor, parameters, activations * factor, outputs * factor, operations);
    }
}
