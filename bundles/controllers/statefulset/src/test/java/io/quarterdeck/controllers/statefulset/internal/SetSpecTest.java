// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.statefulset.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SetSpecTest {

  @ParameterizedTest
  @CsvSource({
    "web-0,0,true",
    "web-12,12,true",
    "other-1,1,false",
    "web,-1,false",
    "web-x,-1,false"
  })
  void numbersOfNames(String name, int ordinal, boolean member) {
    assertEquals(ordinal, SetSpec.ordinal(name));
    ApiObject pod = Samples.pod(0, "old", true);
    pod.meta().setName(name);
    assertEquals(member, Samples.spec("'replicas':1").isMember(pod));
  }

  @Test
  void aNumberThatIsTooLargeIsNone() {
    assertEquals(-1, SetSpec.ordinal("web-99999999999"));
  }

  @Test
  void placesBeginWhereTheFirstNumberIs() {
    SetSpec spec = Samples.spec("'replicas':2,'ordinals':{'start':3}");
    assertFalse(spec.hasPlaceFor(2));
    assertTrue(spec.hasPlaceFor(3));
    assertTrue(spec.hasPlaceFor(4));
    assertFalse(spec.hasPlaceFor(5));
  }

  @ParameterizedTest
  @CsvSource({
    "'',1",
    "'''maxUnavailable'':3',3",
    "'''maxUnavailable'':''50%''',5",
    "'''maxUnavailable'':''5%''',1"
  })
  void howManyMayBeAway(String limit, int expected) {
    assertEquals(
        expected,
        Samples.spec("'replicas':10,'updateStrategy':{'rollingUpdate':{%s}}".formatted(limit))
            .unavailable());
  }

  @Test
  void defaults() {
    SetSpec spec = Samples.spec("'x':1");
    assertEquals(1, spec.replicas());
    assertEquals(10, spec.history());
    assertEquals(0, spec.partition());
    assertTrue(spec.isOrdered());
    assertTrue(spec.isRolling());
    assertFalse(Samples.spec("'podManagementPolicy':'Parallel'").isOrdered());
    assertFalse(Samples.spec("'updateStrategy':{'type':'OnDelete'}").isRolling());
  }
}
