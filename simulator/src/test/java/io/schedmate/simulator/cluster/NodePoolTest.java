package io.schedmate.simulator.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.List;
import org.junit.jupiter.api.Test;

class NodePoolTest {

    private final NodePool nodes = new NodePool(new VirtualCluster("vc", 3, 8));

    @Test
    void placesASmallJobOnTheNodeWithTheFewestFreeGpus() {
        nodes.take(5);
        nodes.take(6);

        assertThat(nodes.take(2).orElseThrow().node(0)).isEqualTo(1);
    }

    @Test
    void spreadsALargeJobOverIdleNodesOnly() {
        nodes.take(1);

        assertThat(nodes.take(16)).isPresent();
        assertThat(nodes.freeGpus()).isEqualTo(7);
    }

    @Test
    void rejectsALargeJobThatDoesNotFitOnIdleNodes() {
        nodes.take(1);

        assertThat(nodes.take(23)).isPresent();
        assertThat(nodes.take(1)).isEmpty();
        assertThat(new NodePool(new VirtualCluster("vc", 1, 8)).take(9)).isEmpty();
    }

    @Test
    void rejectsTheReleaseOfAnUnallocatedPlacement() {
        Placement placement = nodes.take(3).orElseThrow();
        nodes.release(placement);

        assertThatIllegalStateException().isThrownBy(() -> nodes.release(placement));
    }

    @Test
    void borrowsOneNodeAndReturnsItWhenItIsIdle() {
        assertThat(nodes.borrow()).isTrue();
        assertThat(nodes.borrow()).isFalse();
        Placement everything = nodes.take(32).orElseThrow();
        assertThat(nodes.giveBackBorrowed()).isFalse();

        nodes.release(everything);

        assertThat(nodes.giveBackBorrowed()).isTrue();
        assertThat(nodes.freeGpus()).isEqualTo(24);
    }

    @Test
    void aBusyBorrowedNodeStaysInPlaceOfAnIdleOneAndAnotherMayBeBorrowed() {
        List<Placement> own = List.of(
                nodes.take(8).orElseThrow(),
                nodes.take(8).orElseThrow(),
                nodes.take(8).orElseThrow());
        nodes.borrow();
        assertThat(nodes.take(8).orElseThrow().node(0)).isEqualTo(3);
        own.forEach(nodes::release);

        assertThat(nodes.giveAway()).isTrue();

        assertThat(nodes.freeGpus()).isEqualTo(16);
        assertThat(nodes.borrow()).isTrue();
        assertThat(nodes.freeGpus()).isEqualTo(24);
    }

    @Test
    void lendsTheLastIdleNodeInOrder() {
        nodes.take(8);

        assertThat(nodes.giveAway()).isTrue();
        assertThat(nodes.take(8).orElseThrow().node(0)).isEqualTo(1);
        assertThat(nodes.giveAway()).isFalse();
    }
}
