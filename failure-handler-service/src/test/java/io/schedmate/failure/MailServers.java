package io.schedmate.failure;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import com.icegreen.greenmail.util.ServerSetupTest;
import io.schedmate.testing.RunningService;

/** Mail servers for tests. */
public interface MailServers {

    /** Starts one on a free port, however long a busy machine takes: its library gives up after two seconds. */
    static GreenMail start() {
        ServerSetup setup = ServerSetupTest.SMTP.dynamicPort();
        setup.setServerStartupTimeout(RunningService.LONGEST.toMillis());
        GreenMail server = new GreenMail(setup);
        server.start();
        return server;
    }
}
