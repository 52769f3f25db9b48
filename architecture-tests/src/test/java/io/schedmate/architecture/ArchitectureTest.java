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
    void coresUseOnlyThemselvesAndTheModel() {
        Rules.coresUseOnlyThemselvesAndTheModel().check(SCHEDMATE);
    }

    @Test
    void integrationsUseOnlyTheClientAndPureCores() {
        Rules.integrationsUseOnlyTheClientAndPureCores().check(SCHEDMATE);
    }

    @Test
    void theCommandLineRunsNoDaemon() {
        Rules.theCommandLineRunsNoDaemon().check(SCHEDMATE);
    }

    @Test
    void serviceCoresImportNoFrameworkAndNoEdge() {
        Rules.serviceCoresImportNoFrameworkAndNoEdge().check(SCHEDMATE);
    }

    @Test
    void apiMessagingAndStoreDoNotUseEachOther() {
        Rules.edgesDoNotUseEachOther().check(SCHEDMATE);
    }

    @Test
    void onlyAnEdgeUsesItsTypes() {
        Rules.onlyAnEdgeUsesItsTypes().check(SCHEDMATE);
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
    void theModelContainsOnlyRecordsEnumsAndInterfaces() {
        Rules.theModelContainsOnlyRecordsEnumsAndInterfaces().check(SCHEDMATE);
    }

    @Test
    void theSimulatorImportsOnlyServiceCores() {
        Rules.theSimulatorImportsOnlyServiceCores().check(SCHEDMATE);
    }

    @Test
    void packagesFormNoCycle() {
        Rules.packagesFormNoCycle().check(SCHEDMATE);
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
    void onlyTheCommandLineUsesStandardStreams() {
        Rules.onlyTheCommandLineUsesStandardStreams().check(SCHEDMATE);
    }

    @Test
    void everyEndpointDeclaresItsRole() {
        Rules.everyEndpointDeclaresItsRole().check(SCHEDMATE);
    }

    @Test
    void theGatewayDecidesOnParsedPaths() {
        Rules.theGatewayDecidesOnParsedPaths().check(SCHEDMATE);
    }

    @Test
    void noClassIsNamedImplUtilHelperOrManager() {
        Rules.noClassIsNamedImplUtilHelperOrManager().check(SCHEDMATE);
    }

    @Test
    void externalTextIsMatchedInLinearTime() {
        Rules.externalTextIsMatchedInLinearTime().check(SCHEDMATE);
    }

    @Test
    void rowsAreReadAsLists() {
        Rules.rowsAreReadAsLists().check(SCHEDMATE);
    }

    @Test
    void theEvaluatorUsesNoLibraryModel() {
        Rules.theEvaluatorUsesNoLibraryModel().check(SCHEDMATE);
    }

    @Test
    void comparisonsReadNoSourceText() {
        Rules.comparisonsReadNoSourceText().check(SCHEDMATE);
    }

    @Test
    void libraryModelsDoNotUseEachOther() {
        Rules.libraryModelsDoNotUseEachOther().check(SCHEDMATE);
    }

    @Test
    void classCyclesAreSmall() {
        Rules.classCyclesAreSmall().check(SCHEDMATE);
    }

    @Test
    void packagesAreSmall() {
        Rules.packagesAreSmall().check(SCHEDMATE);
    }

    @Test
    void recordsAreSmall() {
        Rules.recordsAreSmall().check(SCHEDMATE);
    }

    @Test
    void simpleNamesAreUniqueInAModule() {
        Rules.simpleNamesAreUniqueInAModule().check(SCHEDMATE);
    }
}
