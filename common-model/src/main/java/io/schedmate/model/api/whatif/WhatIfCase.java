package io.schedmate.model.api.whatif;

import io.schedmate.model.api.Limits;
import io.schedmate.model.api.outlook.OutlookTimes;
import io.schedmate.model.check.Require;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a job would take in one setting. Null where nothing is known; the notes say why.
 *
 * @param setting how it would run
 * @param durationSeconds from start to end
 * @param speedRatio samples a second, over those of the job as it is
 * @param gpuHours GPUs times hours
 * @param gpuMemoryBytes the most that one GPU holds
 * @param fit into the memory of that type of GPU
 * @param start when it would start, submitted now; of the job as it is, its outlook
 * @param end when it would end
 * @param notes what is not known and why, and what a reader should know
 */
public record WhatIfCase(
        WhatIfSetting setting,
        @Nullable WhatIfAmount durationSeconds,
        @Nullable WhatIfAmount speedRatio,
        @Nullable WhatIfAmount gpuHours,
        @Nullable WhatIfAmount gpuMemoryBytes,
        @Nullable MemoryFit fit,
        @Nullable OutlookTimes start,
        @Nullable OutlookTimes end,
        List<String> notes) {

    public WhatIfCase {
        Require.present("setting", setting);
        notes = Limits.items("notes", notes, 0, 16);
    }
}
