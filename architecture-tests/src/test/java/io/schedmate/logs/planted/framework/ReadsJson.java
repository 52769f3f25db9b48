package io.schedmate.logs.planted.framework;

import tools.jackson.databind.JsonNode;

/** Planted: a core that depends on Jackson. */
public record ReadsJson(JsonNode tree) {}
