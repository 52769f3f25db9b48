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
                    "io.schedmate.cli.planted..",
                    "io.schedmate.tracker.mapping.planted..",
                    "io.schedmate.evaluation.planted..",
                    "io.schedmate.code.evaluate.planted..",
                    "io.schedmate.code.library.planted..",
                    "io.schedmate.code.library.plantedneighbour..",
                    "io.schedmate.code.similar.planted..",
                    "io.schedmate.code.planted..");

    @Test
    void coresImportNoFrameworkIsBrokenByLogsPlantedFramework() {
        assertBroken(Rules.coresImportNoFramework(), "io.schedmate.logs.planted.framework.");
    }

    @Test
    void coresKnowOnlyThemselvesAndTheModelIsBrokenByLogsPlantedNeighbour() {
        assertBroken(Rules.coresKnowOnlyThemselvesAndTheModel(), "io.schedmate.logs.planted.neighbour.");
    }

    @Test
    void integrationsKnowTheClientAndPureCoresOnlyIsBrokenByRayPlanted() {
        assertBroken(Rules.integrationsKnowTheClientAndPureCoresOnly(), "io.schedmate.ray.planted.");
    }

    @Test
    void theCommandLineStartsNothingThatRunsOnIsBrokenByCliPlanted() {
        assertBroken(Rules.theCommandLineStartsNothingThatRunsOn(), "io.schedmate.cli.planted.RunsOn.waits");
        assertBroken(Rules.theCommandLineStartsNothingThatRunsOn(), "io.schedmate.cli.planted.RunsOn.starts");
        assertBroken(Rules.theCommandLineStartsNothingThatRunsOn(), "io.schedmate.cli.planted.RunsOn.repeats");
    }

    @Test
    void theInsideOfAServiceImportsNoFrameworkAndNoEdgeIsBrokenByPlantedInside() {
        assertBroken(Rules.theInsideOfAServiceImportsNoFrameworkAndNoEdge(), "io.schedmate.planted.inside.");
    }

    @Test
    void edgesDoNotKnowEachOtherIsBrokenByPlantedStore() {
        assertBroken(Rules.edgesDoNotKnowEachOther(), "io.schedmate.planted.store.");
    }

    @Test
    void edgesAreKnownToThemselvesOnlyIsBrokenByPlantedInside() {
        assertBroken(Rules.edgesAreKnownToThemselvesOnly(), "io.schedmate.planted.inside.");
    }

    @Test
    void aServiceImportsNoOtherServiceIsBrokenByPlantedneighbour() {
        assertBroken(Rules.aServiceImportsNoOtherService(), "io.schedmate.plantedneighbour.");
    }

    @Test
    void theModelImportsOnlyJavaAndJspecifyIsBrokenByModelPlantedImports() {
        assertBroken(Rules.theModelImportsOnlyJavaAndJspecify(), "io.schedmate.model.planted.imports.");
    }

    @Test
    void theModelHoldsOnlyRecordsEnumsAndInterfacesIsBrokenByModelPlantedMutable() {
        assertBroken(Rules.theModelHoldsOnlyRecordsEnumsAndInterfaces(), "io.schedmate.model.planted.mutable.");
    }

    @Test
    void whatOthersWriteIsMatchedInLinearTimeIsBrokenByTrackerMappingPlanted() {
        assertBroken(Rules.whatOthersWriteIsMatchedInLinearTime(), "io.schedmate.tracker.mapping.planted.");
    }

    @Test
    void theSimulatorImportsOnlyTheInsideOfServicesIsBrokenBySimulatorPlanted() {
        assertBroken(Rules.theSimulatorImportsOnlyTheInsideOfServices(), "io.schedmate.simulator.planted.");
    }

    @Test
    void noPackageCyclesIsBrokenByEvaluationPlantedLeft() {
        assertBroken(Rules.noPackageCycles(), "io.schedmate.evaluation.planted.left.");
    }

    @Test
    void coresCallNoClockAndNoRandomnessIsBrokenByLogsPlantedClock() {
        assertBroken(Rules.coresCallNoClockAndNoRandomness(), "io.schedmate.logs.planted.clock.");
    }

    @Test
    void everyPackageIsNullMarkedIsBrokenByEvaluationPlantedUnmarked() {
        assertBroken(Rules.everyPackageIsNullMarked(), "io.schedmate.evaluation.planted.unmarked.");
    }

    @Test
    void noFieldInjectionIsBrokenByEvaluationPlantedInjected() {
        assertBroken(Rules.noFieldInjection(), "io.schedmate.evaluation.planted.injected.");
    }

    @Test
    void noStandardStreamsOutsideTheCommandLineIsBrokenByEvaluationPlantedStreams() {
        assertBroken(Rules.noStandardStreamsOutsideTheCommandLine(), "io.schedmate.evaluation.planted.streams.");
    }

    @Test
    void everyCallSaysWhoMayMakeItIsBrokenByPlantedApi() {
        assertBroken(Rules.everyCallSaysWhoMayMakeIt(), "io.schedmate.planted.api.OpenController.open");
    }

    @Test
    void noNameEndsInImplUtilHelperOrManagerIsBrokenByEvaluationPlantedNames() {
        assertBroken(Rules.noNameEndsInImplUtilHelperOrManager(), "io.schedmate.evaluation.planted.names.");
    }

    @Test
    void theEvaluatorKnowsNoLibraryIsBrokenByCodeEvaluatePlanted() {
        assertBroken(Rules.theEvaluatorKnowsNoLibrary(), "io.schedmate.code.evaluate.planted.");
    }

    @Test
    void comparisonsReadNoTextsIsBrokenByCodeSimilarPlanted() {
        assertBroken(Rules.comparisonsReadNoTexts(), "io.schedmate.code.similar.planted.ReadsTexts.ofTheTree");
        assertBroken(Rules.comparisonsReadNoTexts(), "io.schedmate.code.similar.planted.ReadsTexts.ofTheCommand");
    }

    @Test
    void modelsOfLibrariesDoNotKnowEachOtherIsBrokenByCodeLibraryPlantedneighbour() {
        assertBroken(Rules.modelsOfLibrariesDoNotKnowEachOther(), "io.schedmate.code.library.plantedneighbour.");
    }

    @Test
    void noCycleOfManyClassesIsBrokenByCodePlantedOfSix() {
        assertBroken(Rules.noCycleOfManyClasses(), "io.schedmate.code.planted.One lies in a cycle of 6");
    }

    @Test
    void noPackageIsTooFullIsBrokenByEvaluationPlantedFull() {
        assertBroken(Rules.noPackageIsTooFull(), "io.schedmate.evaluation.planted.full.");
    }

    @Test
    void noRecordHasManyComponentsIsBrokenByEvaluationPlantedNames() {
        assertBroken(Rules.noRecordHasManyComponents(), "io.schedmate.evaluation.planted.names.Eleven");
    }

    @Test
    void noSimpleNameTwiceInAPartIsBrokenByEvaluationPlantedTwice() {
        assertBroken(Rules.noSimpleNameTwiceInAPart(), "io.schedmate.evaluation.planted.twice.");
    }

    private static void assertBroken(ArchRule rule, String by) {
        assertThat(rule.evaluate(PLANTED).getFailureReport().getDetails())
                .anySatisfy(detail -> assertThat(detail).contains(by));
    }
}
