package io.schedmate.logs.planted.framework;

import tools.jackson.databind.JsonNode;

/** Planted: a core that knows Jackson. */
public record ReadsJson(JsonNode tree) {}
