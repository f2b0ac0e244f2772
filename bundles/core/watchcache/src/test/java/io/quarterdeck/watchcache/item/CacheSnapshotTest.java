// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.watchcache.item;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.quarterdeck.api.Encoded;
import io.quarterdeck.api.FieldSelector;
import io.quarterdeck.api.LabelSelector;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CacheSnapshotTest {
  private static Item item(String namespace, String name, int bytes) {
    Encoded encoded = new Encoded(new byte[bytes], 0, 0, 0, 1);
    return new Item(
        namespace, name, encoded, 1, Map.of("app", name), Map.of("spec.nodeName", "n1"));
  }

  /** {@code n-1} sorts before {@code n/}, {@code n0} behind it. */
  private static final CacheSnapshot SNAPSHOT =
      new CacheSnapshot(
          ItemTree.of(
              List.of(
                  item("n", "a", 10),
                  item("n", "b", 20),
                  item("n", "c", 30),
                  item("n-1", "x", 40),
                  item("n0", "y", 50))),
          7);

  private static String keys(Iterable<Item> items) {
    List<String> out = new ArrayList<>();
    items.forEach(i -> out.add(i.key()));
    return String.join(" ", out);
  }

  @ParameterizedTest
  @CsvSource({
    "'','',n-1/x n/a n/b n/c n0/y",
    "'',n/a,n/b n/c n0/y",
    "'',n/z,n0/y",
    "'',z,''",
    "n,'',n/a n/b n/c",
    "n,n/a,n/b n/c",
    "n,n/aa,n/b n/c",
    "n,n/c,''",
    "n-1,'',n-1/x",
    "n0,'',n0/y",
    "none,'',''",
    "n,a,n/a n/b n/c",
  })
  void listsAndCountsAgree(String namespace, String after, String expected) {
    assertEquals(expected, keys(SNAPSHOT.list(namespace, after)));
    int count = expected.isEmpty() ? 0 : expected.split(" ", -1).length;
    assertEquals(count, SNAPSHOT.count(namespace, after));
  }

  @Test
  void oneObjectIsFoundByNamespaceAndName() {
    assertNotNull(SNAPSHOT.get("n", "a"));
    assertNull(SNAPSHOT.get("n", "x"));
    assertNull(SNAPSHOT.get("", "a"));
    assertEquals(5, SNAPSHOT.size());
    assertEquals(7, SNAPSHOT.revision());
  }

  @Test
  void theAverageIsOfTheFirstFew() {
    assertEquals(30, SNAPSHOT.averageBytes());
    assertEquals(0, new CacheSnapshot(ItemTree.EMPTY, 1).averageBytes());
  }

  @Test
  void aWalkHasAnEnd() {
    var walk = SNAPSHOT.list("n0", "").iterator();
    walk.next();
    assertFalse(walk.hasNext());
    assertThrows(NoSuchElementException.class, walk::next);
  }

  private static FieldSelector field(String field, String value, boolean negated) {
    return new FieldSelector(List.of(new FieldSelector.Term(field, value, negated)));
  }

  @ParameterizedTest
  @CsvSource({
    "metadata.name,a,false,true",
    "metadata.name,b,false,false",
    "metadata.name,b,true,true",
    "metadata.namespace,n,false,true",
    "spec.nodeName,n1,false,true",
    "spec.nodeName,n1,true,false",
    "spec.other,'',false,true",
    "spec.other,x,false,false",
  })
  void fieldsSelect(String field, String value, boolean negated, boolean selected) {
    assertEquals(
        selected,
        item("n", "a", 1).matches(LabelSelector.EVERYTHING, field(field, value, negated)));
  }
}
