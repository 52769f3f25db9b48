package io.schedmate.agent.systemd;

import io.schedmate.model.check.Require;
import java.nio.file.Path;
import java.time.Duration;

/**
 * The host settings of the adapter.
 *
 * @param cluster as in the ids of jobs
 * @param scheduler as in the ids of jobs
 * @param template the units' template, such as {@code training@.service}; the part after the @ names the job
 * @param cordonFile contains the reason while the host is cordoned; the template's units must not start while it exists
 * @param answer time limit of {@code systemctl}
 * @param look the polling interval while a unit stops
 */
public record SystemdSettings(
        String cluster, String scheduler, String template, Path cordonFile, Duration answer, Duration look) {

    public SystemdSettings {
        Require.text("cluster", cluster);
        Require.text("scheduler", scheduler);
        if (!template.matches("[A-Za-z0-9:_.-]{1,200}@\\.service")) {
            throw Require.refused(
                    "template", "a template such as training@.service", template, "end it with @.service");
        }
    }

    /** Returns the file that a restarted unit reads. */
    Path environment(String job) {
        return cordonFile.resolveSibling("restart").resolve(job + ".env");
    }

    String unit(String job) {
        return template.replace("@.", "@" + job + ".");
    }
}
