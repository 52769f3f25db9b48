package io.schedmate.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import org.junit.jupiter.api.Test;

/** Checks the architecture rules on all of SchedMate's classes. */
class ArchitectureTest {

    private static final JavaClasses SCHEDMATE = new ClassFileImporter()
            // Tests are recognised by their folder, whatever folder the build writes to.
            .withImportOption(location -> !location.contains("/test-classes/"))
            .importPackages("io.schedmate");

    @Test
    void theRulesSeeEveryModule() {
        assertThat(SCHEDMATE.stream().map(Part::of))
                .contains("model", "logs", "cli", "slurm", "kubernetes", "ray", "research");
    }

    @Test
    void coresImportNoSpringKafkaJacksonJakartaOrJavaSql() {
        Rules.coresImportNoFramework().check(SCHEDMATE);
    }

    @Test
    void coresKnowOnlyThemselvesAndTheModel() {
        Rules.coresKnowOnlyThemselvesAndTheModel().check(SCHEDMATE);
    }

    @Test
    void integrationsKnowTheClientAndPureCoresOnly() {
        Rules.integrationsKnowTheClientAndPureCoresOnly().check(SCHEDMATE);
    }

    @Test
    void theCommandLineStartsNothingThatRunsOn() {
        Rules.theCommandLineStartsNothingThatRunsOn().check(SCHEDMATE);
    }

    @Test
    void theInsideOfAServiceImportsNoFrameworkAndNoEdge() {
        Rules.theInsideOfAServiceImportsNoFrameworkAndNoEdge().check(SCHEDMATE);
    }

    @Test
    void apiMessagingAndStoreDoNotKnowEachOther() {
        Rules.edgesDoNotKnowEachOther().check(SCHEDMATE);
    }

    @Test
    void onlyAnEdgeKnowsItsTypes() {
        Rules.edgesAreKnownToThemselvesOnly().check(SCHEDMATE);
    }

    @Test
    void aServiceImportsNoOtherService() {
        Rules.aServiceImportsNoOtherService().check(SCHEDMATE);
    }

    @Test
    void theModelImportsOnlyJavaAndJspecify() {
        Rules.theModelImportsOnlyJavaAndJspecify().check(SCHEDMATE);
    }

    @Test
    void theModelHoldsOnlyRecordsEnumsAndInterfaces() {
        Rules.theModelHoldsOnlyRecordsEnumsAndInterfaces().check(SCHEDMATE);
    }

    @Test
    void theSimulatorImportsOnlyTheInsideOfServices() {
        Rules.theSimulatorImportsOnlyTheInsideOfServices().check(SCHEDMATE);
    }

    @Test
    void noPackagesFormACycle() {
        Rules.noPackageCycles().check(SCHEDMATE);
    }

    @Test
    void coresCallNoClockAndNoRandomness() {
        Rules.coresCallNoClockAndNoRandomness().check(SCHEDMATE);
    }

    @Test
    void everyPackageIsNullMarked() {
        Rules.everyPackageIsNullMarked().check(SCHEDMATE);
    }

    @Test
    void noFieldIsInjected() {
        Rules.noFieldInjection().check(SCHEDMATE);
    }

    @Test
    void standardStreamsAreTheCommandLinesAlone() {
        Rules.noStandardStreamsOutsideTheCommandLine().check(SCHEDMATE);
    }

    @Test
    void everyCallSaysWhoMayMakeIt() {
        Rules.everyCallSaysWhoMayMakeIt().check(SCHEDMATE);
    }

    @Test
    void noNameEndsInImplUtilHelperOrManager() {
        Rules.noNameEndsInImplUtilHelperOrManager().check(SCHEDMATE);
    }

    @Test
    void whatOthersWriteIsMatchedInLinearTime() {
        Rules.whatOthersWriteIsMatchedInLinearTime().check(SCHEDMATE);
    }

    @Test
    void theEvaluatorKnowsNoLibrary() {
        Rules.theEvaluatorKnowsNoLibrary().check(SCHEDMATE);
    }

    @Test
    void comparisonsReadNoTexts() {
        Rules.comparisonsReadNoTexts().check(SCHEDMATE);
    }

    @Test
    void modelsOfLibrariesDoNotKnowEachOther() {
        Rules.modelsOfLibrariesDoNotKnowEachOther().check(SCHEDMATE);
    }

    @Test
    void noCycleOfManyClasses() {
        Rules.noCycleOfManyClasses().check(SCHEDMATE);
    }

    @Test
    void noPackageIsTooFull() {
        Rules.noPackageIsTooFull().check(SCHEDMATE);
    }

    @Test
    void noRecordHasManyComponents() {
        Rules.noRecordHasManyComponents().check(SCHEDMATE);
    }

    @Test
    void noSimpleNameTwiceInAPart() {
        Rules.noSimpleNameTwiceInAPart().check(SCHEDMATE);
    }
}
