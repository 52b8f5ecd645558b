package dev.kcnf.fast;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.MemoryBudget;
import org.junit.jupiter.api.Test;

class AttributeSelectionTest {

  /** Pairs of the two that would be left are too many even to be counted. */
  @Test
  void reserve_ofManyValues_leavesAttributesOut_alsoWhereFewerThanTheOrderAreLeft() {
    for (int order = 1; order <= 3; order++) {
      AttributeSelection places = new AttributeSelection(order, 3, false, MemoryBudget.USUAL);
      Grid grid = places.reserve(new int[] {50_000, 50_000, 4}, places.first(new int[3]));
      assertThat(places.isPartial()).isEqualTo(order > 1);
      int[] left = order == 1 ? new int[] {0, 1, 2} : new int[] {1, 2};
      assertThat(grid.attributes).containsExactly(left);
      assertThat(grid.room[left.length - 1]).isEqualTo(order == 1 ? 8 : 5);
    }
  }

  @Test
  void reserve_ofFewValues_keepsAll_andTheGridWhereThereIsRoom() {
    AttributeSelection places = new AttributeSelection(2, 2, false, MemoryBudget.USUAL);
    Grid grid = places.reserve(new int[] {8, 3}, places.first(new int[2]));
    assertThat(places.isPartial()).isFalse();
    assertThat(grid.room).containsExactly(10, 3);
    assertThat(places.reserve(new int[] {10, 3}, grid)).isSameAs(grid);
  }

  /** With 256 classes each has a part in 256 of the memory; also single values have an end then. */
  @Test
  void share_leavesLessForEach_andStaysSoInCopies() {
    for (int order = 1; order <= 2; order++) {
      AttributeSelection places = new AttributeSelection(order, 3, false, MemoryBudget.USUAL);
      int[] known = order == 1 ? new int[] {50_000, 40_000, 4} : new int[] {500, 400, 4};
      Grid grid = places.reserve(known, places.first(new int[3]));
      assertThat(places.isPartial()).isFalse();
      places.share(256);
      AttributeSelection copy = places.copy();
      assertThat(places.reserve(known, grid).attributes).containsExactly(1, 2);
      assertThat(copy.reserve(known, grid).attributes).containsExactly(1, 2);
      assertThat(places.isPartial()).isTrue();
    }
  }
}
