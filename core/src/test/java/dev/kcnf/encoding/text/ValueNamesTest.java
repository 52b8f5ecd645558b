package dev.kcnf.encoding.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ValueNamesTest {
  @Test
  void names_areFoundByNumberAndByName_howeverManyThereAre() {
    ValueNames names = new ValueNames();
    for (int i = 0; i < 40; i++) {
      assertThat(names.find("v" + i)).isEqualTo(-1);
      assertThat(names.add("v" + i)).isEqualTo(i);
      ValueNames copy = names.copy();
      for (int j = 0; j <= i; j++) {
        assertThat(names.find("v" + j)).isEqualTo(j);
        assertThat(copy.find("v" + j)).isEqualTo(j);
        assertThat(copy.get(j)).isEqualTo("v" + j);
      }
      assertThat(copy.list()).hasSize(i + 1).isEqualTo(names.list());
      copy.add("of the copy");
      assertThat(names.find("of the copy")).isEqualTo(-1);
    }
  }

  /** A hundred thousand models of few values each share their names; long columns do not fill. */
  @Test
  void fewNames_areShared_manyAreNot() {
    ValueNames one = new ValueNames();
    ValueNames other = new ValueNames();
    for (int i = 0; i < 12; i++) {
      one.add("shared " + i);
      other.add("shared " + i);
      if (i < 8) {
        assertThat(one.get(i)).isSameAs(other.get(i));
      } else {
        assertThat(one.get(i)).isNotSameAs(other.get(i));
      }
    }
  }
}
