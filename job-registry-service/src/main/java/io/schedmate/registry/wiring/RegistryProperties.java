package io.schedmate.registry.wiring;

import java.nio.file.Path;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;

/** The registry's settings; application.yml says what each is and its default. */
@ConfigurationProperties("schedmate.registry")
public record RegistryProperties(Path archives, Duration keepJobs, Duration keepDeadLetters, Duration keepSeenEvents) {}
