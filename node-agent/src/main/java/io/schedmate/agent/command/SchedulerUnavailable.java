package io.schedmate.agent.command;

/** Thrown if the node's scheduler does not respond and nothing was done. */
public final class SchedulerUnavailable extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final boolean comesBack;

    public SchedulerUnavailable(String detail) {
        this(detail, true);
    }

    private SchedulerUnavailable(String detail, boolean comesBack) {
        super(detail, null, false, false);
        this.comesBack = comesBack;
    }

    /** Creates an exception for a node without a scheduler, where later calls will fail too. */
    public static SchedulerUnavailable forGood(String detail) {
        return new SchedulerUnavailable(detail, false);
    }

    public boolean mayComeBack() {
        return comesBack;
    }
}
