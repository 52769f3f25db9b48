package io.schedmate.agent.systemd;

import io.schedmate.model.check.Require;
import java.nio.file.Path;
import java.time.Duration;

/**
 * The adapter's settings.
 *
 * @param cluster the cluster's name in job ids
 * @param scheduler the scheduler's name in job ids
 * @param template the template of the units, such as {@code training@.service}; the part after the @ names the job
 * @param cordonFile contains the reason while the host is cordoned; units of the template must not start while it
 *     exists
 * @param answer the time limit of {@code systemctl}
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

    /** Returns the environment file of a restarted unit. */
    Path environment(String job) {
        return cordonFile.resolveSibling("restart").resolve(job + ".env");
    }

    String unit(String job) {
        return template.replace("@.", "@" + job + ".");
    }
}
