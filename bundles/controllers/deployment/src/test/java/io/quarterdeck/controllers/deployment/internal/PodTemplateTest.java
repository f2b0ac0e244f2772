// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.deployment.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.Node;
import org.junit.jupiter.api.Test;

class PodTemplateTest {
  private static Node template(String label, String image) {
    return Samples.object(Samples.TEMPLATE.formatted(label, image)).root();
  }

  @Test
  void theHashLabelMakesNoDifference() {
    assertTrue(PodTemplate.isSame(template("", "v1"), template(",'pod-template-hash':'x'", "v1")));
    assertFalse(PodTemplate.isSame(template("", "v1"), template("", "v2")));
    assertTrue(
        PodTemplate.isSame(
            Samples.object("{'metadata':{'creationTimestamp':null},'spec':{}}").root(),
            Samples.object("{'spec':{}}").root()));
  }

  @Test
  void aHashIsOfTheTemplateAndItsCollisions() {
    String hash = PodTemplate.hash(template("", "v1"), null);
    assertEquals(hash, PodTemplate.hash(template(",'pod-template-hash':'x'", "v1"), null));
    assertNotEquals(hash, PodTemplate.hash(template("", "v2"), null));
    assertNotEquals(hash, PodTemplate.hash(template("", "v1"), 1L));
    assertTrue(hash.matches("[b-df-hj-np-tv-xz2456789]{1,10}"), hash);
  }
}
