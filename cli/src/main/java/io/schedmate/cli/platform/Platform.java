package io.schedmate.cli.platform;

import java.util.ServiceLoader;
import java.util.function.Consumer;

/** Starts all services with a broker and a database on this machine. Found on the class path, so that the command line needs no Spring. */
public interface Platform {

    /**
     * Returns once every part answers.
     *
     * @param told is handed a line for each part as it becomes ready
     * @throws io.schedmate.cli.terminal.CommandFailed when a part did not start; what had started is stopped again
     */
    RunningPlatform start(PlatformSettings settings, Consumer<String> told);

    /** The one on the class path; where there is none, one that says so. */
    static Platform ofClassPath() {
        return ServiceLoader.load(Platform.class).findFirst().orElseGet(AbsentPlatform::new);
    }
}
