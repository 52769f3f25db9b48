package io.schedmate.registry;

import static io.schedmate.registry.Registry.REGISTRY;

import io.schedmate.registry.memory.RegistryStores;
import io.schedmate.registry.memory.RegistryStoresContract;

/** Runs the contract on the stores of the running registry, with a real database. */
class RegistryStoresTest extends RegistryStoresContract {

    @Override
    protected RegistryStores stores() {
        return RegistryStores.of(REGISTRY);
    }
}
