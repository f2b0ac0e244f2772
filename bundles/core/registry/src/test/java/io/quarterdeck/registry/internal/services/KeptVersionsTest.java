// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.services;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.quarterdeck.api.GroupResource;
import io.quarterdeck.registry.internal.routing.ExampleServer;
import io.quarterdeck.spi.lookup.StorageVersions.Kept;
import java.util.List;
import org.junit.jupiter.api.Test;

class KeptVersionsTest {

  @Test
  void whatIsStoredIsThereOnceWithItsVersions() {
    try (ExampleServer server = new ExampleServer()) {
      List<Kept> all = new KeptVersions(server.routes()::table).all();

      GroupResource things = new GroupResource("example.com", "things");
      assertEquals(
          List.of(
              new Kept(
                  things,
                  "example.com/v1",
                  List.of("example.com/v1", "example.com/v1beta1"),
                  List.of("example.com/v1", "example.com/v1beta1"))),
          all.stream().filter(k -> k.resource().equals(things)).toList());
      assertEquals(
          List.of("example.com/v1"),
          all.stream()
              .filter(k -> k.resource().resource().equals("places"))
              .map(Kept::encoding)
              .toList());
      assertFalse(
          all.stream().anyMatch(k -> k.resource().resource().equals("asks")), "it is not stored");
      assertEquals(
          all.stream().map(k -> k.resource().resource()).sorted().toList(),
          all.stream().map(k -> k.resource().resource()).toList());
    }
  }
}
