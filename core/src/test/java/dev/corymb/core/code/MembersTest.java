package dev.corymb.core.code;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

final class MembersTest {

  @Test
  void takesARepeatedMemberOnce() {
    Members members =
        Members.distinct(new long[] {7, 0, 7, -1, 0, 7}, new int[] {3, 1, 3, 2, 1, 3}, 3);
    assertThat(members.keys()).containsExactly(7, 0, -1);
    assertThat(members.codes()).containsExactly(3, 1, 2);
  }

  @Test
  void copiesNothingWithoutNeed() {
    long[] keys = {1, 2};
    int[] codes = {1, 1};
    assertThat(Members.distinct(keys, codes, 1).keys()).isSameAs(keys);
    assertThat(Members.distinct(keys, codes, 1).codes()).isSameAs(codes);
  }

  @Test
  void refusesAKeyWithTwoCodes() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Members.distinct(new long[] {7, 0, 7}, new int[] {3, 1, 2}, 3))
        .withMessage("codes[2] must be 3, the code this key has before, but was 2");
  }

  @Test
  void refusesACodeOutOfRange() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Members.distinct(new long[] {7, 8}, new int[] {1, 0}, 14))
        .withMessage("codes[1] must be in [1, 14], but was 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Members.distinct(new long[] {7, 8}, new int[] {15, 1}, 14))
        .withMessage("codes[0] must be in [1, 14], but was 15");
  }

  @Test
  void refusesKeysWithoutCodes() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Members.distinct(new long[3], new int[2], 14))
        .withMessage("keys and codes must be equally many, but were 3 and 2");
  }
}
