// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.statefulset.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RollingUpdateTest {
  private static final Instant NOW = Instant.parse("2026-01-02T00:00:00Z");

  /** Each letter is a pod: o and n of the old and the new revision, O and N of no use, x going. */
  private static List<ApiObject> replicas(String letters) {
    List<ApiObject> out = new ArrayList<>();
    for (char letter : letters.toCharArray()) {
      boolean isNew = Character.toLowerCase(letter) == 'n';
      ApiObject pod = Samples.pod(out.size(), isNew ? "new" : "old", Character.isLowerCase(letter));
      out.add(letter == 'x' ? Samples.marked(pod) : pod);
    }
    return out;
  }

  private static RollingUpdate update(String policy, String strategy) {
    return new RollingUpdate(
        Samples.spec(
            "'replicas':4,'podManagementPolicy':'%s','updateStrategy':{'rollingUpdate':{%s}}"
                .formatted(policy, strategy)),
        "new",
        NOW);
  }

  private static String deleted(List<ApiObject> pods) {
    return String.join(" ", Samples.names(pods));
  }

  @ParameterizedTest
  @CsvSource({
    "oooo,0,web-3",
    "ooon,0,web-2",
    "oooN,0,''",
    "ooox,0,''",
    "oooO,0,web-3",
    "Oonn,0,web-1",
    "nnnn,0,''",
    "oonn,2,''",
    "oono,3,web-3",
    "oooo,9,''"
  })
  void oneAtATime(String pods, int partition, String expected) {
    assertEquals(
        expected, deleted(update("OrderedReady", "'partition':" + partition).one(replicas(pods))));
  }

  @ParameterizedTest
  @CsvSource({
    "OrderedReady,oooo,0,2,web-3 web-2",
    "OrderedReady,oooo,3,2,web-3",
    "OrderedReady,ooox,0,2,web-2",
    "OrderedReady,ooNN,0,2,''",
    "OrderedReady,OOoo,0,2,''",
    "Parallel,oooo,0,2,web-3 web-2",
    "Parallel,oOOO,0,2,web-3 web-2 web-1",
    "Parallel,Oooo,0,2,web-0 web-3",
    "Parallel,Oooo,1,2,web-3",
    "Parallel,oooN,0,1,''",
    "Parallel,ooxo,0,1,''"
  })
  void severalAtOnce(String policy, String pods, int partition, int most, String expected) {
    assertEquals(
        expected,
        deleted(
            update(policy, "'partition':%d,'maxUnavailable':%d".formatted(partition, most))
                .several(replicas(pods))));
  }
}
