package io.schedmate.cli.platform;

import java.util.ServiceLoader;
import java.util.function.Consumer;

/**
 * Starts all services with a broker and a database on this machine. The implementation is found on the class path, so
 * the command line does not depend on Spring.
 */
public interface Platform {

    /**
     * Starts the platform and returns once every component answers.
     *
     * @param progress receives one line for each component that is ready
     * @throws io.schedmate.cli.terminal.CommandFailed if a component did not start; the other components are stopped
     */
    RunningPlatform start(PlatformSettings settings, Consumer<String> progress);

    /**
     * Loads the classes that a start needs into this process, so that the start-up cache contains them. By default does
     * nothing.
     */
    default void warmUp() {}

    /** Returns the implementation on the class path, or one that fails with an explanation if there is none. */
    static Platform ofClassPath() {
        return ServiceLoader.load(Platform.class).findFirst().orElseGet(AbsentPlatform::new);
    }
}
