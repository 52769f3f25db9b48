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
 * @param caveats notes on sources that were unavailable or incomplete
 * @param backedByHardware whether the driver or the scheduler confirms the diagnosis, which no process can forge
 * @param switches failures by the switches of the attempt's nodes, including this failure
 * @param checkpoint the checkpoint from which the job can continue; null if its log names none
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
