package io.schedmate.advisor.whatif;

import io.schedmate.model.api.whatif.WhatIfAmount;

/** Combines amounts that are known as ranges. */
final class Product {

    private Product() {}

    /**
     * Divides two amounts and multiplies by a factor. Errors are assumed to be independent, so the squared ranges are
     * added in logarithms.
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
