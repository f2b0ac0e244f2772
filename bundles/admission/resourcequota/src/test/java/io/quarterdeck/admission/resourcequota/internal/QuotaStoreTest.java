// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.resourcequota.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Quantity;
import io.quarterdeck.libraries.quotas.Quota;
import io.quarterdeck.testkit.admission.Literal;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import io.quarterdeck.testkit.lookup.MemoryWriter;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Which of two views of a quota counts: what was written here, or what the cache delivers. */
class QuotaStoreTest {
  private final MemoryObjects objects = new MemoryObjects();
  private final MemoryWriter writer = new MemoryWriter(objects);
  private final QuotaStore store = new QuotaStore(objects, () -> writer);

  private static ApiObject quota(String name, long version, String used) {
    return Literal.object(
        "{'apiVersion':'v1','kind':'ResourceQuota','metadata':{'name':'%s','namespace':'ns','resourceVersion':'%d'},'spec':{},'status':{'hard':{'pods':'9'},'used':{'pods':'%s'}}}"
            .formatted(name, version, used));
  }

  private void put(ApiObject quota) {
    objects.put(QuotaStore.RESOURCE, quota);
  }

  private Quota only() {
    List<Quota> all = store.in("ns");
    assertEquals(1, all.size());
    return all.getFirst();
  }

  private static Map<String, Quantity> pods(String amount) {
    return Map.of("pods", Quantity.parse(amount));
  }

  @Test
  void quotasComeByNamespaceAndName() {
    put(quota("b", 1, "1"));
    put(quota("a", 1, "2"));
    assertEquals(List.of("a", "b"), store.in("ns").stream().map(Quota::name).toList());
    assertEquals(List.of(), store.in("other"));
  }

  @Test
  void theUsageIsWrittenIntoTheStatusAndNothingElse() {
    put(quota("q", 7, "1"));
    store.write(only().withUsed(pods("2")));
    ApiObject stored = Objects.requireNonNull(objects.get(QuotaStore.RESOURCE, "ns", "q"));
    assertEquals(
        "{'hard':{'pods':'9'},'used':{'pods':'2'}}", Literal.text(stored.field("status").value()));
  }

  @Test
  void whatWasCountedOnAnotherVersionIsStale() {
    put(quota("q", 7, "1"));
    Quota counted = only().withUsed(pods("2"));
    put(quota("q", 8, "5"));
    assertThrows(QuotaStore.Stale.class, () -> store.write(counted));
    assertEquals(pods("5"), store.reload(List.of(counted)).getFirst().used());
  }

  @Test
  void theCacheDoesNotTakeBackWhatWasWrittenHere() {
    MemoryObjects behind = new MemoryObjects();
    behind.put(QuotaStore.RESOURCE, quota("q", 1, "1"));
    put(quota("q", 1, "1"));
    QuotaStore late = new QuotaStore(behind, () -> writer);
    Quota written = late.in("ns").getFirst().withUsed(pods("2"));
    for (int i = 0; i < 5; i++) {
      // the writer numbers its versions from one on
      writer.create(QuotaStore.RESOURCE, quota("other" + i, 0, "0"));
    }
    late.write(written);
    assertEquals(pods("2"), late.in("ns").getFirst().used(), "the cache still has 1");
    behind.put(QuotaStore.RESOURCE, quota("q", 99, "3"));
    assertEquals(pods("3"), late.in("ns").getFirst().used(), "somebody wrote later");
  }

  @Test
  void quotasThatAreGoneAreNotReloaded() {
    put(quota("q", 1, "1"));
    Quota known = only();
    objects.delete(QuotaStore.RESOURCE, "ns", "q");
    assertEquals(List.of(), store.reload(List.of(known)));
    assertEquals(List.of(), store.in("ns"));
  }

  @Test
  void aClosedStoreListensToNobody() {
    assertEquals(1, objects.listeners(QuotaStore.RESOURCE));
    store.close();
    assertEquals(0, objects.listeners(QuotaStore.RESOURCE));
  }
}
