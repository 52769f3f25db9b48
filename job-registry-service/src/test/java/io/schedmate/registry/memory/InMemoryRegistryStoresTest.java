package io.schedmate.registry.memory;

class InMemoryRegistryStoresTest extends RegistryStoresContract {

    private final RegistryStores stores = RegistryStores.inMemory();

    @Override
    protected RegistryStores stores() {
        return stores;
    }
}
