// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.serviceaccount.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.testkit.admission.Literal;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LookupTest {
  private final MemoryObjects objects = new MemoryObjects();
  private final Lookup lookup = new Lookup(objects);

  private static ApiObject account(String name) {
    return Literal.object("{'metadata':{'namespace':'ns','name':'" + name + "'}}");
  }

  @Test
  void whatTheCacheDoesNotHaveIsReadFromTheStore() throws Invalid {
    objects.put(Lookup.ACCOUNTS, account("cached"));
    objects.putLive(Lookup.ACCOUNTS, account("new"));
    assertEquals("cached", lookup.account("ns", "cached").meta().name());
    assertEquals("new", lookup.account("ns", "new").meta().name());
    assertNull(lookup.find(Lookup.ACCOUNTS, "other", "cached"));
  }

  @Test
  void anAccountThatIsNotThereIsReportedAsTheStoreDoes() {
    Invalid e = assertThrows(Invalid.class, () -> lookup.account("ns", "gone"));
    assertEquals("serviceaccounts \"gone\" not found", e.getMessage());
  }

  @Test
  void nothingHasNoName() {
    objects.put(Lookup.ACCOUNTS, account(""));
    assertNotNull(objects.get(Lookup.ACCOUNTS, "ns", ""));
    assertNull(lookup.find(Lookup.ACCOUNTS, "ns", ""));
  }

  @ParameterizedTest
  @CsvSource({
    "'',                   false",
    "2026-03-04T05:06:07Z, false",
    "2026-03-04T05:05:07Z, false",
    "2026-03-04T05:05:06Z, true",
    "2027-01-01T00:00:00Z, false",
    "yesterday,            true",
  })
  void deletedIsWhatWasMarkedMoreThanAMinuteAgo(String marked, boolean deleted) {
    ApiObject object = account("a");
    object.meta().setDeletionTimestamp(marked);
    assertEquals(deleted, Lookup.isDeleted(object, World.NOW));
  }
}
