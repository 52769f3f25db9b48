package io.schedmate.gateway;

import io.schedmate.contracts.settings.SettingsContract;
import io.schedmate.gateway.wiring.GatewayProperties;
import org.springframework.boot.context.properties.EnableConfigurationProperties;

class SettingsTest extends SettingsContract {

    @EnableConfigurationProperties(GatewayProperties.class)
    static class Settings {}

    SettingsTest() {
        super(
                Settings.class,
                "schedmate.gateway.services.advisor=",
                "schedmate.gateway.call-rate.calls-per-second=0",
                "schedmate.gateway.stranger-rate.burst=0",
                "schedmate.gateway.keys.fresh-for=-1s",
                "schedmate.gateway.jwt.roles-claim=",
                "schedmate.gateway.audit.keep=1h",
                "schedmate.gateway.audit.max-entries=0",
                "schedmate.gateway.audit.before-within=0s",
                "schedmate.gateway.body-within=0s",
                "schedmate.gateway.operations.forgetJob.audit=sometimes",
                "schedmate.gateway.operations.getJob.service=",
                "schedmate.gateway.operations.getJob.time-limit=0s",
                "schedmate.gateway.operations.getJob.body-limit=much");
    }
}
