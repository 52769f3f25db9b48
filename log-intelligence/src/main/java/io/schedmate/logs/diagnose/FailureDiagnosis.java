package io.schedmate.logs.diagnose;

import io.schedmate.logs.intake.LogLines;

/** Finds and names the failure in a log. */
public interface FailureDiagnosis {

    /** A healthy log gives the category {@code none}. */
    Diagnosis diagnose(LogLines log);
}
