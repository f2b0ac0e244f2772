// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.pod;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.Trees;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.testkit.admission.Literal;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class OldAnnotationsTest {
  private static String dropped(String metadata) {
    Map<String, @Nullable Object> tree =
        Objects.requireNonNull(Trees.asObject(Json.read(Literal.quoted(metadata))));
    OldAnnotations.drop(tree);
    return Literal.text(tree);
  }

  @Test
  void whatOnceWereInitContainersGo() {
    assertEquals(
        "{'name':'p','annotations':{'a':'b'}}",
        dropped(
            "{'name':'p','annotations':{'pod.beta.kubernetes.io/init-containers':'[]',"
                + "'pod.alpha.kubernetes.io/init-containers':'[]','a':'b',"
                + "'pod.beta.kubernetes.io/init-container-statuses':'[]',"
                + "'pod.alpha.kubernetes.io/init-container-statuses':'[]'}}"));
  }

  @Test
  void aMapThatBecomesEmptyGoesToo() {
    assertEquals("{}", dropped("{'annotations':{'pod.beta.kubernetes.io/init-containers':'[]'}}"));
  }

  @Test
  void aMapThatWasEmptyStays() {
    assertEquals("{'annotations':{}}", dropped("{'annotations':{}}"));
    assertEquals("{}", dropped("{}"));
  }
}
