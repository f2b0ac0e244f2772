// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.testkit.lookup;

import static io.quarterdeck.testkit.admission.Literal.object;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.runtime.lookup.Followed;
import io.quarterdeck.spi.lookup.ObjectReader;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class FollowedTest {
  private static final GroupResource MAPS = new GroupResource("", "configmaps");

  private static ApiObject map(String namespace, String name, String version) {
    return object(
        "{'apiVersion':'v1','kind':'ConfigMap','metadata':{'name':'%s','namespace':'%s','resourceVersion':'%s'}}"
            .formatted(name, namespace, version));
  }

  /** Reports changes when the test says so, as a subscription's own thread may. */
  private static final class LateReader implements ObjectReader {
    private final List<ApiObject> cached = new ArrayList<>();
    private @Nullable ChangeListener listener;

    @Override
    public @Nullable ApiObject get(GroupResource resource, String namespace, String name) {
      throw new UnsupportedOperationException();
    }

    @Override
    public @Nullable ApiObject getLive(GroupResource resource, String namespace, String name) {
      throw new UnsupportedOperationException();
    }

    @Override
    public List<ApiObject> list(GroupResource resource, String namespace, LabelSelector labels) {
      return cached;
    }

    @Override
    public boolean isSynced(GroupResource resource) {
      return true;
    }

    @Override
    public Subscription subscribe(GroupResource resource, ChangeListener newListener) {
      listener = newListener;
      return () -> listener = null;
    }

    void tell(ApiObject object, boolean deleted) {
      if (listener != null) {
        listener.changed(object, deleted);
      }
    }
  }

  private final LateReader reader = new LateReader();
  private final Followed<String> followed =
      new Followed<>(reader, MAPS, o -> o.meta().resourceVersion());

  @Test
  void whatWasThereIsKnownBeforeItIsDelivered() {
    reader.cached.add(map("a", "x", "5"));
    assertEquals("5", followed.get("a", "x"));
    reader.tell(map("a", "x", "4"), false);
    assertEquals("5", followed.get("a", "x"), "an older state is told late");
    reader.tell(map("a", "x", "6"), false);
    assertEquals("6", followed.get("a", "x"));
  }

  @Test
  void aDeletionOfAnOlderOneIsIgnored() {
    reader.cached.add(map("a", "x", "9"));
    assertEquals("9", followed.get("a", "x"));
    reader.tell(map("a", "x", "5"), true);
    assertEquals("9", followed.get("a", "x"), "made anew since");
    reader.tell(map("a", "x", "10"), true);
    assertNull(followed.get("a", "x"));
  }

  @Test
  void namespacesAreKeptApart() {
    reader.tell(map("a", "y", "2"), false);
    reader.tell(map("a", "x", "1"), false);
    reader.tell(map("b", "x", "3"), false);
    assertEquals(List.of("1", "2"), followed.in("a"));
    assertEquals(List.of(), followed.in("c"));
    assertEquals(3, followed.all().size());
    followed.close();
    reader.tell(map("b", "x", "4"), false);
    assertEquals("3", followed.get("b", "x"));
  }
}
