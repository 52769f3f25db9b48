package io.schedmate.ray.planted;

import io.schedmate.slurm.command.Controller;

/** An integration that depends on another integration. */
record KnowsAnotherSystem(Controller controller) {}
