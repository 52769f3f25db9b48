package io.schedmate.ray.planted;

import io.schedmate.slurm.command.Controller;

/** An integration that knows another. */
record KnowsAnotherSystem(Controller controller) {}
