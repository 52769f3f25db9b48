package io.schedmate.logs.diagnose;

import io.schedmate.logs.intake.LogLines;

/** Diagnoses the failure in a log. */
public interface FailureDiagnosis {

    /** A healthy log gives the category {@code none}. */
    Diagnosis diagnose(LogLines log);
}
