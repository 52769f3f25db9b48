package io.schedmate.agent;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** Starts the agent of one node. */
@SpringBootApplication
public class NodeAgentApplication {

    public static void main(String[] arguments) {
        SpringApplication.run(NodeAgentApplication.class, arguments);
    }
}
