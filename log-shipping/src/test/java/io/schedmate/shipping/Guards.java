package io.schedmate.shipping;

import io.schedmate.shipping.guard.FileGuard;
import io.schedmate.shipping.guard.JobOwners;
import io.schedmate.shipping.guard.OwnerRule;

/** Guards for tests that do not concern which files may be read. */
final class Guards {

    private Guards() {}

    static FileGuard ofThisUser() {
        return new FileGuard(OwnerRule.SHIPPER, JobOwners.unknown());
    }
}
