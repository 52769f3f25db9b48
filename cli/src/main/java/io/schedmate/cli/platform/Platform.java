package io.schedmate.cli.platform;

import java.util.ServiceLoader;
import java.util.function.Consumer;

/**
 * Starts all services with a broker and a database on this machine. Loaded from the class path, so that the command
 * line needs no Spring.
 */
public interface Platform {

    /**
     * Returns when every component answers.
     *
     * @param progress receives a line per component that is ready
     * @throws io.schedmate.cli.terminal.CommandFailed if a component did not start; the others are stopped again
     */
    RunningPlatform start(PlatformSettings settings, Consumer<String> progress);

    /** Loads what a start needs in this process, so that the start-up cache holds it. Does nothing where there is nothing to load. */
    default void warmUp() {}

    /** Returns the implementation on the class path; if there is none, one that fails with an explanation. */
    static Platform ofClassPath() {
        return ServiceLoader.load(Platform.class).findFirst().orElseGet(AbsentPlatform::new);
    }
}
