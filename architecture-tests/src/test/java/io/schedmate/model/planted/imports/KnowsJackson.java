package io.schedmate.model.planted.imports;

import tools.jackson.databind.JsonNode;

/** Planted: a model type that depends on Jackson. */
public record KnowsJackson(JsonNode tree) {}
