package io.schedmate.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import org.junit.jupiter.api.Test;

/** Checks that each rule fails on a class that breaks it on purpose. A rule that cannot fail guards nothing. */
class PlantedViolationsTest {

    private static final JavaClasses PLANTED = new ClassFileImporter()
            .importPackages(
                    "io.schedmate.planted..",
                    "io.schedmate.plantedneighbour..",
                    "io.schedmate.model.planted..",
                    "io.schedmate.logs.planted..",
                    "io.schedmate.simulator.planted..",
                    "io.schedmate.ray.planted..",
                    "io.schedmate.gateway.wiring.planted..",
                    "io.schedmate.cli.planted..",
                    "io.schedmate.tracker.mapping.planted..",
                    "io.schedmate.evaluation.planted..",
                    "io.schedmate.code.evaluate.planted..",
                    "io.schedmate.code.library.planted..",
                    "io.schedmate.code.library.plantedneighbour..",
                    "io.schedmate.code.similar.planted..",
                    "io.schedmate.code.planted..");

    @Test
    void coresImportNoFrameworkFindsItsViolation() {
        assertBroken(Rules.coresImportNoFramework(), "io.schedmate.logs.planted.framework.");
    }

    @Test
    void coresUseOnlyThemselvesAndTheModelFindsItsViolation() {
        assertBroken(Rules.coresUseOnlyThemselvesAndTheModel(), "io.schedmate.logs.planted.neighbour.");
    }

    @Test
    void integrationsUseOnlyTheClientAndPureCoresFindsItsViolation() {
        assertBroken(Rules.integrationsUseOnlyTheClientAndPureCores(), "io.schedmate.ray.planted.");
    }

    @Test
    void theCommandLineRunsNoDaemonFindsItsViolation() {
        assertBroken(Rules.theCommandLineRunsNoDaemon(), "io.schedmate.cli.planted.RunsContinuously.waits");
        assertBroken(Rules.theCommandLineRunsNoDaemon(), "io.schedmate.cli.planted.RunsContinuously.starts");
        assertBroken(Rules.theCommandLineRunsNoDaemon(), "io.schedmate.cli.planted.RunsContinuously.repeats");
    }

    @Test
    void serviceCoresImportNoFrameworkAndNoEdgeFindsItsViolation() {
        assertBroken(Rules.serviceCoresImportNoFrameworkAndNoEdge(), "io.schedmate.planted.inside.");
    }

    @Test
    void edgesDoNotUseEachOtherFindsItsViolation() {
        assertBroken(Rules.edgesDoNotUseEachOther(), "io.schedmate.planted.store.");
    }

    @Test
    void onlyAnEdgeUsesItsTypesFindsItsViolation() {
        assertBroken(Rules.onlyAnEdgeUsesItsTypes(), "io.schedmate.planted.inside.");
    }

    @Test
    void aServiceImportsNoOtherServiceFindsItsViolation() {
        assertBroken(Rules.aServiceImportsNoOtherService(), "io.schedmate.plantedneighbour.");
    }

    @Test
    void theModelImportsOnlyJavaAndJspecifyFindsItsViolation() {
        assertBroken(Rules.theModelImportsOnlyJavaAndJspecify(), "io.schedmate.model.planted.imports.");
    }

    @Test
    void theModelContainsOnlyRecordsEnumsAndInterfacesFindsItsViolation() {
        assertBroken(Rules.theModelContainsOnlyRecordsEnumsAndInterfaces(), "io.schedmate.model.planted.mutable.");
    }

    @Test
    void externalTextIsMatchedInLinearTimeFindsItsViolation() {
        assertBroken(Rules.externalTextIsMatchedInLinearTime(), "io.schedmate.tracker.mapping.planted.");
    }

    @Test
    void rowsAreReadAsListsFindsItsViolation() {
        assertBroken(Rules.rowsAreReadAsLists(), "io.schedmate.planted.store.StreamsRows.");
    }

