package io.schedmate.failure.diagnosis;

import io.schedmate.model.api.agent.command.Checkpoint;
import io.schedmate.model.api.log.LogLine;
import io.schedmate.model.failure.DiagnosisSummary;
import io.schedmate.model.log.LogOrder;
import io.schedmate.recovery.topology.SwitchFailures;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A diagnosis and its accompanying data.
 *
 * @param context the log around the root cause
 * @param caveats what was away or dropped
 * @param backedByHardware whether the driver or the scheduler says so too, and not only what any process can print
 * @param switches what failures say of the switches that its nodes hang on, this one included
 * @param checkpoint where the job can go on from; null where its log names none
 */
public record Findings(
        DiagnosisSummary diagnosis,
        List<LogLine> context,
        LogOrder order,
        List<String> actions,
        int rangeReads,
        List<String> caveats,
        boolean backedByHardware,
        List<SwitchFailures> switches,
        @Nullable Checkpoint checkpoint) {

    public Findings {
        context = List.copyOf(context);
        actions = List.copyOf(actions);
        caveats = List.copyOf(caveats);
        switches = List.copyOf(switches);
    }
}
