package io.schedmate.failure;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import com.icegreen.greenmail.util.ServerSetupTest;
import io.schedmate.testing.RunningService;

/** Mail servers for tests. */
public interface MailServers {

    /** Starts a server on a free port. The timeout is long for busy machines; the library's default is two seconds. */
    static GreenMail start() {
        ServerSetup setup = ServerSetupTest.SMTP.dynamicPort();
        setup.setServerStartupTimeout(RunningService.MAX_TIME.toMillis());
        GreenMail server = new GreenMail(setup);
        server.start();
        return server;
    }
}
