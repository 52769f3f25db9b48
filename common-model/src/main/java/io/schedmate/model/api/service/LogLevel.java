package io.schedmate.model.api.service;

import io.schedmate.model.WireValue;

/** The level of a logger; each level includes those before it. */
public enum LogLevel implements WireValue {
    ERROR,
    WARN,
    INFO,
    DEBUG,
    TRACE
}
