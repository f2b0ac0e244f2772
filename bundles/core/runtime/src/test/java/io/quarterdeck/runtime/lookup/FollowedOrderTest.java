// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.lookup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.spi.lookup.ObjectReader;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Changes may come before, between and after what is read at first: the newest counts. */
class FollowedOrderTest {
  private static final GroupResource THINGS = new GroupResource("g", "things");

  /** Lists what it was given; changes are passed on by hand. */
  private static final class Reader implements ObjectReader {
    private final List<ApiObject> listed = new ArrayList<>();
    private int lists;
    private boolean closed;
    private ChangeListener listener = (o, deleted) -> {};

    @Override
    public @Nullable ApiObject get(GroupResource resource, String namespace, String name) {
      return null;
    }

    @Override
    public @Nullable ApiObject getLive(GroupResource resource, String namespace, String name) {
      return null;
    }

    @Override
    public List<ApiObject> list(GroupResource resource, String namespace, LabelSelector labels) {
      lists++;
      return listed;
    }

    @Override
    public boolean isSynced(GroupResource resource) {
      return true;
    }

    @Override
    public Subscription subscribe(GroupResource resource, ChangeListener toCall) {
      listener = toCall;
      return () -> closed = true;
    }
  }

  private final Reader reader = new Reader();
  private final Followed<String> followed =
      new Followed<>(reader, THINGS, o -> o.meta().resourceVersion());

  private static ApiObject object(String namespace, String name, String version) {
    ApiObject out = ApiObject.of(new GroupVersionKind("g", "v1", "Thing"));
    out.meta().setNamespace(namespace);
    out.meta().setName(name);
    out.meta().setResourceVersion(version);
    return out;
  }

  private void changed(String namespace, String name, String version) {
    reader.listener.changed(object(namespace, name, version), false);
  }

  private void deleted(String namespace, String name, String version) {
    reader.listener.changed(object(namespace, name, version), true);
  }

  @Test
  void theFirstQuestionReadsAllAndLaterOnesNothing() {
    reader.listed.add(object("n", "a", "1"));
    assertEquals(0, reader.lists);
    assertEquals("1", followed.get("n", "a"));
    assertNull(followed.get("n", "b"));
    assertEquals(List.of("1"), followed.in("n"));
    assertEquals(1, reader.lists);
  }

  @Test
  void whatIsReadDoesNotReplaceWhatIsNewer() {
    changed("n", "a", "5");
    reader.listed.add(object("n", "a", "3"));
    assertEquals("5", followed.get("n", "a"));
    changed("n", "a", "4");
    assertEquals("5", followed.get("n", "a"));
    changed("n", "a", "10");
    assertEquals("10", followed.get("n", "a"), "a number, not a text");
  }

  @Test
  void aDeletionTakesWhatIsNotNewer() {
    followed.all();
    changed("n", "a", "5");
    deleted("n", "a", "4");
    assertEquals("5", followed.get("n", "a"), "it was made anew since");
    deleted("n", "a", "6");
    assertNull(followed.get("n", "a"));
    deleted("n", "none", "7");
    deleted("none", "a", "7");
    assertEquals(List.of(), followed.in("n"));
  }

  @Test
  void namespacesAreKeptApart() {
    changed("n", "b", "1");
    changed("n", "a", "2");
    changed("m", "a", "3");
    changed("", "a", "4");
    assertEquals(List.of("2", "1"), followed.in("n"), "by name");
    assertEquals(List.of("4"), followed.in(""));
    assertEquals(new TreeSet<>(List.of("1", "2", "3", "4")), new TreeSet<>(followed.all()));
  }

  @Test
  void itEndsItsSubscription() {
    followed.close();
    assertEquals(true, reader.closed);
  }
}
