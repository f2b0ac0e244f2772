// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.listen;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.reflect.Field;
import org.glassfish.grizzly.ThreadCache.CachedTypeIndex;
import org.junit.jupiter.api.Test;

class RequestPoolsTest {
  /** That Grizzly's own classes use what was named before them; another version may name others. */
  @Test
  void grizzlysPoolsAreSmall() throws Exception {
    RequestPools.bound();
    for (String name : RequestPools.NAMES) {
      Field index = Class.forName(name).getDeclaredField("CACHE_IDX");
      index.setAccessible(true);
      assertEquals(2, ((CachedTypeIndex<?>) index.get(null)).getSize(), name);
    }
  }
}
