package io.schedmate.agent.command;

/** The scheduler of the node does not answer; nothing was done. */
public final class SchedulerAway extends RuntimeException {

    private static final long serialVersionUID = 1;

    public SchedulerAway(String detail) {
        super(detail, null, false, false);
    }
}
