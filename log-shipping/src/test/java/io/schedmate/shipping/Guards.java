package io.schedmate.shipping;

import io.schedmate.shipping.guard.FileGuard;
import io.schedmate.shipping.guard.JobOwners;
import io.schedmate.shipping.guard.OwnerRule;

/** What tests open files with where the files are not what is tested. */
final class Guards {

    private Guards() {}

    static FileGuard ofThisUser() {
        return new FileGuard(OwnerRule.SHIPPER, JobOwners.unknown());
    }
}
