// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.namespace;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.runtime.json.Json;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NamespaceDeletionTest {
  private static final String MARKED = "'deletionTimestamp':'2024-01-01T00:00:00Z'";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'name':'n' | [] | `` | true",
        "'name':'n' | ['kubernetes'] | `` | true",
        MARKED + " | ['kubernetes'] | `` | true",
        MARKED + " | ['kubernetes'] | finalize | true",
        MARKED + " | [] | `` | false",
        MARKED + ",'finalizers':['a.b/c'] | [] | `` | true",
        MARKED + ",'finalizers':['a.b/c'] | [] | finalize | false",
      })
  void theFirstDeletionOnlyMarks(
      String metadata, String finalizers, String subresource, boolean held) {
    String json = "{'metadata':{" + metadata + "},'spec':{'finalizers':" + finalizers + "}}";
    byte[] text = json.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
    ApiObject namespace = new ApiObject(Json.readObject(text));
    assertEquals(held, new NamespaceStrategy().holdsDeletion(namespace, subresource));
  }
}