    @Test
    void theSimulatorImportsOnlyServiceCoresFindsItsViolation() {
        assertBroken(Rules.theSimulatorImportsOnlyServiceCores(), "io.schedmate.simulator.planted.");
    }

    @Test
    void packagesFormNoCycleFindsItsViolation() {
        assertBroken(Rules.packagesFormNoCycle(), "io.schedmate.evaluation.planted.left.");
    }

    @Test
    void coresCallNoClockAndNoRandomnessFindsItsViolation() {
        assertBroken(Rules.coresCallNoClockAndNoRandomness(), "io.schedmate.logs.planted.clock.");
    }

    @Test
    void everyPackageIsNullMarkedFindsItsViolation() {
        assertBroken(Rules.everyPackageIsNullMarked(), "io.schedmate.evaluation.planted.unmarked.");
    }

    @Test
    void noFieldInjectionFindsItsViolation() {
        assertBroken(Rules.noFieldInjection(), "io.schedmate.evaluation.planted.injected.");
    }

    @Test
    void onlyTheCommandLineUsesStandardStreamsFindsItsViolation() {
        assertBroken(Rules.onlyTheCommandLineUsesStandardStreams(), "io.schedmate.evaluation.planted.streams.");
    }

    @Test
    void everyEndpointDeclaresItsRoleFindsItsViolation() {
        assertBroken(Rules.everyEndpointDeclaresItsRole(), "io.schedmate.planted.api.OpenController.open");
    }

    @Test
    void theGatewayDecidesOnParsedPathsFindsItsViolation() {
        String planted = "io.schedmate.gateway.wiring.planted.ReadsTheRawPath.";
        assertBroken(Rules.theGatewayDecidesOnParsedPaths(), planted + "ofTheRequest");
        assertBroken(Rules.theGatewayDecidesOnParsedPaths(), planted + "ofTheAddress");
    }

    @Test
    void noClassIsNamedImplUtilHelperOrManagerFindsItsViolation() {
        assertBroken(Rules.noClassIsNamedImplUtilHelperOrManager(), "io.schedmate.evaluation.planted.names.");
    }

    @Test
    void theEvaluatorUsesNoLibraryModelFindsItsViolation() {
        assertBroken(Rules.theEvaluatorUsesNoLibraryModel(), "io.schedmate.code.evaluate.planted.");
    }

    @Test
    void comparisonsReadNoSourceTextFindsItsViolation() {
        assertBroken(Rules.comparisonsReadNoSourceText(), "io.schedmate.code.similar.planted.ReadsTexts.ofTheTree");
        assertBroken(Rules.comparisonsReadNoSourceText(), "io.schedmate.code.similar.planted.ReadsTexts.ofTheCommand");
    }

    @Test
    void libraryModelsDoNotUseEachOtherFindsItsViolation() {
        assertBroken(Rules.libraryModelsDoNotUseEachOther(), "io.schedmate.code.library.plantedneighbour.");
    }

    @Test
    void classCyclesAreSmallFindsItsViolation() {
        assertBroken(Rules.classCyclesAreSmall(), "io.schedmate.code.planted.One lies in a cycle of 6");
    }

    @Test
    void packagesAreSmallFindsItsViolation() {
        assertBroken(Rules.packagesAreSmall(), "io.schedmate.evaluation.planted.full.");
    }

    @Test
    void recordsAreSmallFindsItsViolation() {
        assertBroken(Rules.recordsAreSmall(), "io.schedmate.evaluation.planted.names.Eleven");
    }

    @Test
    void simpleNamesAreUniqueInAModuleFindsItsViolation() {
        assertBroken(Rules.simpleNamesAreUniqueInAModule(), "io.schedmate.evaluation.planted.twice.");
    }

    private static void assertBroken(ArchRule rule, String by) {
        assertThat(rule.evaluate(PLANTED).getFailureReport().getDetails())
                .anySatisfy(detail -> assertThat(detail).contains(by));
    }
}
