package io.schedmate.advisor.whatif;

import io.schedmate.model.api.whatif.WhatIfAmount;

/** Combines amounts, each of which is known with a range. */
final class Product {

    private Product() {}

    /**
     * One amount over another, times a factor. The errors are taken to be independent, so that the squares of their ranges add up
     * in logarithms.
     */
    static WhatIfAmount quotient(WhatIfAmount amount, WhatIfAmount divisor, double factor) {
        double middle = amount.p50() / divisor.p50() * factor;
        double down = Math.hypot(ln(amount.p50(), amount.p10()), ln(divisor.p90(), divisor.p50()));
        double up = Math.hypot(ln(amount.p90(), amount.p50()), ln(divisor.p50(), divisor.p10()));
        return new WhatIfAmount(
                middle * Math.exp(-down), middle, middle * Math.exp(up), divisor.ground(), divisor.runs());
    }

    private static double ln(double larger, double smaller) {
        return Math.log(Math.max(larger, 1e-9) / Math.max(smaller, 1e-9));
    }
}
