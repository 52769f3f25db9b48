package io.schedmate.model.api.whatif;

import io.schedmate.model.api.Limits;
import io.schedmate.model.api.outlook.OutlookTimes;
import io.schedmate.model.check.Require;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The prediction for a job in one setting. Null = unknown; the notes give the reason.
 *
 * @param durationSeconds time from start to end
 * @param speedRatio samples per second relative to the unchanged job
 * @param gpuHours GPUs times hours
 * @param gpuMemoryBytes highest memory use of one GPU
 * @param fit fit into the memory of that type of GPU
 * @param start start if submitted now; for the unchanged job, its outlook
 * @param notes unknown values with reasons, and notes for the reader
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
